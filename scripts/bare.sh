#!/usr/bin/env bash
# Runs a command as on a machine with only Node, npm and what every Debian has:
#   scripts/bare.sh npm test
# It hides Chromium, PostgreSQL, git, compilers and whatever else is installed, the variables, and the home folder.
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "usage: scripts/bare.sh COMMAND [ARGUMENT…]" >&2
  exit 2
fi

# Programs that are found outside of PATH are hidden by empty folders over them, which only root may mount.
hidden=(/usr/lib/postgresql /usr/lib/chromium)
if [ "${BARE_MOUNTS:-}" = "" ] && [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null; then
  BARE_MOUNTS=1 exec unshare --mount "$0" "$@"
fi
if [ "${BARE_MOUNTS:-}" = 1 ]; then
  for folder in "${hidden[@]}"; do
    [ ! -d "$folder" ] || mount -t tmpfs none "$folder"
  done
else
  echo "bare: without root, programs outside of PATH are not hidden" >&2
fi

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/bin" "$dir/home"

# Programs of the packages that Debian calls essential, and npm's own.
programs="node npm npx
bash dash sh env awk mawk sed grep egrep fgrep find xargs tar gzip gunzip hostname login su runuser getopt mount more
arch base64 basename cat chgrp chmod chown cksum comm cp cut date dd df dir dirname du echo expand expr factor false fmt fold
groups head id install join link ln logname ls md5sum mkdir mkfifo mknod mktemp mv nice nl nohup nproc od paste pathchk pr printenv
printf pwd readlink realpath rm rmdir seq sha1sum sha256sum shuf sleep sort split stat stdbuf stty sum sync tac tail tee test timeout touch tr
true truncate tsort tty uname unexpand uniq unlink users wc who whoami yes flock setsid taskset getconf ldd iconv diff cmp perl"
for program in $programs; do
  found=$(command -v "$program" 2>/dev/null || true)
  case "$found" in
    /*) ln -s "$found" "$dir/bin/$program" ;;
  esac
done

# npm's own settings, such as its registry, are not part of what a project needs.
kept=("NPM_CONFIG_USERCONFIG=$(npm config get userconfig)")
for name in "${!NPM_CONFIG_@}" CI TEST_SLOWNESS; do
  [ -z "${!name:-}" ] || kept+=("$name=${!name}")
done

code=0
env -i PATH="$dir/bin" HOME="$dir/home" TMPDIR="${TMPDIR:-/tmp}" LANG=C.UTF-8 "${kept[@]}" "$@" || code=$?
exit "$code"
