#!/usr/bin/env bash
# The client as a program: from scripts, and at a terminal of tmux, with a server of its own.
# shellcheck source=tests/scripts/case.sh
. "$(dirname "$0")/case.sh"
export XDG_STATE_HOME=$scratch/state XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data LC_ALL=C.UTF-8
client=$REDOUBT_BIN_DIR/redoubt

finish() {
  at_terminal kill-server 2>/dev/null
  local job
  for job in $(jobs -p); do kill -9 "$job" 2>/dev/null; done
  rm -rf "$scratch"
}
trap finish EXIT

# await COMMAND…: until it succeeds, for a minute.
await() {
  local end=$((SECONDS + 60))
  while ((SECONDS < end)); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  refuse "waited in vain for: $*" "$(screen)" "$(tail -n 40 "$scratch"/*.out "$scratch"/*.log 2>/dev/null)"
}

# start_server [PORT]: on the same store each time.
start_server() {
  rm -f "$scratch/port"
  "$REDOUBT_BIN_DIR/redoubt-server" --listen "127.0.0.1:${1:-0}" --port-file "$scratch/port" --metrics off \
    --store "sqlite:$scratch/games.db" --house "$REDOUBT_BIN_DIR/redoubt-bot" --messages-per-second 0 \
    >>"$scratch/server.log" 2>&1 &
  server=$!
  await test -s "$scratch/port"
  port=$(<"$scratch/port")
}

# script NAME: becomes a client that plays the commands of standard input as NAME; what it prints goes to NAME.out.
script() { exec "$client" "127.0.0.1:$port" --as "$1" --script - >"$scratch/$1.out" 2>&1; }

# code_of NAME WORD: what NAME's script has printed behind this word.
code_of() {
  await grep -q "^$2 " "$scratch/$1.out"
  sed -n "s/^$2 //p" "$scratch/$1.out"
}

# Each terminal is a tmux of its own.
terminal=0
at_terminal() { tmux -S "$scratch/terminal$terminal" -f /dev/null "$@"; }
screen() { at_terminal capture-pane -p 2>/dev/null; }
shows() { screen | grep -qF -- "$1"; }
keys() { at_terminal send-keys "$@"; }

# open_terminal COLUMNS ROWS ARGUMENT…: the client at a terminal, and then a shell that says how it was left.
open_terminal() {
  local size=(-x "$1" -y "$2")
  shift 2
  at_terminal kill-server 2>/dev/null
  terminal=$((terminal + 1))
  at_terminal new-session -d "${size[@]}" \
    "$client 127.0.0.1:$port $*; echo left with \$?; stty -a | grep -qw -- -echo || echo letters are echoed; sleep 60"
}

# play_whole_game VARIANT [UNMOVED] [OPTION]: two scripts by lot, and a third that watches. UNMOVED is the sign behind a
# piece that has not moved.
play_whole_game() {
  local unmoved=${2-·}
  start_server
  {
    printf '%s\n' "create $1 red ${3-}" "deploy random" "wait playing"
    # A battle may show a rank: what is hidden is looked at before the first move.
    await grep -q "^----" "$scratch/Eve.out"
    printf '%s\n' "play random 2000" "wait end" "expect lost" "key tab" "key tab" "key tab" "key tab" "screen"
  } | script Ann &
  local ann=$! code watch_code
  code=$(code_of Ann code)
  watch_code=$(code_of Ann watch-code)
  script Eve <<END &
watch $watch_code
wait playing 120
expect you are watching
screen
print ----
wait end 200
screen
END
  local eve=$!
  (script Bob) <<END || refuse "Bob: $(cat "$scratch/Bob.out")" "Ann: $(cat "$scratch/Ann.out")"
join $code
deploy preset 1
wait playing
play random 2000
wait end
screen
END
  wait "$ann" || refuse "Ann: $(cat "$scratch/Ann.out")"
  wait "$eve" || refuse "Eve: $(cat "$scratch/Eve.out")"
  expect "$(cat "$scratch/Ann.out" "$scratch/Bob.out")" "rematch"
  expect "$(cat "$scratch/Eve.out")" "Ann"
  local watched
  watched=$(sed '/^----/,$d' "$scratch/Eve.out")
  expect "$watched" "you are watching"
  expect "$watched" "▲$unmoved"
  ! grep -qE "[▲▽]${unmoved}[0-9BF♔♕♘★⚒☾♨⚑♞☺]" <<<"$watched" || refuse "ranks are shown" "$watched"
}

