// Removes from node_modules what the built server does not import: everything that only the build
// needs, and what is in the browser's files already. For a folder or an image that only runs the site.
//
//   node scripts/keep-runtime.mjs     after `npm run build`; `npm ci --include=dev` brings all back
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
/** Written by the build: folders of packages, such as `node_modules/express`. */
const kept = JSON.parse(readFileSync('dist/server-packages.json', 'utf8'));
if (kept.length === 0) throw new Error('The build names no package of the server');
const isKept = (path) => kept.some((one) => one === path || one.startsWith(`${path}/`));

const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
// `.ctrl-lock` tells scripts/prepare.mjs that nothing has to be installed: true for what runs from here.
const others = readdirSync('node_modules').filter((name) => /^\.(?!ctrl-lock$)/.test(name));
const all = [...Object.keys(packages), ...others.map((name) => `node_modules/${name}`)];
const removed = all.filter((path) => !isKept(path));
for (const path of removed) rmSync(path, { recursive: true, force: true });
console.log(`Kept ${kept.length} packages of the server, removed ${removed.length} entries.`);
