import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose TypeScript files the import rules and the budgets apply to. */
export const SOURCE_FOLDERS = ['client', 'server', 'shared', 'e2e', 'bench', 'scripts'] as const;

/** A TypeScript file, its path relative to the root with forward slashes. */
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

/**
 * Every .ts and .tsx file under the source folders of `root`, declaration files excluded, by path.
 */
export function listSourceFiles(root: string): SourceFile[] {
  const found: SourceFile[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== 'node_modules') walk(path);
      else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) {
        found.push({ path, text: readFileSync(join(root, path), 'utf8') });
      }
    }
  };
  const present = new Set(readdirSync(root));
  for (const folder of SOURCE_FOLDERS) if (present.has(folder)) walk(folder);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
