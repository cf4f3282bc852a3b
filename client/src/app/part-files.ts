/*
 * Browsers cache a failed import() for the life of the document (Firefox, Chromium before 151):
 * without a workaround, code requested offline could only be loaded after a reload. The build
 * therefore writes every `import('./part.js')` as `importPart('part.js', …)`, and lists at the top
 * of each file the files it imports (vite.config.ts): a file is only imported once all of them have
 * been fetched, so import() gets them from the browser's cache.
 */

/** Line in which the build lists a file's imports. */
const IMPORTS = /^\/\/# imports (.+)$/m;
/** Characters at the start of a file to search for these lines. */
const TOP = 2000;

const arrived = new Map<string, Promise<void>>();

function arrive(file: string): Promise<void> {
  const known = arrived.get(file);
  if (known !== undefined) return known;
  const arriving = fetch(`/assets/${file}`).then(async (answer) => {
    if (!answer.ok) throw new Error(file);
    const imports = IMPORTS.exec((await answer.text()).slice(0, TOP))?.[1]?.split(' ') ?? [];
    await Promise.all(imports.map(arrive));
  });
  arrived.set(file, arriving);
  arriving.catch(() => arrived.delete(file));
  return arriving;
}

/**
 * Imports a file of the build once it, its imports and the others are fetched. Rejects when one of
 * them fails; the next call fetches that one again.
 */
export async function importPart(file: string, ...others: string[]): Promise<unknown> {
  await Promise.all([file, ...others].map(arrive));
  return import(/* @vite-ignore */ `/assets/${file}`);
}

Object.assign(globalThis, { importPart });
