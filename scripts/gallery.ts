// `npm run gallery`: a picture of every screen and state, at a phone's and a desktop's width.
//
//   npm run gallery                        takes them of the working tree
//   npm run gallery -- --only profile      only scenes whose name matches
//   npm run gallery -- --widths 320,1024   at other widths than 390 and 1440
//   npm run gallery -- --against REVISION  also of that commit, and compares the two by pixels
//
// Pictures and Playwright's report of those that differ go to .cache/gallery, which is not committed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromRoot } from './build/config.ts';

const home = fromRoot('.cache/gallery');
const [after, before, checkout] = [
  join(home, 'after'),
  join(home, 'before'),
  join(home, 'checkout'),
];
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,1440' },
  },
});

const run = (command: string, args: string[], cwd: string, more: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { cwd, env: { ...process.env, ...more }, stdio: 'inherit' }).status;

function must(...given: Parameters<typeof run>): void {
  const status = run(...given);
  if (status !== 0) throw new Error(`${given[0]} ${given[1].join(' ')} ended with ${status}`);
}

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
  must(process.execPath, args, of, { GALLERY_DIR: folder, GALLERY_WIDTHS: values.widths });
}

const root = fromRoot('.');
takePictures(after, root);
if (values.against) {
  rmSync(checkout, { recursive: true, force: true });
  must('git', ['worktree', 'prune'], root);
  must('git', ['worktree', 'add', '--force', '--detach', checkout, values.against], root);
  try {
    must(process.execPath, ['scripts/prepare.mjs', 'test'], checkout);
    takePictures(before, checkout);
  } finally {
    must('git', ['worktree', 'remove', '--force', checkout], root);
  }
  const folders = { GALLERY_BEFORE: before, GALLERY_DIR: after };
  const status = run(process.execPath, playwright('compare.config.ts'), root, folders);
  console.log(status === 0 ? 'No picture differs' : join(home, 'report', 'index.html'));
}
