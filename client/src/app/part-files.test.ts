import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** What the server has; a file that is missing does not arrive. */
let files: Map<string, string>;
let asked: string[];
let importPart: typeof import('./part-files.ts').importPart;

beforeEach(async () => {
  files = new Map();
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.replace('/assets/', '');
    asked.push(name);
    const text = files.get(name);
    return text === undefined ? new Response('', { status: 503 }) : new Response(text);
  });
  vi.resetModules();
  ({ importPart } = await import('./part-files.ts'));
});
afterEach(() => vi.unstubAllGlobals());

describe('a part', () => {
  it('is not imported before what it imports has arrived, and fetches only that again', async () => {
    files.set('a.js', '//# allFunctionsCalledOnLoad\n//# imports b.js c.js\nimport"./b.js"');
    files.set('c.js', '');
    await expect(importPart('a.js')).rejects.toThrow('b.js');
    expect(asked).toEqual(['a.js', 'b.js', 'c.js']);
    asked = [];
    await expect(importPart('a.js')).rejects.toThrow('b.js');
    expect(asked).toEqual(['a.js', 'b.js']);
    files.set('b.js', '');
    // Everything is there: what fails now is the import, because no build stands behind this test.
    await expect(importPart('a.js')).rejects.not.toThrow(/^b\.js$/);
  });

  it('is fetched with the files that its importer names', async () => {
    await expect(importPart('a.js', 'b.js')).rejects.toThrow('a.js');
    expect(asked).toEqual(['a.js', 'b.js']);
  });
});
