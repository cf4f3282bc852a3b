import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a path is a program that may be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Places on the PATH where programs of these names would be, in the order of the names. */
export function placesOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
