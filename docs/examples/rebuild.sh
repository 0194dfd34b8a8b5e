#!/bin/sh
# The scheduled job on a server, for cron (docs/operating.md, Schedules): collects or imports, stores
# corrections.yaml, builds, publishes, notifies.
# It prints nothing if all went well, else the output of the commands, for cron to mail.
#
#   docs/examples/rebuild.sh TARGET [OPTIONS AND FILES OF npm run import]
#
# Without files, it collects what sources.yaml lists. The exit code is that of the command that failed; 75 if the run
# before has not ended.
set -u
cd "$(dirname "$0")/../.." || exit 1
target=${1:?name a target, such as deploy@shows.example.org:/srv/eventhub}
shift

mkdir -p .build
exec 9>> .build/job.lock
if ! flock --nonblock 9; then
  echo 'The run before has not ended: nothing was done.' >&2
  exit 75
fi

# Listings that were left out and sources that failed keep the others from nothing; they are in the mail.
job() {
  left_out=0
  if [ "$#" -gt 0 ]; then
    npm run --silent import -- "$@" || left_out=$?
    if [ "$left_out" -gt 1 ]; then return "$left_out"; fi
  elif [ -f sources.yaml ]; then
    npm run --silent collect || left_out=$?
    if [ "$left_out" -gt 2 ]; then return "$left_out"; fi
  fi
  if [ -f corrections.yaml ]; then npm run --silent correct || return; fi
  npm run --silent build -- --guard || return
  npm run --silent publish -- "$target" || return
  npm run --silent wait-for-publish || return
  npm run --silent notify || return
  return "$left_out"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
# Nothing that a command leaves running holds the lock.
job "$@" > "$log" 2>&1 9>&- || status=$?
if [ "$status" -ne 0 ]; then cat "$log"; fi
exit "$status"
