import { describe, expect, it } from 'vitest';
import { folderOf, folderOfModule, importedPackages, withDependencies } from './packages.ts';

const lock = {
  'node_modules/a': { dependencies: { b: '1', c: '1' }, optionalDependencies: { other: '1' } },
  'node_modules/a/node_modules/c': { dependencies: { b: '1' } },
  'node_modules/b': {
    peerDependencies: { p: '1', q: '1' },
    peerDependenciesMeta: { q: { optional: true } },
  },
  'node_modules/c': {},
  'node_modules/p': {},
  'node_modules/q': {},
  'node_modules/other': {},
  'node_modules/@s/d': { dependencies: { c: '1' } },
  'node_modules/tool': { dev: true },
};

const output = (...imports: string[]) =>
  ({
    output: [
      { type: 'chunk', fileName: 'main.js', imports, dynamicImports: ['chunks/x.js', 'tool'] },
      { type: 'chunk', fileName: 'chunks/x.js', imports: [], dynamicImports: [] },
    ],
  }) as unknown as Parameters<typeof importedPackages>[1];

describe('the packages of a build', () => {
  it('are found as Node finds them', () => {
    expect(folderOf(lock, 'node_modules/a', 'c')).toBe('node_modules/a/node_modules/c');
    expect(folderOf(lock, 'node_modules/a/node_modules/c', 'b')).toBe('node_modules/b');
    expect(folderOf(lock, 'node_modules/@s/d', 'c')).toBe('node_modules/c');
    expect(folderOf(lock, 'node_modules/a', 'missing')).toBe(null);
  });

  it('come with what they need, without what is optional or for another platform', () => {
    const isInstalled = (folder: string) => folder !== 'node_modules/other';
    expect(withDependencies(lock, ['node_modules/a'], isInstalled)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/b',
      'node_modules/p',
    ]);
  });

  it('are named by the modules in a bundle, the tools’ own among them', () => {
    expect(folderOfModule('/x/node_modules/a/node_modules/@s/d/lib/i.js?v')).toBe(
      'node_modules/a/node_modules/@s/d',
    );
    expect(folderOfModule('/x/client/src/main.tsx')).toBe(null);
    expect(folderOfModule('\0rolldown/runtime.js')).toBe('node_modules/rolldown');
  });

  it('are those that run imports, and not those of development', () => {
    expect([...importedPackages(lock, output('a', '@s/d/sub', 'node:fs', 'fs'))]).toEqual([
      'node_modules/a',
      'node_modules/@s/d',
    ]);
    expect(() => importedPackages(lock, output('gone'))).toThrow('gone');
  });
});
