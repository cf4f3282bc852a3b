import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose TypeScript the import rules and the budgets apply to. */
export const SOURCE_FOLDERS = ['client', 'server', 'shared', 'e2e', 'bench', 'scripts'] as const;

/** A TypeScript file, its path relative to the root with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A rule that does not hold, at a place a person can open. */
export interface Problem {
  rule: string;
  path: string;
  message: string;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing\/|^e2e\//.test(path);

/** Counts lines as an editor shows them: a newline at the end starts no line. */
export const lineCount = (text: string): number =>
  text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;

/** Every .ts and .tsx file under the source folders of `root`, declaration files aside, by path. */
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
