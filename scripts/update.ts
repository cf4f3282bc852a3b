// `npm run update [-- --major] [NAME...]`: takes newer releases of the direct dependencies, and keeps them
// when everything that must hold still does.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromRoot } from './build/config.ts';
import { chooseReleases, type Pinned } from './steps/releases.ts';

const npm = (...args: string[]) =>
  spawnSync('npm', args, { cwd: fromRoot('.'), stdio: 'inherit' }).status === 0;

/** Versions of a package, oldest first, from the registry. */
function published(name: string): string[] {
  const text = execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' });
  const versions: string | string[] = JSON.parse(text);
  return typeof versions === 'string' ? [versions] : versions;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { major: { type: 'boolean', default: false } },
});
const { dependencies, devDependencies }: Pinned = JSON.parse(
  readFileSync(fromRoot('package.json'), 'utf8'),
);
const chosen = chooseReleases({ dependencies, devDependencies }, published, {
  names: positionals,
  major: values.major,
});
for (const { name, from, to } of chosen) console.log(`${name} ${from} → ${to}`);
if (chosen.length === 0) console.log('Nothing newer.');
else if (!npm('install', '--save-exact', ...chosen.map(({ name, to }) => `${name}@${to}`))) {
  console.error('Not installed; package.json and package-lock.json are as they were.');
  process.exitCode = 1;
} else if (!npm('test')) {
  console.error(
    'Not all holds with these. Back: git checkout package.json package-lock.json; npm ci',
  );
  process.exitCode = 1;
} else console.log('All holds. Read what changed, and commit package.json and package-lock.json.');
