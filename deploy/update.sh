#!/bin/bash
# Puts a revision of the source on this server: deploy/update.sh [REVISION], as root.
#
#   /srv/ctrl/source             the repository
#   /srv/ctrl/releases/COMMIT    one folder for each revision that was installed, built and complete
#   /srv/ctrl/current            points to the one that runs
#
# An earlier revision is put back in the same way, within seconds while its folder is there.
#
# All of this is root's, and nobody else can write to it: root runs deploy/ of it, and a site that was broken
# into cannot change what runs next. Packages are installed and the site is built by a user who owns nothing
# but the folder for that, and may read neither the settings nor the data: packages come from hundreds of
# people, and a build runs their code. It has no network, no process of it is left, and of what it made only
# `dist` and `node_modules` are taken.
set -euo pipefail
umask 022

home=${SITE_FOLDER:-/srv/ctrl}
settings=${SETTINGS:-/etc/ctrl/ctrl.env}
builder=${BUILD_USER:-ctrl-build}

if [ "$(id --user)" != 0 ]; then
  echo "Only root can do this." >&2
  exit 1
fi
if ! id "$builder" > /dev/null 2>&1 || [ "$(id --user "$builder")" = 0 ]; then
  echo "There is no user $builder to build with: useradd --system --no-create-home --shell /usr/sbin/nologin $builder" >&2
  exit 1
fi
cd "$home"
foreign=$(find . \( ! -user root -o ! -type l -perm /022 \) -print -quit)
if [ -n "$foreign" ]; then
  echo "Others than root can write to $home/$foreign, and root would run what they wrote." >&2
  echo "'A server from before' in docs/operations.md tells how to make it anew." >&2
  exit 1
fi
mkdir --parents releases

# Runs a command in the build's folder as the builder: behind no terminal, with no other environment, and in
# namespaces of its own: what it leaves running ends with it. `on_net` has the network, for npm alone.
alone() {
  setsid --wait unshare --pid --fork --kill-child --mount-proc "${net[@]}" \
    setpriv --reuid="$builder" --regid="$(id --group "$builder")" --clear-groups --no-new-privs \
    --inh-caps=-all --bounding-set=-all \
    env --ignore-environment PATH=/usr/local/bin:/usr/bin:/bin LC_ALL=C.UTF-8 HOME="$work/home" \
    TMPDIR="$work/tmp" "$@" < /dev/null
}
off_net() { local net=(--net); alone "$@"; }
on_net() {
  local net=() name kept=()
  for name in NODE_EXTRA_CA_CERTS HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy npm_config_registry; do
    if [ -n "${!name:-}" ]; then kept+=("$name=${!name}"); fi
  done
  alone "${kept[@]}" "$@"
}

git -C source fetch --quiet
commit=$(git -C source rev-parse --verify --short=12 "${1:-origin/HEAD}^{commit}")
release=releases/$commit

if [ ! -e "$release/.complete" ]; then
  echo "Building $commit"
  work=$(mktemp --directory --tmpdir=/var/tmp ctrl-build.XXXXXX)
  trap 'rm -rf "$work"' EXIT
  mkdir "$work/home" "$work/tmp" "$work/site"
  git -C source archive "$commit" | tar --extract --directory="$work/site"
  chown --recursive "$builder:" "$work"
  chmod 700 "$work"
  in_site() { local where=$1; shift; "$where" bash -c 'cd "$0" && exec "$@"' "$work/site" "$@"; }
  # npm alone runs here, and none of what it fetches: no script of a package is needed.
  in_site on_net npm ci --include=dev --ignore-scripts --no-audit --no-fund --no-update-notifier
  in_site off_net node scripts/prepare.mjs build
  in_site off_net node scripts/keep-runtime.mjs

  rm -rf "$release"
  mkdir "$release"
  git -C source archive "$commit" | tar --extract --no-same-owner --directory="$release"
  # Read as the builder, who can lead us to no file that it cannot read itself.
  in_site off_net tar --create --file=- dist node_modules |
    tar --extract --no-same-owner --no-same-permissions --directory="$release"
  foreign=$(find "$release/dist" "$release/node_modules" ! -type f ! -type d -print -quit)
  if [ -n "$foreign" ]; then
    echo "The build made a link, $foreign, through which root would write elsewhere." >&2
    exit 1
  fi
  chmod --recursive u=rwX,go=rX "$release"
  # For the commands that people give there, such as `npm run admin`.
  ln --symbolic "$settings" "$release/.env"
  touch "$release/.complete"
fi

# A page that is open asks for files of the release that it came from, also after the way back.
if [ -e current ]; then
  (cd current/dist/client/assets && find . -type f -mtime -30 -print0 | tar --create --null --files-from=-) |
    tar --extract --skip-old-files --directory="$release/dist/client/assets"
fi

# The link is replaced in one step; a process that runs keeps the folder that it started from.
ln --symbolic --force --no-dereference "$release" current.next
mv --no-target-directory current.next current

if systemctl --quiet is-active 'ctrl@*'; then current/deploy/restart.sh; fi
echo "$commit is installed."