case_two_scripts_finish_a_duel_and_a_third_watches() { play_whole_game duel; }

case_two_scripts_finish_an_original_game_and_a_third_watches() { play_whole_game original; }

case_two_scripts_finish_a_victory_and_a_third_watches() { play_whole_game junior-victory; }

case_two_scripts_finish_a_quest_and_find_its_dice_fair() {
  play_whole_game junior-quest "" ply_limit=300
  expect "$(cat "$scratch/Ann.out")" "The dice were fair"
}

# A record that NAME's script has saved proves its dice.
verify_record_of() {
  local file told
  file=$(code_of "$1" record)
  expect "$file" "$scratch/data/redoubt/games/"
  expect "$file" "_junior-quest_Ann_Bob.json"
  told=$("$REDOUBT_BIN_DIR/redoubt-arbiter" --verify "$file") || refuse "not proved" "$told"
  expect "$told" '"checked":\["dice"\]'
  told=$(REDOUBT_BIN=$REDOUBT_BIN_DIR ./play --verify "$file" </dev/null) || refuse "not proved by ./play" "$told"
}

case_the_record_of_a_quest_is_saved_and_verified() {
  start_server
  script Ann <<'END' &
create junior-quest red ply_limit=60
deploy random
wait playing
try save-record
expect-refusal wrong-phase
play random 100
wait end
save-record
END
  local ann=$! code watch_code
  code=$(code_of Ann code)
  watch_code=$(code_of Ann watch-code)
  script Eve <<END &
watch $watch_code
wait end
save-record
END
  local eve=$!
  (script Bob) <<END || refuse "Bob: $(cat "$scratch/Bob.out")" "Ann: $(cat "$scratch/Ann.out")"
join $code
deploy random
wait playing
play random 100
wait end
type s
key enter
key enter
type s
expect redoubt-arbiter --verify --text
save-record
END
  wait "$ann" || refuse "Ann: $(cat "$scratch/Ann.out")"
  wait "$eve" || refuse "Eve: $(cat "$scratch/Eve.out")"
  local name
  for name in Ann Bob Eve; do verify_record_of "$name"; done
  expect "$(find "$scratch/data/redoubt/games" -type f | wc -l)" 1  # the same record is kept once

  kill "$server"
  wait "$server"
  start_server "$port"
  rm -r "$scratch/data"
  (script Ann) <<'END' || refuse "Ann: $(cat "$scratch/Ann.out")"
expect Look at the end: Junior Quest - Bob
key enter
wait end
save-record
END
  verify_record_of Ann
}

case_a_script_plays_the_house_with_castles() {
  start_server
  (script Ann) <<'END' || refuse "$(cat "$scratch/Ann.out")"
create junior-victory house red
deploy preset 2
wait playing
play random 4
resign
wait end
leave
create junior-quest house red
deploy preset 1
wait playing
try move a4 a5
expect-refusal wrong-phase
try act turn:a7
expect-refusal wrong-phase
act roll
wait ply 1
play random 3
resign
wait end
key tab
key tab
key tab
key tab
expect The dice were fair
END
}

case_a_script_plays_the_house() {
  start_server
  (script Ann) <<'END' || refuse "$(cat "$scratch/Ann.out")"
create duel house
deploy preset 1
wait playing
play random 3
resign
wait end
expect You have resigned.
END
}

