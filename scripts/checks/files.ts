import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose TypeScript files the import rules and the budgets apply to. */
export const SOURCE_FOLDERS = ['client', 'server', 'shared', 'e2e', 'bench', 'scripts'] as const;

/** A text file, its path relative to the root with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A violation of a rule, with its file and line. */
export interface Problem {
  rule: string;
  path: string;
  message: string;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing\/|^e2e\//.test(path);

/** Number of lines as in an editor: a trailing newline starts no line. */
export const lineCount = (text: string): number =>
  text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;

/** Every file in `root` itself whose name fits. */
export const filesAt = (root: string, name: RegExp): SourceFile[] =>
  readdirSync(root)
    .filter((path) => name.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Every file below the folders of `root` whose name fits, by path. */
export function filesBelow(root: string, folders: readonly string[], name: RegExp): SourceFile[] {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  return present
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (below) => `${folder}/${below.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => name.test(path) && !path.includes('node_modules/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Every TypeScript file of the source folders, declaration files excluded, by path. */
export const listSourceFiles = (root: string): SourceFile[] =>
  filesBelow(root, SOURCE_FOLDERS, /(?<!\.d)\.tsx?$/);
