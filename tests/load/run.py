#!/usr/bin/env python3
"""Compares servers under load: each takes its turn in every repetition, so that a change of the machine's mood meets
all of them, and medians are printed with their ratio to the Beast relay.

    tests/load/run.py build/bench/bin [--repetitions 5] [--pairs 500] [--connections 10000]

First the capacity of each (closed loop), then all at half of the lower capacity of those that speak WebSocket (open
loop), then the memory of many connections at rest. The server has one core and the driver another."""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

SERVER_CORE, DRIVER_CORE = 0, 1
RELAY = "relay_beast"
# name: (command, what `load` calls it)
SERVERS = {
    "relay_epoll": (["relay_epoll"], "relay-plain"),
    "relay_beast": (["relay_beast"], "relay-websocket"),
}


def pinned(core, arguments):
    """On that core, where the machine has two."""
    available = os.sched_getaffinity(0)
    if not arguments.pin or core not in available:
        return None
    return lambda: os.sched_setaffinity(0, {core})


def port_of(server):
    line = server.stdout.readline()
    found = re.search(r"127\.0\.0\.1:(\d+)", line)
    if not found:
        raise SystemExit(f"no port in the server's first line: {line!r}")
    return found.group(1)


def run(name, arguments, *options):
    """One server and one driver from start to end; what the driver measured."""
    command, kind = SERVERS[name]
    command = [str(arguments.bin / command[0]), *command[1:]]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=pinned(SERVER_CORE, arguments))
    try:
        driver = [str(arguments.bin / "load"), "--server", kind, "--port", port_of(server), "--process", str(server.pid)]
        done = subprocess.run([*driver, *map(str, options)], capture_output=True, text=True, timeout=900,
                              preexec_fn=pinned(DRIVER_CORE, arguments))
    finally:
        server.terminate()
        server.wait(timeout=30)
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def repeat(arguments, *options):
    """Medians by server and figure over interleaved repetitions."""
    results = {name: [] for name in arguments.servers}
    for repetition in range(arguments.repetitions):
        turn = repetition % len(arguments.servers)
        for name in arguments.servers[turn:] + arguments.servers[:turn]:
            results[name].append(run(name, arguments, *options))
    return {name: {figure: statistics.median(result[figure] for result in measured) for figure in measured[0]}
            for name, measured in results.items()}


def show(title, medians, figures):
    print(f"\n{title}")
    print(f"{'':16}" + "".join(f"{figure:>30}" for figure in figures))
    for name, measured in medians.items():
        cells = []
        for figure in figures:
            base = medians.get(RELAY, {}).get(figure)
            ratio = f" ({measured[figure] / base:.2f})" if base else ""
            cells.append(f"{measured[figure]:.4g}{ratio}")
        print(f"{name:16}" + "".join(f"{cell:>30}" for cell in cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path, help="folder of the programs")
    parser.add_argument("--servers", type=lambda text: text.split(","), default=list(SERVERS))
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--pairs", type=int, default=500, help="matches under load")
    parser.add_argument("--seconds", type=float, default=5, help="measured time of one run")
    parser.add_argument("--connections", type=int, default=10_000, help="for the memory figures")
    parser.add_argument("--pin", action=argparse.BooleanOptionalAction, default=True)
    arguments = parser.parse_args()
    unknown = set(arguments.servers) - set(SERVERS)
    if unknown:
        parser.error(f"no such server: {', '.join(sorted(unknown))}")
    load = ["--pairs", arguments.pairs, "--seconds", arguments.seconds]

    capacity = repeat(arguments, "--measure", "capacity", *load)
    show("capacity: every match moves as fast as it can", capacity,
         ["moves_per_second", "cpu_seconds_per_1000_moves", "server_busy", "driver_busy"])

    websockets = [name for name in arguments.servers if SERVERS[name][1] != "relay-plain"]
    rate = min(capacity[name]["moves_per_second"] for name in websockets or arguments.servers) / 2
    timed = repeat(arguments, "--measure", "rate", "--rate", rate, *load)
    show(f"{rate:.0f} moves a second, half of the lower capacity", timed,
         ["p50_us", "p99_us", "cpu_seconds_per_1000_moves", "moves_per_second"])

    memory = repeat(arguments, "--measure", "memory", "--pairs", arguments.connections // 2)
    show(f"{arguments.connections} connections at rest", memory,
         ["kib_per_connection", "kib_per_playing_connection", "kib_per_match"])


if __name__ == "__main__":
    sys.exit(main())
