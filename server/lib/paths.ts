import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** True when the TypeScript sources run (development and tests), false in the built server. */
export const runsFromSource: boolean = here.endsWith('.ts');

/**
 * The folder of package.json. Found upwards from this file, so it is right for sources and
 * dist/server alike, whatever the working directory.
 */
export const projectRoot: string = findRoot(dirname(here));

/** An absolute path below the project's root. */
export function fromRoot(...segments: string[]): string {
  return resolve(projectRoot, ...segments);
}

function findRoot(start: string): string {
  let folder = start;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${start}`);
    folder = parent;
  }
  return folder;
}
