import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDERS = ['client', 'server', 'shared', 'migrations', 'scripts'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];

const ASSETS = join('dist', 'client', 'assets');

/** Copies the build of these sources into a folder: a release is given files of others. */
export function copyPresent(folder: string): void {
  for (const name of ['dist', 'migrations', 'package.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Gives a release the files that pages of the one before ask for, as deploy/update.sh does. */
export function keepFiles(before: string, after: string): void {
  cpSync(join(before, ASSETS), join(after, ASSETS), { recursive: true, force: false });
}

/**
 * Builds another release of the site into a folder: the same sources with a line more, so that pages,
 * files and their names differ.
 */
export function buildNext(folder: string): void {
  for (const name of FOLDERS) cpSync(join(root, name), join(folder, name), { recursive: true });
  const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  for (const name of [...FILES, ...configs]) cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const line = "\ndocument.documentElement.dataset.release = 'next';\n";
  appendFileSync(join(folder, 'client', 'src', 'entry-client.tsx'), line);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), join('scripts', 'build.ts')],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The next release was not built:\n${stdout}\n${stderr}`);
}