# Games by lot have seeds where they must not end before something else has happened.
case_a_killed_client_comes_back_to_its_game() {
  start_server
  script Ann <<'END' &
seed 1
create duel red
deploy random
wait playing
play random 4
wait ply 40 200
END
  local ann=$! code bob
  code=$(code_of Ann code)
  script Bob <<END &
seed 2
join $code
deploy random
wait playing
play random 2
print under way
sleep 60000
END
  bob=$!
  await grep -q "under way" "$scratch/Bob.out"
  kill -9 "$ann" "$bob"
  script Bob <<'END' &
seed 3
expect Go on: Duel - Ann
key enter
wait playing
play random 20
sleep 60000
END
  bob=$!
  (script Ann) <<'END' || refuse "Ann: $(cat "$scratch/Ann.out")"
seed 4
expect Go on: Duel - Bob
key enter
wait playing
redial
play random 3
redial
play random 3
END
}

case_a_killed_server_loses_no_move() {
  start_server
  script Ann <<'END' &
seed 5
create duel red
deploy random
wait playing
play random 3
wait turn
screen
print the server may die
wait lost 60
wait welcome 100
expect last:
screen
print it is back
play random 2
END
  local ann=$! code
  code=$(code_of Ann code)
  script Bob <<END &
seed 6
join $code
deploy random
wait playing
play random 3
wait lost 60
wait welcome 100
play random 2
END
  local bob=$!
  await grep -q "the server may die" "$scratch/Ann.out"
  sleep 0.5
  kill -9 "$server"
  start_server "$port"
  wait "$ann" || refuse "Ann: $(cat "$scratch/Ann.out")"
  wait "$bob" || refuse "Bob: $(cat "$scratch/Bob.out")"
  # The board is the same before and after.
  local before after
  before=$(sed '/the server may die/,$d' "$scratch/Ann.out" | grep -E '^ *[0-9]+  ')
  after=$(sed '1,/the server may die/d; /it is back/,$d' "$scratch/Ann.out" | grep -E '^ *[0-9]+  ')
  [[ $before && $before == "$after" ]] || refuse "another board" "$before" "$after"
}

case_scripts_tell_the_line_that_is_wrong() {
  start_server
  local status=0
  printf 'wait welcome\n\ndance\n' | (script Ann) || status=$?
  expect "$status $(cat "$scratch/Ann.out")" "2 -:3: There is no command dance."
  status=0
  printf 'wait welcome\njoin NO-SUCH\n' | (script Ann) || status=$?
  expect "$status $(cat "$scratch/Ann.out")" "1 -:2: join: refused: no-such-code"
  printf 'try join NO-SUCH\nexpect-refusal no-such-code\n' | (script Ann) || refuse "$(cat "$scratch/Ann.out")"
}

case_the_first_minute_at_a_terminal() {
  start_server
  open_terminal 80 24 --as Ann
  await shows "> Play the house, Original, no clock"
  keys Enter
  await shows "Enter: ready to play"
  keys Enter
  await shows "to move"
  await shows "Your move."
  keys Tab Enter
  await shows "Esc puts it back"
  keys Escape '?'
  await shows "any other key closes the help"
  keys '?'
  await shows "The rules in short"
  keys x R
  await shows "Do you really want to resign"
  keys y
  await shows "You have resigned."
  keys q
  await shows "> Play the house"
  keys q
  await shows "left with 0"
  await shows "letters are echoed"
}

case_every_end_leaves_a_clean_terminal() {
  start_server
  local end
  for end in INT TERM HUP SEGV; do
    open_terminal 80 24 --as Ann
    await shows "> Play the house"
    kill "-$end" "$(pgrep -P "$(at_terminal list-panes -F '#{pane_pid}')")"
    await shows "left with"
    await shows "letters are echoed"
  done
}

# whole: what stands here is what a client draws that begins at this size.
whole() {
  local now fresh
  now=$(screen)
  keys C-l
  sleep 0.5
  fresh=$(screen)
  [[ $now == "$fresh" ]] || refuse "the screen is not whole" "$now" "$fresh"
  [[ $(grep -c "REDOUBT" <<<"$now") == 1 ]] || refuse "there is no title" "$now"
}

case_a_window_may_change_its_size() {
  start_server
  open_terminal 100 30 --as Ann
  await shows "> Play the house"
  local size
  for size in "80 24" "120 40" "120 24" "80 30" "100 24"; do
    at_terminal resize-window -x "${size% *}" -y "${size#* }"
    sleep 1
    shows "> Play the house" || refuse "at $size" "$(screen)"
    whole
  done
  at_terminal resize-window -x 70 -y 20
  await shows "Redoubt needs 80 columns"
  at_terminal resize-window -x 130 -y 40
  await shows "> Play the house"
  keys Enter
  await shows "Enter: ready to play"
  keys Enter
  await shows "Moves"
}

