# shellcheck shell=bash
# What the cases share: a file of cases sources this, defines functions case_NAME and ends with run_case "$@".
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# expect TEXT PATTERN: TEXT holds PATTERN (as [[ == ]] matches).
expect() {
  # shellcheck disable=SC2053
  [[ $1 == *$2* ]] || refuse "expected: $2" "found: $1"
}

expect_not() {
  # shellcheck disable=SC2053
  [[ $1 != *$2* ]] || refuse "not expected: $2" "found: $1"
}

refuse() {
  printf '%s\n' "$@" >&2
  exit 1
}

run_case() {
  declare -F "case_$1" >/dev/null || refuse "there is no case $1"
  "case_$1"
}
