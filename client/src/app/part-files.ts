/*
 * Browsers keep a failed import() for the life of the document (Firefox, Chromium before 151): code
 * that was asked for without a network could not be had again without a reload. The build therefore
 * writes every `import('./part.js')` as `importPart('part.js', …)`, and at the top of each file
 * which others it imports (vite.config.ts): only what has arrived is imported, from the browser's
 * cache.
 */

/** What the build writes in front of the files that a file imports. */
const IMPORTS = /^\/\/# imports (.+)$/m;
/** These lines stand at the top. */
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
 * Imports a file of the build when it, what it imports and the others have arrived; rejects when
 * one does not, and fetches that one again the next time.
 */
export async function importPart(file: string, ...others: string[]): Promise<unknown> {
  await Promise.all([file, ...others].map(arrive));
  return import(/* @vite-ignore */ `/assets/${file}`);
}

Object.assign(globalThis, { importPart });
