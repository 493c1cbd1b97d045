#!/usr/bin/env python3
"""Compares servers under load: each takes its turn in every repetition, so that a change of the machine's mood meets
all of them. Printed are medians, and those of the ratios to the Beast relay in the same repetition.

    tests/load/run.py build/bench/bin [--repetitions 5] [--pairs 500] [--connections 10000]

First the bytes of the moves of one game are measured at redoubt-server, and the relays send answers of the same sizes
in the same order. Then come the capacity of each (closed loop), all at half of the lower capacity of those that speak
WebSocket (open loop), and the memory of many connections at rest and of a match between each two of them. The server
has one core and the driver another.
redoubt-server runs as it comes but for the limits of one client, who here is all of them."""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

SERVER_CORE, DRIVER_CORE = 0, 1
RELAY, SERVER = "relay_beast", "redoubt"
# name: (command, what `load` calls it)
SERVERS = {
    "relay_epoll": (["relay_epoll"], "relay-plain"),
    "relay_beast": (["relay_beast"], "relay-websocket"),
    "redoubt": (["redoubt-server", "--listen", "127.0.0.1:0", "--store", "memory", "--threads", "1", "--metrics", "off",
                 "--connections-per-address", "0", "--guests-per-address", "0", "--matches-per-address", "0",
                 "--messages-per-second", "0"], "redoubt"),
}
MASKED_HEADER = 6  # what WebSocket adds to a short text from a client
START_SECONDS = 10


def pinned(core, arguments):
    """On that core, where the machine has two."""
    available = os.sched_getaffinity(0)
    if not arguments.pin or core not in available:
        return None
    return lambda: os.sched_setaffinity(0, {core})


def port_in(output):
    """What the server says about where it listens, as soon as it has said it."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if found := re.search(r"listening .*127\.0\.0\.1:(\d+)", pathlib.Path(output.name).read_text()):
            return found.group(1)
        time.sleep(0.02)
    raise SystemExit("the server does not say where it listens")


def run(name, arguments, *options):
    """One server and one driver from start to end; what the driver measured."""
    command, kind = SERVERS[name]
    command = [str(arguments.bin / command[0]), *command[1:]]
    if kind != SERVER:
        command += ["--sizes", ",".join(map(str, arguments.answer_sizes))]
    with tempfile.NamedTemporaryFile() as output:
        server = subprocess.Popen(command, stdout=output, preexec_fn=pinned(SERVER_CORE, arguments))
        try:
            driver = [str(arguments.bin / "load"), "--server", kind, "--port", port_in(output),
                      "--process", str(server.pid)]
            if kind != SERVER:
                driver += ["--move-size", str(arguments.move_size)]
            done = subprocess.run([*driver, *map(str, options)], capture_output=True, text=True, timeout=900,
                                  preexec_fn=pinned(DRIVER_CORE, arguments))
        finally:
            server.terminate()
            server.wait(timeout=30)
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def measure_sizes(arguments, *load):
    """The relays say as much as the server does, and are told as much."""
    arguments.answer_sizes = run(SERVER, arguments, "--measure", "sizes")["sizes"]
    arguments.move_size = round(run(SERVER, arguments, "--measure", "capacity", *load)["bytes_of_a_move"]) - MASKED_HEADER
    print(f"a move has {arguments.move_size} bytes, and each player gets {min(arguments.answer_sizes)} to "
          f"{max(arguments.answer_sizes)} for it, {statistics.mean(arguments.answer_sizes):.0f} in the mean")


def repeat(arguments, *options):
    """What each repetition measured, by server; in each repetition they take turns in another order."""
    results = {name: [] for name in arguments.servers}
    for repetition in range(arguments.repetitions):
        turn = repetition % len(arguments.servers)
        for name in arguments.servers[turn:] + arguments.servers[:turn]:
            results[name].append(run(name, arguments, *options))
    return results


def median(results, name, figure):
    return statistics.median(result[figure] for result in results[name])


def ratio(results, name, figure):
    """To the Beast relay in the same repetition, whose mood both have met; the median of these."""
    pairs = [(result[figure], base[figure]) for result, base in zip(results[name], results.get(RELAY, []))]
    return statistics.median(own / base for own, base in pairs if base) if any(base for _, base in pairs) else None


def show(title, results, figures):
    print(f"\n{title}")
    print(f"{'':16}" + "".join(f"{figure:>30}" for figure in figures))
    for name in results:
        cells = []
        for figure in figures:
            compared = ratio(results, name, figure)
            cells.append(f"{median(results, name, figure):.4g}" + (f" ({compared:.2f})" if compared is not None else ""))
        print(f"{name:16}" + "".join(f"{cell:>30}" for cell in cells))


def show_targets(capacity, timed, memory):
    print(f"\n{SERVER} against {RELAY}")
    for figure, reached, most in [
            ("CPU per move, closed loop", ratio(capacity, SERVER, "cpu_seconds_per_1000_moves"), 1.3),
            ("CPU per move, open loop", ratio(timed, SERVER, "cpu_seconds_per_1000_moves"), 1.3),
            ("p99", ratio(timed, SERVER, "p99_us"), 2),
            ("memory of a connection", ratio(memory, SERVER, "kib_per_connection"), 1.3),
            ("KiB of a running match", median(memory, SERVER, "kib_per_match"), 12)]:
        print(f"{figure:28}{reached:8.2f}   at most {most:<4}  {'reached' if reached <= most else 'MISSED'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path, help="folder of the programs")
    parser.add_argument("--servers", type=lambda text: text.split(","), default=list(SERVERS))
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--pairs", type=int, default=500, help="matches under load")
    parser.add_argument("--seconds", type=float, default=5, help="measured time of one run")
    parser.add_argument("--connections", type=int, default=10_000, help="for the memory figures")
    parser.add_argument("--moves-each", type=int, default=20, help="made in each match before its memory is measured")
    parser.add_argument("--pin", action=argparse.BooleanOptionalAction, default=True)
    arguments = parser.parse_args()
    unknown = set(arguments.servers) - set(SERVERS)
    if unknown:
        parser.error(f"no such server: {', '.join(sorted(unknown))}")
    load = ["--pairs", arguments.pairs, "--seconds", arguments.seconds]
    measure_sizes(arguments, *load)

    capacity = repeat(arguments, "--measure", "capacity", *load)
    show("capacity: every match moves as fast as it can", capacity,
         ["moves_per_second", "cpu_seconds_per_1000_moves", "server_busy", "driver_busy", "bytes_to_each_for_a_move"])

    websockets = [name for name in arguments.servers if SERVERS[name][1] != "relay-plain"]
    rate = min(median(capacity, name, "moves_per_second") for name in websockets or arguments.servers) / 2
    timed = repeat(arguments, "--measure", "rate", "--rate", rate, *load)
    show(f"{rate:.0f} moves a second, half of the lower capacity", timed,
         ["p50_us", "p99_us", "cpu_seconds_per_1000_moves", "moves_per_second"])

    memory = repeat(arguments, "--measure", "memory", "--pairs", arguments.connections // 2,
                    "--moves-each", arguments.moves_each)
    show(f"{arguments.connections} connections at rest, then {arguments.moves_each} moves between each two", memory,
         ["kib_per_connection", "kib_per_playing_connection", "kib_per_match"])

    if {RELAY, SERVER} <= set(arguments.servers):
        show_targets(capacity, timed, memory)


if __name__ == "__main__":
    sys.exit(main())
