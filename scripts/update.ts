// `npm run update [-- --major] [NAME...]`: takes newer releases of the direct dependencies, within their major
// version unless asked otherwise, and keeps them when everything that must hold still does.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromRoot } from './build/config.ts';

const npm = (...args: string[]) =>
  spawnSync('npm', args, { cwd: fromRoot('.'), stdio: 'inherit' }).status === 0;

/** Direct dependencies by name; other names for a package (`npm:…`) are left alone. */
function pinned(): Map<string, string> {
  const {
    dependencies,
    devDependencies,
  }: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(fromRoot('package.json'), 'utf8'),
  );
  const all = Object.entries({ ...dependencies, ...devDependencies });
  return new Map(all.filter(([, version]) => /^\d/.test(version)));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { major: { type: 'boolean', default: false } },
});
const before = pinned();
const unknown = positionals.filter((name) => !before.has(name));
if (unknown.length > 0) throw new Error(`No direct dependency: ${unknown.join(', ')}`);
const wanted = (positionals.length > 0 ? positionals : [...before.keys()]).map((name) =>
  values.major ? `${name}@latest` : `${name}@^${before.get(name)}`,
);
if (!npm('install', '--save-exact', ...wanted)) {
  console.error('Not installed; package.json and package-lock.json are as they were.');
  process.exit(1);
}
const changed = [...pinned()].filter(([name, version]) => before.get(name) !== version);
for (const [name, version] of changed) console.log(`${name} ${before.get(name)} → ${version}`);
if (changed.length === 0) console.log('Nothing newer.');
else if (npm('test')) {
  console.log('All holds. Read what changed, and commit package.json and package-lock.json.');
} else {
  console.error(
    'Not all holds with these. Back: git checkout package.json package-lock.json; npm ci',
  );
  process.exit(1);
}
