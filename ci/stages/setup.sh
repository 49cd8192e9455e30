#!/usr/bin/env bash
# setup - install the missing packages of ci/packages.txt; say whether the kernel can be a peer
source "$(dirname "$0")/../lib.sh"

missing_packages() {
  local package
  grep -v '^#' ci/packages.txt | while IFS= read -r package; do
    [[ "$(dpkg-query -W -f='${db:Status-Status}' "${package}" 2> /dev/null)" == installed ]] ||
      printf '%s ' "${package}"
  done
}

install_packages() {  # PACKAGE...
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q && apt-get install -q -y --no-install-recommends "$@"
}

mkdir -p build
if ! command -v dpkg-query > /dev/null; then
  say "setup: not a Debian system, so the packages of ci/packages.txt were not checked"
else
  read -r -a missing <<< "$(missing_packages)"
  if (( ${#missing[@]} == 0 )); then
    say "setup: every package is installed"
  elif (( EUID != 0 )); then
    die "setup: not root, so these packages were not installed: ${missing[*]}"
  else
    say "setup: installing ${missing[*]}"
    install_packages "${missing[@]}" > build/setup.log 2>&1 ||
      die "setup: could not install ${missing[*]}: $(grep '^E:' build/setup.log | tail -n 1)"
  fi
fi
python3 ci/kernel_peer.py
