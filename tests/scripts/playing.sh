#!/usr/bin/env bash
# ./play with the programs themselves, at a terminal of tmux.
# shellcheck source=tests/scripts/case.sh
. "$(dirname "$0")/case.sh"
export XDG_STATE_HOME=$scratch/state REDOUBT_BIN=$REDOUBT_BIN_DIR LC_ALL=C.UTF-8
state=$XDG_STATE_HOME/redoubt

# Whatever becomes of the case, nothing goes on running.
finish() {
  ./play --stop >/dev/null
  at_terminal kill-server 2>/dev/null
  rm -rf "$scratch"
}
trap finish EXIT

# await COMMAND…: until it succeeds, for a minute.
await() {
  local tenths
  for ((tenths = 0; tenths < 600; ++tenths)); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  refuse "waited in vain for: $*" "$(screen)" "$(cat "$state"/server.log 2>/dev/null)"
}

# at_terminal COMMAND…: tells tmux. Each terminal is a tmux of its own.
terminal=0
at_terminal() { tmux -S "$scratch/terminal$terminal" -f /dev/null "$@"; }

screen() { at_terminal capture-pane -p 2>/dev/null; }
shows() { screen | grep -qF -- "$1"; }
ready() { "$REDOUBT_BIN/redoubt-server" healthcheck --url "http://127.0.0.1:$(<"$state/server.port")"; }
ended() { ! kill -0 "$1"; }

# play_at_terminal ARGUMENT…: opens the client, leaves it with Ctrl-C and leaves what the script then says on the screen.
play_at_terminal() {
  at_terminal kill-server 2>/dev/null
  terminal=$((terminal + 1))
  at_terminal new-session -d -x 120 -y 30 "./play $*; sleep 60"
  await shows "Welcome, "
  at_terminal send-keys C-c
  await shows "stop the server"
}

case_play_leaves_the_server_to_come_back_to() {
  play_at_terminal --as Ann
  ready || refuse "the server is not ready" "$(screen)"
  local first
  first=$(<"$state/server.pid")
  shows "process $first" || refuse "$(screen)"
  shows "./play --as Ann" || refuse "$(screen)"

  play_at_terminal --as Bob
  shows "process $first" || refuse "another server" "$(screen)"
  expect "$(./play --stop)" "Stopped"
  ended "$first" 2>/dev/null || refuse "the server goes on"
}

case_play_takes_a_free_port_when_the_usual_one_is_taken() {
  mkdir -p "$state"
  python3 -c '
import socket, sys, time
taken = socket.create_server(("127.0.0.1", 0))
open(sys.argv[1], "w").write(str(taken.getsockname()[1]))
time.sleep(120)' "$state/server.port" &
  local other=$! taken
  await test -s "$state/server.port"
  taken=$(<"$state/server.port")
  play_at_terminal
  kill "$other"
  ready || refuse "the server is not ready" "$(screen)"
  [[ $(<"$state/server.port") != "$taken" ]] || refuse "it says it has the taken port"

  # Who plays here stays the same, whatever the port.
  local token
  token=$(<"$state/local.token") || refuse "there is no local.token" "$(ls "$state")"
  ./play --stop >/dev/null
  echo "$taken" >"$state/server.port"
  play_at_terminal
  [[ $(<"$state/server.port") == "$taken" ]] || refuse "it has not taken the usual port again"
  [[ $(cat "$state"/*.token*) == "$token" ]] || refuse "somebody else plays" "$(ls "$state")"
}

case_a_dead_server_is_replaced() {
  play_at_terminal
  local first
  first=$(<"$state/server.pid")
  kill -9 "$first"
  await ended "$first"
  play_at_terminal
  ready || refuse "no server came" "$(screen)"
}

case_a_server_that_was_killed_is_told_in_words() {
  at_terminal new-session -d -x 120 -y 30 "./play --as Ann --ascii; sleep 60"
  await shows "Welcome, "
  kill -9 "$(<"$state/server.pid")"
  await shows "To start the server again, quit and type ./play."
  at_terminal send-keys C-c
  await shows "The server is not running any more"
  shows "come back        ./play --as Ann --ascii" || refuse "$(screen)"
  shows "Killed" && refuse "the shell speaks" "$(screen)"
  return 0
}

case_a_server_that_another_has_begun_meanwhile_is_found() {
  at_terminal new-session -d -x 120 -y 30 "./play; sleep 60"
  await shows "Welcome, "
  ./play --stop >/dev/null
  terminal=1
  at_terminal new-session -d -x 120 -y 30 "./play; sleep 60"
  await shows "Welcome, "
  at_terminal kill-server
  terminal=0
  at_terminal send-keys C-c
  await shows "process $(<"$state/server.pid")"
}

case_a_killed_client_leaves_a_clean_terminal() {
  at_terminal new-session -d -x 120 -y 30 "./play; sleep 60"
  await shows "Welcome, "
  kill -9 "$(pgrep -f "/redoubt 127" -s "$(at_terminal list-panes -F '#{pane_pid}')")"
  await shows "stop the server"
  screen | grep -q "^  come back" || refuse "lines do not begin at the left" "$(screen)"
  shows "Welcome, " && refuse "the client's screen is still there"
  return 0
}

case_serve_serves_until_it_is_told_to_end() {
  ./play --serve 127.0.0.1:0 >"$scratch/output" 2>&1 </dev/null &
  local served=$! output
  await ready
  output=$(./play --serve 127.0.0.1:0 2>&1 </dev/null) && refuse "a second one started" "$output"
  expect "$output" "running here already"
  expect "$output" "stop it first"
  expect "$(<"$scratch/output")" "Only this machine can reach it, with ./play 127.0.0.1:0"
  kill -TERM "$served"
  wait "$served" || refuse "it ended with $?" "$(<"$scratch/output")"
}

# serves_at ADDRESS ENDPOINT: what --serve ADDRESS has the server listen on.
serves_at() { expect "$(REDOUBT_BIN=$scratch/bin ./play --serve "$1" 2>&1 </dev/null)" "--listen $2 "; }

case_serve_understands_each_form_of_address() {
  mkdir "$scratch/bin"
  printf '#!/bin/sh\necho "$@"\n' >"$scratch/bin/redoubt-server"
  chmod +x "$scratch/bin/redoubt-server"
  serves_at 127.0.0.1 127.0.0.1:7878
  serves_at 127.0.0.1:7000 127.0.0.1:7000
  serves_at ::1 "\\[::1]:7878"
  serves_at "[::1]" "\\[::1]:7878"
  serves_at "[::1]:7000" "\\[::1]:7000"
  serves_at localhost 127.0.0.1:7878
  serves_at localhost:7000 127.0.0.1:7000
  local address told
  for address in 7000 foo.invalid 127.0.0.1: 127.0.0.1:http 1.2.3.4.5 "[::1"; do
    told=$(REDOUBT_BIN=$scratch/bin ./play --serve "$address" 2>&1 </dev/null) && refuse "served at $address" "$told"
    expect "$told" "--serve wants an address of this machine"
    [[ $told != *"Ctrl-C stops"* ]] || refuse "promised at $address" "$told"
  done
}

run_case "$@"
