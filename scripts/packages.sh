# shellcheck shell=bash
# Installs packages of packages.txt. For a bash script that stands in the project's root folder.

# packages_of GROUP…: their names.
packages_of() {
  local group
  for group in "$@"; do sed -n "s/^$group  *//p" packages.txt; done
}

# install_packages LOG GROUP…: installs what is missing, and nothing if nothing is. Says what it does; what apt says goes
# to the file LOG. Packages are removed only if somebody at a terminal agrees.
install_packages() {
  local log=$1 name plan removed missing=() root=() guard=(--no-remove)
  for name in $(packages_of "${@:2}"); do
    [[ $(dpkg-query -W -f '${Status}' "$name" 2>/dev/null) == *" ok installed"* ]] || missing+=("$name")
  done
  ((${#missing[@]})) || return 0

  if (($(id -u) != 0)); then
    if ! command -v sudo >/dev/null; then
      echo "These packages are missing, and installing them needs root (there is no sudo here). As root, run:"
      echo "  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
      return 1
    fi
    root=(sudo)
  fi
  local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -o DPkg::Lock::Timeout=600
    --no-install-recommends)

  echo "Installing ${#missing[@]} packages (${missing[*]}) …"
  "${apt[@]}" update >>"$log" 2>&1 || echo "Could not refresh the package lists; trying with those at hand."
  if ! plan=$("${apt[@]}" -s install "${missing[@]}" 2>&1); then
    printf '%s\n' "$plan" | tail -n 15
    echo "apt cannot install them. Redoubt needs Debian 12 (bookworm) with its main archive."
    return 1
  fi
  removed=$(sed -n 's/^Remv \([^ ]*\).*/\1/p' <<<"$plan")
  if [[ $removed ]]; then
    echo "To install them, apt would REMOVE: ${removed//$'\n'/ }"
    if ! agreed "Go on and remove them?"; then
      echo "Nothing was changed."
      return 1
    fi
    guard=()
  fi
  if ! "${apt[@]}" -y "${guard[@]}" install "${missing[@]}" >>"$log" 2>&1 </dev/null; then
    tail -n 15 "$log"
    echo "Installing failed; all that apt said is in $log"
    return 1
  fi
}

# agreed QUESTION: whether somebody at the terminal says yes. Without a terminal nobody does.
agreed() {
  local answer
  if ! [[ -t 0 ]]; then
    echo "There is no terminal to ask at."
    return 1
  fi
  read -r -p "$1 [y/N] " answer && [[ $answer == [yY]* ]]
}
