#!/bin/sh
# Instructions per ply of random legal play by callgrind: the difference of two lengths of the same games, so that the
# program's own start does not count. Usage: instructions.sh path/to/bench_plies
set -eu

bench_plies=${1:?usage: instructions.sh path/to/bench_plies}
short=50000
long=250000
seed=1

# instructions ENGINE PLIES: all instructions of one run.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench_plies" --engine "$1" --plies "$2" --seed "$seed" 2>&1 |
    sed -n 's/.*Collected *: *//p'
}

for engine in bare rules; do
  first=$(instructions "$engine" "$short")
  second=$(instructions "$engine" "$long")
  echo "$engine: $(((second - first) / (long - short))) instructions per ply"
done
