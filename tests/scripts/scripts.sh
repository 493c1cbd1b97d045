#!/usr/bin/env bash
# ./play, ./check and what the README shows.
# shellcheck source=tests/scripts/case.sh
. "$(dirname "$0")/case.sh"
unset REDOUBT_BIN
export XDG_STATE_HOME=$scratch/state

case_shell_scripts_are_sound() {
  local script scripts=(play check .ci/run scripts/*.sh tests/scripts/*.sh)
  for script in "${scripts[@]}"; do bash -n "$script" || refuse "$script"; done
  shellcheck -x "${scripts[@]}" || refuse "shellcheck found the above"
}

case_play_explains_itself() {
  local output
  output=$(./play --help) || refuse "failed"
  expect "$output" "./play HOST"
  expect "$output" "--serve"
  expect "$output" "--stop"
  expect "$output" "--as NAME"
  expect "$output" "--ascii"
  expect "$output" "--verify FILE"
  [[ ! $(awk 'length > 80' <<<"$output") ]] || refuse "wider than a terminal"
}

# refused STATUS TEXT ARGUMENT…: ./play ends so and says TEXT, without having touched anything.
refused() {
  local output status
  output=$(./play "${@:3}" 2>&1 </dev/null)
  status=$?
  ((status == $1)) || refuse "./play ${*:3} ended with $status" "$output"
  expect "$output" "$2"
  [[ ! -e $XDG_STATE_HOME ]] || refuse "it made $XDG_STATE_HOME"
}

case_play_refuses_what_it_does_not_know() {
  refused 2 "no --bogus" --bogus
  refused 2 "--as wants a name" --as
  refused 2 "--as wants a name" --as --serve
  refused 2 "One machine at a time" one two
  refused 2 "takes no address" --stop somewhere
  refused 2 "--as goes with playing" --serve --as Ann
  refused 2 "--ascii goes with playing" --stop --ascii
  refused 2 "--verify wants a file" --verify
  refused 2 "takes no address" --verify game.json somewhere
}

case_play_needs_a_terminal() {
  refused 1 "needs a terminal"
  refused 1 "needs a terminal" localhost:1
}

case_play_verifies_a_file_from_where_it_is_typed() {
  local output status=0
  export REDOUBT_BIN=$scratch/bin
  mkdir "$scratch/bin" "$scratch/games"
  printf '#!/bin/sh\necho "$@"; exit 1\n' >"$scratch/bin/redoubt-arbiter"
  chmod +x "$scratch/bin/redoubt-arbiter"
  output=$(cd "$scratch/games" && "$OLDPWD/play" --verify game.json </dev/null) || status=$?
  expect "$status $output" "1 --verify --text $scratch/games/game.json"
  output=$(./play --verify "/a folder/game.json" </dev/null)
  expect "$output" "--verify --text /a folder/game.json"
}

case_play_stops_nothing_when_nothing_runs() {
  expect "$(./play --stop)" "No server is running"
}

case_check_ends_with_the_count() {
  local output status
  output=$(./check no-such-step 2>&1 </dev/null)
  status=$?
  ((status == 1)) || refuse "ended with $status" "$output"
  [[ $(tail -n 1 <<<"$output") =~ ^[0-9]+\ passed,\ 1\ failed$ ]] || refuse "$output"
}

case_ci_runs_check() {
  local output
  output=$(.ci/run no-such-step 2>&1 </dev/null) && refuse "passed" "$output"
  expect "$output" "1 failed"
}

# The command lines of the README's blocks, a line each, without comments.
# shellcheck disable=SC2016
shown_commands() { sed -n '/^```sh$/,/^```$/p' README.md | sed -e '/^```/d' -e 's/ *#.*//'; }

case_the_readme_shows_options_that_exist() {
  local line program help option
  while read -r line; do
    program=${line%% *}
    case $line in
      ./play*) help=$(./play --help) ;;
      */redoubt-server\ healthcheck*) help=$("$REDOUBT_BIN_DIR/redoubt-server" healthcheck --help) ;;
      build/release/bin/*) help=$("$REDOUBT_BIN_DIR/${program##*/}" --help) ;;
      *) continue ;;
    esac
    [[ $help ]] || refuse "$program --help says nothing"
    while read -r option; do expect "$help" "$option"; done < <(grep -oE -- '--[a-z-]+' <<<"$line")
  done < <(shown_commands)
}

case_the_readme_shows_files_and_presets_that_exist() {
  local name presets
  presets=$(cmake --list-presets=all)
  while read -r name; do expect "$presets" "\"$name\""; done < <(grep -oP -- '--preset \K[a-z]+' README.md)
  while read -r name; do [[ -e $name ]] || refuse "there is no $name"; done < <(
    grep -oP '\]\(\K[^)#]+' README.md
    shown_commands | grep -oE '(^|-f )[./a-z]+' | sed 's/^-f //' | grep / | grep -v ^build/
  )
}

run_case "$@"
