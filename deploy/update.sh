#!/bin/bash
# Puts a revision of the source on this server: deploy/update.sh [REVISION], as root.
#
#   /srv/ctrl/source             the repository
#   /srv/ctrl/releases/COMMIT    one folder for each revision that was installed, built and complete
#   /srv/ctrl/current            points to the one that runs
#
# An earlier revision is put back in the same way, within seconds while its folder is there.
set -euo pipefail
cd /srv/ctrl
as_ctrl() { runuser --user ctrl -- env HOME=/srv/ctrl "$@"; }

as_ctrl git -C source fetch --quiet
commit=$(as_ctrl git -C source rev-parse --verify --short=12 "${1:-origin/HEAD}^{commit}")
release=releases/$commit

if [ ! -e "$release/.complete" ]; then
  echo "Building $commit"
  rm -rf "$release"
  as_ctrl mkdir -p "$release"
  as_ctrl git -C source archive "$commit" | as_ctrl tar --extract --directory="$release"
  (
    cd "$release"
    as_ctrl node scripts/prepare.mjs build
    as_ctrl node scripts/keep-runtime.mjs
    # For the commands that people give there, such as `npm run admin`.
    as_ctrl ln --symbolic /etc/ctrl/ctrl.env .env
  )
  as_ctrl touch "$release/.complete"
fi

# A page that is open asks for files of the release that it came from, also after the way back.
if [ -e current ]; then
  find -H current/dist/client/assets -type f -mtime -30 -print0 |
    as_ctrl xargs -0 --no-run-if-empty cp --update=none --preserve=timestamps \
      --target-directory="$release/dist/client/assets"
fi

# The link is replaced in one step; a process that runs keeps the folder that it started from.
as_ctrl ln --symbolic --force --no-dereference "$release" current.next
mv --no-target-directory current.next current

if systemctl --quiet is-active 'ctrl@*'; then current/deploy/restart.sh; fi
echo "$commit is installed."
