import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** True when the TypeScript sources run (development and tests), false in the built server. */
export const runsFromSource: boolean = here.endsWith('.ts');

/**
 * The folder that holds package.json. Searched upwards from this module's file, so it is right from
 * the sources and from dist/server, whatever the working directory is.
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