case_without_colours_and_unicode_everything_is_still_told() {
  start_server
  open_terminal 80 24 --as Ann --ascii --colors 0
  await shows "> Play the house"
  keys Enter
  await shows "Enter: ready to play"
  keys 1 Enter
  await shows "Your move."
  keys Tab Enter
  await shows "["
  await shows "+"
  # Reverse, bold and underline are there, colours are not.
  local raw
  raw=$(at_terminal capture-pane -pe)
  expect "$raw" $'\e[1'
  ! grep -qE $'\e\\[(3[0-7]|4[0-7]|38|48)' <<<"$raw" || refuse "there are colours"
  ! LC_ALL=C grep -q $'[\x80-\xff]' <<<"$raw" || refuse "not all is ASCII" "$raw"
}

# click COLUMN ROW, counted from 1: button 1 goes down and up again, as terminals tell it (CSI M, each number plus 32).
click() {
  local place
  place=$(printf '%x %x' $((32 + $1)) $((32 + $2)))
  # shellcheck disable=SC2086
  keys -H 1b 5b 4d 20 $place 1b 5b 4d 23 $place
}

case_a_mouse_can_play() {
  start_server
  open_terminal 80 24 --as Ann
  await shows "> Play the house"
  click 10 5
  await shows "Enter: ready to play"
  click 8 14
  await shows "Your move."
}

# What reads a terminal may wait for the rest of a report: a friend's move has to appear all the same.
case_a_click_in_pieces_does_not_freeze_the_screen() {
  start_server
  (script Ann) <<'END' || refuse "$(cat "$scratch/Ann.out")"
create duel blue
deploy random
END
  local code
  code=$(code_of Ann code)
  {
    printf '%s\n' "join $code" "deploy random" "wait playing"
    await test -e "$scratch/go"
    printf '%s\n' "play random 1" "sleep 60000"
  } | script Bob &
  open_terminal 80 24 --as Ann
  await shows "Go on: Duel - Bob"
  keys Enter
  await shows "Bob is thinking."
  # The button goes down on a square, in two pieces, and the report that it goes up begins.
  keys -H 1b 5b 4d
  sleep 0.3
  keys -H 20 2b 2b
  await shows "It is not your turn."
  keys -H 1b 5b 4d
  touch "$scratch/go"
  await shows "Your move."
  # Its rest would be letters if it stood alone.
  keys -H 23 61 65
  keys Tab
  sleep 0.5
  ! shows "Your move: " || refuse "a report was read as letters" "$(screen)"
  keys Enter
  await shows "Esc puts it back"
}

case_what_is_wrong_is_told_before_the_first_connection() {
  start_server
  kill -9 "$server"
  wait "$server" 2>/dev/null
  open_terminal 80 24 --as Ann
  await shows "Nothing answers at 127.0.0.1:$port."
  await shows "To start the server again"
  start_server "$port"
  await shows "> Play the house"
  local status=0
  "$client" "no address" </dev/null >"$scratch/wrong.out" 2>&1 || status=$?
  expect "$status $(<"$scratch/wrong.out")" "2 no address is no address."
  status=0
  "$client" --as "Alexandra of Constantinople" </dev/null >"$scratch/wrong.out" 2>&1 || status=$?
  expect "$status $(<"$scratch/wrong.out")" "2 --as Alexandra of Constantinople: A name has 1 to 20 characters"
  status=0
  "$client" </dev/null >"$scratch/wrong.out" 2>&1 || status=$?
  expect "$status $(<"$scratch/wrong.out")" "2 Playing needs a terminal."
}

case_a_terminal_that_cannot_place_the_cursor_is_refused() {
  port=1 client="env TERM=dumb $client"
  open_terminal 100 24
  await shows "This terminal shows lines alone. Try TERM=xterm"
  await shows "left with 1"
}

run_case "$@"
