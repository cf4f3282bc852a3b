// `npm run gallery`: a picture of every screen and state, at a phone's and a desktop's width.
//
//   npm run gallery                        takes them of the working tree
//   npm run gallery -- --only profile      only scenes whose name matches
//   npm run gallery -- --widths 320,1024   at other widths than 390 and 1440
//   npm run gallery -- --against REVISION  also of that commit, and compares the two by pixels
//
// Pictures and Playwright's report of those that differ go to .cache/gallery, which is not committed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, '.cache', 'gallery');

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string' },
    widths: { type: 'string', default: '390,1440' },
    out: { type: 'string', default: join(home, 'after') },
  },
});

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env) {
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

const gitOutput = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();

const playwright = join(root, 'node_modules', 'playwright', 'cli.js');

/** Takes the screenshots of this working tree. A scene that fails has no screenshot. */
function takePictures(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = [playwright, 'test', '--config', 'e2e/gallery/playwright.config.ts'];
  if (values.only) args.push('--grep', values.only);
  run(process.execPath, args, root, {
    ...process.env,
    GALLERY_DIR: folder,
    GALLERY_WIDTHS: values.widths,
  });
}

/**
 * Takes the screenshots of another commit with that commit's own script, in a separate checkout.
 */
function takePicturesOf(revision: string, folder: string): void {
  const commit = gitOutput('rev-parse', '--verify', `${revision}^{commit}`);
  if (commit === '') throw new Error(`${revision} is no commit`);
  const checkout = join(home, 'checkout');
  rmSync(checkout, { recursive: true, force: true });
  run('git', ['worktree', 'prune'], root);
  run('git', ['worktree', 'add', '--force', '--detach', checkout, commit], root);
  try {
    if (!existsSync(join(checkout, 'scripts', 'gallery.ts'))) {
      throw new Error(`${revision} is older than this tool`);
    }
    run(process.execPath, ['scripts/prepare.mjs', 'test'], checkout);
    const same = ['--widths', values.widths];
    if (values.only) same.push('--only', values.only);
    const tsx = join(checkout, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    run(process.execPath, [tsx, 'scripts/gallery.ts', '--out', folder, ...same], checkout);
  } finally {
    run('git', ['worktree', 'remove', '--force', checkout], root);
  }
}

takePictures(values.out);
if (values.against) {
  const before = join(home, 'before');
  takePicturesOf(values.against, before);
  const args = [playwright, 'test', '--config', 'e2e/gallery/compare.config.ts'];
  const env = { ...process.env, GALLERY_BEFORE: before, GALLERY_DIR: values.out };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  console.log(status === 0 ? 'No picture differs' : join(home, 'report', 'index.html'));
}
