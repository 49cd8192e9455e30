#!/usr/bin/env bash
# remake.sh [DEB] - makes linux_6_1_files.txt.xz anew from Debian's package linux-source-6.1
#
# Without DEB the package is downloaded (139 MB), in the version that the machine's sources have.
set -euo pipefail
target="$(realpath "$(dirname "$0")")/linux_6_1_files.txt.xz"
folder="$(mktemp -d)"
trap 'rm -rf "${folder}"' EXIT

die() { echo "remake.sh: $*" >&2; exit "${status:-1}"; }

(( $# <= 1 )) || status=2 die "expected at most one argument, DEB"
deb="${1-}"
if [[ -z "${deb}" ]]; then
  (cd "${folder}" && apt-get download -q linux-source-6.1) || die "the package cannot be downloaded"
  deb="$(echo "${folder}"/*.deb)"
fi
[[ "$(dpkg-deb -f "${deb}" Package 2> /dev/null)" == linux-source-6.1 ]] ||
  status=2 die "${deb}: expected the package linux-source-6.1"

# Files and links, without folders (they end in /) and without the archive's own folder.
dpkg-deb --fsys-tarfile "${deb}" | tar -xO ./usr/src/linux-source-6.1.tar.xz | tar -tJ |
  sed -n 's#^linux-source-6.1/\(.*[^/]\)$#\1#p' | LC_ALL=C sort > "${folder}/names"
[[ -s "${folder}/names" ]] || die "${deb}: no names found"
xz -9 -c "${folder}/names" > "${folder}/names.xz"
mv "${folder}/names.xz" "${target}"
echo "$(wc -l < "${folder}/names") names from $(dpkg-deb -f "${deb}" Version)"
