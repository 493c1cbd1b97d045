#!/usr/bin/env bash
# How packages are installed, with an apt that only notes what it is told.
# shellcheck source=tests/scripts/case.sh
. "$(dirname "$0")/case.sh"

# with_apt PLAN COMMAND…: runs COMMAND where apt plans to do PLAN and there is no sudo; as root, unless $user is another, and
# where no package is installed, unless $dpkg says so. Sets output, status and what apt was called with, calls.
with_apt() {
  mkdir "$scratch/bin"
  local tool
  for tool in bash cat chmod cut dirname env flock getent grep head mkdir readlink sed tail tee tr; do
    ln -s "$(command -v "$tool")" "$scratch/bin/$tool"
  done
  cat >"$scratch/bin/apt-get" <<END
#!/bin/bash
echo "\$*" >>"$scratch/calls"
[[ " \$* " != *" -s "* ]] || echo "$1"
END
  printf '#!/bin/bash\necho "%s"\n' "${dpkg:-unknown ok not-installed}" >"$scratch/bin/dpkg-query"
  printf '#!/bin/bash\necho "%s"\n' "${user:-0}" >"$scratch/bin/id"
  chmod +x "$scratch"/bin/{apt-get,dpkg-query,id}
  : >"$scratch/calls"
  output=$(PATH=$scratch/bin "${@:2}" 2>&1)
  status=$?
  calls=$(<"$scratch/calls")
}

# shellcheck disable=SC2016
install=(bash -c '. scripts/packages.sh && install_packages "$1" build' install)

case_missing_packages_are_installed() {
  with_apt "Inst cmake" "${install[@]}" "$scratch/log" </dev/null
  ((status == 0)) || refuse "failed: $output"
  expect "$output" "Installing"
  expect "$calls" "update"
  expect "$calls" "-y --no-remove install *g++"
  expect "$calls" "DPkg::Lock::Timeout=600"
}

case_nothing_is_asked_of_apt_when_nothing_is_missing() {
  dpkg="install ok installed" with_apt "" "${install[@]}" "$scratch/log" </dev/null
  [[ ! $output && ! $calls ]] || refuse "output: $output" "calls: $calls"
}

case_nothing_is_removed_without_a_terminal() {
  with_apt "Remv libboost1.74-dev [1.74.0]" "${install[@]}" "$scratch/log" </dev/null
  ((status != 0)) || refuse "went on: $calls"
  expect "$output" "REMOVE: libboost1.74-dev"
  expect "$output" "no terminal"
  expect_not "$calls" " -y "
}

# at_terminal ANSWER PLAN
at_terminal() {
  local answer=$1
  printf '#!/bin/bash\n. scripts/packages.sh && install_packages "%s/log" build\n' "$scratch" >"$scratch/install.sh"
  local script
  script=$(command -v script)
  with_apt "$2" "$script" -qec "bash $scratch/install.sh" /dev/null <<<"$answer"
}

case_at_a_terminal_no_means_no() {
  at_terminal n "Remv libboost1.74-dev [1.74.0]"
  expect "$output" "REMOVE: libboost1.74-dev"
  expect "$output" "Nothing was changed"
  expect_not "$calls" " -y "
}

case_at_a_terminal_yes_removes() {
  at_terminal y "Remv libboost1.74-dev [1.74.0]"
  expect "$calls" " -y install *g++"
}

case_without_root_and_sudo_the_line_to_run_is_shown() {
  user=1000 with_apt "" "${install[@]}" "$scratch/log" </dev/null
  ((status != 0)) || refuse "went on: $output"
  expect "$output" "apt-get install --no-install-recommends *g++"
  [[ ! $calls ]] || refuse "calls: $calls"
}

case_play_installs_before_it_compiles() {
  with_apt "Remv libboost1.74-dev [1.74.0]" env "HOME=$scratch" ./play --serve 127.0.0.1:0 </dev/null
  ((status != 0)) || refuse "went on: $output"
  expect "$output" "REMOVE: libboost1.74-dev"
  expect_not "$output" "Compiling"
}

case_the_list_is_sound() {
  local wrong
  wrong=$(grep -vnE '^(#.*|)$|^(build|run|check)  *[a-z0-9][a-z0-9.+-]*$' packages.txt)
  [[ ! $wrong ]] || refuse "not a group and a package: $wrong"
  wrong=$(grep -v '^#' packages.txt | tr -s ' ' | sort | uniq -d)
  [[ ! $wrong ]] || refuse "twice: $wrong"
}

# Those of a base system, apt's own libraries, need no mention.
case_the_run_packages_are_those_the_server_needs() {
  local program library needed
  needed=$(
    for program in "$REDOUBT_BIN_DIR"/redoubt-{server,bot}; do
      objdump -p "$program" | sed -n 's/^ *NEEDED *//p' | while read -r library; do
        dpkg-query -S "*$(ldd "$program" | sed -n "s|^\s*$library => \(/usr\)\?\([^ ]*\).*|\2|p")" | sed 's/:.*//'
      done
    done | sort -u
  )
  needed=$(grep -vE '^(libc6|libgcc-s1|libstdc[+][+]6)$' <<<"$needed")
  diff <(echo "$needed") <(sed -n 's/^run  *//p' packages.txt | sort) || refuse "< needed, > listed"
}

case_the_list_is_the_only_place_that_names_packages() {
  local name found
  # A name that is also a command's or an ordinary word may stand anywhere but after an install.
  while read -r name; do
    found=$(grep -nFr -- "$name" play check .ci .github docker scripts README.md)
    [[ ! $found ]] || refuse "$name is also named in" "$found"
  done < <(sed -n 's/^[a-z]* *\(.*-dev\|lib.*\|python3-.*\)$/\1/p' packages.txt)
  found=$(grep -nErI 'apt(-get)? (-[a-z-]+ )*install( -[a-z-]+)* +[a-z]' play check .ci .github docker scripts README.md)
  [[ ! $found ]] || refuse "$found"
}

run_case "$@"
