#!/usr/bin/env bash
# Runs a command on a PostgreSQL of its own, and deletes it afterwards:
#   scripts/with-postgres.sh npm start
#   scripts/with-postgres.sh --as TEST_DATABASE_URL npx vitest run
# The command finds its address in DATABASE_URL, or in the variable that --as names. `--check` only tests for the programs.
# POSTGRES_BIN names their folder if it is not one of the usual places; POSTGRES_SETTINGS adds settings, such as "-c fsync=on".
# SIGUSR1 stops the PostgreSQL at once, as a crash does; SIGUSR2 starts it again.
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "usage: scripts/with-postgres.sh [--as VARIABLE] COMMAND [ARGUMENT…]" >&2
  exit 2
fi

# Debian has a folder for each version, outside of PATH.
find_programs() {
  local candidate on_path
  on_path=$(command -v initdb || true)
  [ -z "$on_path" ] || on_path=$(dirname "$(readlink -f "$on_path")")
  for candidate in "${POSTGRES_BIN:-}" /usr/lib/postgresql/15/bin /usr/lib/postgresql/*/bin "$on_path"; do
    if [ -n "$candidate" ] && [ -x "$candidate/initdb" ] && [ -x "$candidate/postgres" ]; then
      echo "$candidate"
      return
    fi
  done
  echo "with-postgres: no PostgreSQL here (Debian: apt-get install postgresql-15)" >&2
  return 1
}

variable=DATABASE_URL
if [ "$1" = --check ]; then
  find_programs >/dev/null
  exit
elif [ "$1" = --as ]; then
  variable=$2
  shift 2
fi

programs=$(find_programs)
dir=$(mktemp -d "${TMPDIR:-/tmp}/waybill-postgres.XXXXXX")
# Below the system's range for outgoing connections, so that the port stays free while the PostgreSQL is stopped.
port=$(node -e 'const s = require("net").createServer();
const next = () => s.listen(20000 + Math.floor(Math.random() * 10000), "127.0.0.1");
s.on("error", next).on("listening", () => { console.log(s.address().port); s.close(); });
next();')

# PostgreSQL refuses to run as root.
as_owner=()
if [ "$(id -u)" = 0 ]; then
  owner=postgres
  id "$owner" >/dev/null 2>&1 || owner=nobody
  chown "$owner" "$dir"
  if command -v runuser >/dev/null 2>&1; then
    as_owner=(runuser -u "$owner" --)
  else
    as_owner=(su -s /bin/sh "$owner" -c 'exec "$0" "$@"' --)
  fi
fi
owned() { (cd "$dir" && "${as_owner[@]}" "$@"); }

stop_postgres() {
  [ ! -f "$dir/data/postmaster.pid" ] || owned "$programs/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null 2>&1 || true
}
start_postgres() { owned "$programs/pg_ctl" -D "$dir/data" -l "$dir/data/server.log" -w -t 60 -o "$settings" start >/dev/null; }

child=""
stop() {
  trap - EXIT INT TERM HUP
  trap '' USR1 USR2
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || true
  stop_postgres
  rm -rf "$dir"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

make_cluster() {
  owned "$programs/initdb" -D "$dir/data" -U waybill --auth=trust --encoding=UTF8 --locale=C.UTF-8 &&
    echo "CREATE DATABASE waybill" | owned "$programs/postgres" --single -D "$dir/data" postgres
}
make_cluster >"$dir/made.log" 2>&1 || {
  cat "$dir/made.log" >&2
  exit 1
}
# The data ends with the command, so no write needs to reach the disk.
settings="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$dir -c max_connections=200"
settings="$settings -c fsync=off -c synchronous_commit=off -c full_page_writes=off ${POSTGRES_SETTINGS:-}"
start_postgres || {
  cat "$dir/data/server.log" >&2
  exit 1
}

export "$variable=postgresql://waybill@127.0.0.1:$port/waybill"
"$@" <&0 &
child=$!
is_interrupted=true
trap 'is_interrupted=true; stop_postgres' USR1
trap 'is_interrupted=true; start_postgres || true' USR2
while $is_interrupted; do
  is_interrupted=false
  code=0
  wait "$child" || code=$?
done
child=""
exit "$code"
