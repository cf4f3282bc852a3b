// Removes from node_modules what the built server does not import: everything that only the build
// needs, and what is in the browser's files already. For a folder or an image that only runs the site.
//
//   node scripts/keep-runtime.mjs     after `npm run build`; `npm ci --include=dev` brings all back
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Written by the build: folders of packages, such as `node_modules/express`. */
const kept = new Set(JSON.parse(readFileSync(join(root, 'dist', 'server-packages.json'), 'utf8')));
if (kept.size === 0) throw new Error('The build names no package of the server');
const holdsKept = (path) => [...kept].some((one) => one.startsWith(`${path}/`));

let removed = 0;

/** Goes through a node_modules folder, or one of its scopes (`@name`). */
function clean(folder) {
  for (const name of readdirSync(join(root, folder))) {
    const path = `${folder}/${name}`;
    // Tells scripts/prepare.mjs that nothing has to be installed: true for what runs from here.
    if (name === '.ctrl-lock') continue;
    const isScope = name.startsWith('@');
    if (!isScope && kept.has(path)) {
      if (existsSync(join(root, path, 'node_modules'))) clean(`${path}/node_modules`);
    } else if (holdsKept(path)) clean(isScope ? path : `${path}/node_modules`);
    else {
      rmSync(join(root, path), { recursive: true, force: true });
      removed += 1;
    }
  }
}

clean('node_modules');
console.log(`Kept ${kept.size} packages of the server, removed ${removed} entries.`);
