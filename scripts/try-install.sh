#!/bin/bash
# Carries out the ten steps of docs/operations.md on a fresh Debian 13 that it makes itself and boots in a
# container, tells how long each took, and asks the site over TLS, from nginx and from Caddy.
# As root, with debootstrap and systemd-container installed, and the ports 80, 443, 5001, 5002 and 5432 free.
#
#   scripts/try-install.sh FOLDER     removed and made anew; 4 GB
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
machine=${1:?Name a folder that may be removed}
site=ctrl.localhost
steps=$(mktemp)
trap 'rm -f "$steps"; [ -z "${leader:-}" ] || kill -RTMIN+4 "$leader" || true' EXIT

section() { sed -n '/^## From an empty server/,/^## /p' "$root/docs/operations.md"; }
# The commands below a heading of the section, such as `**3.` or `**With Caddy`. Reads to the end: one that
# stops early would end `section` by SIGPIPE.
commands() {
  section | awk -v head="$1" 'index($0, head) == 1 { on = 1 } on && /^```$/ { done = 1 }
    on && code && !done { print } on && /^```sh$/ { code = 1 }'
}

rm -rf "$machine"
debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus trixie "$machine" > "$steps"
# How this machine reaches the net, and whom it trusts there, is not what is tried.
cp /etc/resolv.conf "$machine/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$machine/srv/trusted.crt"
git -C "$root" bundle create --quiet "$machine/srv/source.bundle" HEAD "$(git -C "$root" symbolic-ref --short HEAD)"
echo ctrl-try > "$machine/etc/hostname"

# Its own processes, mounts and users; the network is this machine's.
SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=${UNIFIED:-0} systemd-nspawn --quiet --directory="$machine" --boot \
  --register=no --keep-unit --kill-signal=SIGRTMIN+4 --console=pipe ${KERNEL:-SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1} \
  > "$machine.log" 2>&1 < /dev/null &
nspawn=$!
until leader=$(pgrep --parent $nspawn) && [ -n "$leader" ]; do sleep 0.2; done

inside() {
  nsenter --target "$leader" --all --root env --ignore-environment HOME=/root LC_ALL=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \
    NODE_EXTRA_CA_CERTS=/srv/trusted.crt SITE=$site SOURCE=/srv/source.bundle "$@"
}
until inside systemctl is-system-running 2> /dev/null | grep -Eq 'running|degraded'; do sleep 0.5; done

try() { # NAME HEADING
  local begin=$SECONDS text
  text=$(commands "$2")
  [ -n "$text" ] || { echo "docs/operations.md has no commands for $1" >&2; exit 1; }
  if ! inside bash -euo pipefail -c "cd /root; $text" > "$steps" 2>&1; then
    tail -30 "$steps"
    echo "$1: failed" >&2
    exit 1
  fi
  printf '%-12s %4d s   %s\n' "$1" $((SECONDS - begin)) "$(tail -1 "$steps" | cut -c1-90)"
}

ask() {
  inside curl --insecure --silent --show-error --fail --retry 30 --retry-delay 1 --retry-all-errors \
    --resolve "$site:443:127.0.0.1" --header 'Accept-Encoding: br' --output /dev/null \
    --write-out "$1: %{http_code}, HTTP/%{http_version}, TLS by %header{server}, %header{content-encoding}, %{size_download} bytes\n" \
    "https://$site/"
}

begin=$SECONDS
for step in 1 2 3 4 5 6 7 8 9 10; do try "step $step" "**$step."; done
echo "ten steps in $((SECONDS - begin)) s"
ask nginx
inside systemctl --no-pager --lines=0 status 'ctrl@*' | grep -E 'ctrl@|Active|Memory'
inside systemd-analyze --no-pager security ctrl@5001.service | tail -1
begin=$SECONDS
inside /srv/ctrl/current/deploy/restart.sh | tail -1
echo "restarted in $((SECONDS - begin)) s"
ask nginx

inside systemctl stop nginx
try 'Caddy' '**With Caddy'
ask caddy
