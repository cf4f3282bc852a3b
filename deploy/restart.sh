#!/bin/bash
# Runs every process anew, and no visitor waits: the new ones start on the ports that stand idle, nginx
# changes over when all of them are ready, and then the old ones end, one after the other. When a new one
# does not get ready, the old ones have never noticed.
set -euo pipefail

# One line `server 127.0.0.1:PORT …;` for each port, included by nginx; the idle ones are marked `down`.
processes=${PROCESSES:-/etc/ctrl/processes.conf}
# Reads that file again, and begins without cutting anybody off.
reload=${RELOAD:-nginx -s reload}
# Each is followed by a port.
start=${START:-systemctl enable --quiet --now ctrl@}
stop=${STOP:-systemctl disable --quiet --now ctrl@}
# How long one may take to get ready; migrations are part of that.
ready_within=${READY_WITHIN_SECONDS:-120}
# How long nginx gets to change over: what it had accepted before still goes to the old ones.
change_within=${CHANGE_WITHIN_SECONDS:-2}

ports() { # the ports of the lines on standard input
  sed -nE 's/^ *server +[^ ;]*:([0-9]+)[ ;].*/\1/p'
}
live=$(grep -v ' down;' "$processes" | ports || true)
idle=$(grep ' down;' "$processes" | ports || true)
if [ -z "$live" ] || [ -z "$idle" ]; then
  echo "$processes has to name a port that runs, and an idle one, marked 'down'." >&2
  exit 1
fi

is_ready() {
  curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$1/api/ready"
}

for port in $idle; do
  $start"$port"
  end=$((SECONDS + ready_within))
  until is_ready "$port"; do
    if [ $SECONDS -ge $end ]; then
      for new in $idle; do $stop"$new"; done
      echo "The new process on port $port did not get ready. The old ones go on." >&2
      exit 1
    fi
    sleep 0.2
  done
done

# Written in place: the file may be a link. Live ones get their mark, idle ones lose it.
changed=$(sed -E '/^ *server /{ s/ down;/ up;/; t idle; s/;/ down;/; :idle; s/ up;/;/ }' "$processes")
printf '%s\n' "$changed" > "$processes"
$reload
sleep "$change_within"

for port in $live; do $stop"$port"; done
echo "The site runs on the ports" $idle
