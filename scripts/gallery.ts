// `npm run gallery`: a picture of every screen and state, at a phone's and a desktop's width.
//
//   npm run gallery                        takes them of the working tree
//   npm run gallery -- --only profile      only scenes whose name matches
//   npm run gallery -- --widths 320,1024   at other widths than 390 and 1440
//   npm run gallery -- --against REVISION  also of that commit, and compares the two by pixels
//
// Pictures and Playwright's report of those that differ go to .cache/gallery, which is not committed.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromRoot } from './build/config.ts';

const home = fromRoot('.cache/gallery');
const after = join(home, 'after');
const before = join(home, 'before');
const checkout = join(home, 'checkout');
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,1440' },
  },
});

/** Runs a command in a checkout. @throws unless it ends well */
const run = (command: string, args: string[], cwd: string, more: NodeJS.ProcessEnv = {}) =>
  execFileSync(command, args, { cwd, env: { ...process.env, ...more }, stdio: 'inherit' });

/** Runs one of the settings of e2e/gallery/ in a checkout. */
const playwright = (config: string, ...args: string[]) => [
  ...['node_modules/playwright/cli.js', 'test', '--config', `e2e/gallery/${config}`],
  ...args,
];

/** Takes the pictures of a checkout. A scene that fails has none. */
function takePictures(folder: string, of: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = playwright('playwright.config.ts', '--grep', values.only);
  run(process.execPath, args, of, { GALLERY_DIR: folder, GALLERY_WIDTHS: values.widths });
}

const root = fromRoot('.');
takePictures(after, root);
if (values.against) {
  rmSync(checkout, { recursive: true, force: true });
  run('git', ['worktree', 'prune'], root);
  run('git', ['worktree', 'add', '--force', '--detach', checkout, values.against], root);
  try {
    run(process.execPath, ['scripts/prepare.mjs', 'test'], checkout);
    takePictures(before, checkout);
  } finally {
    run('git', ['worktree', 'remove', '--force', checkout], root);
  }
  const env = { ...process.env, GALLERY_BEFORE: before, GALLERY_DIR: after };
  const compare = playwright('compare.config.ts');
  const { status } = spawnSync(process.execPath, compare, { cwd: root, env, stdio: 'inherit' });
  console.log(status === 0 ? 'No picture differs' : join(home, 'report', 'index.html'));
}
