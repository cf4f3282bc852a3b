import { describe, expect, it } from 'vitest';
import { chooseReleases } from './releases.ts';

const pinned = {
  dependencies: { a: '1.9.0', zero: '0.4.1' },
  devDependencies: { tool: '3.0.0', alias: 'npm:typescript@7.0.2' },
};
const versions: Record<string, string[]> = {
  a: ['1.8.9', '1.10.0', '2.0.0', '1.9.1', '1.11.0-beta.1'],
  zero: ['0.5.0', '0.4.2'],
  tool: ['3.0.0', '2.9.9'],
};
const published = (name: string) => versions[name] ?? [];
const choose = (names: string[] = [], major = false) =>
  chooseReleases(pinned, published, { names, major }).map(({ name, to }) => `${name}@${to}`);

describe('newer releases', () => {
  it('stay within the major version, or below 1.0 within the second number', () => {
    expect(choose()).toEqual(['a@1.10.0', 'zero@0.4.2']);
  });

  it('go beyond it when asked to, and never to an unfinished one', () => {
    expect(choose([], true)).toEqual(['a@2.0.0', 'zero@0.5.0']);
  });

  it('are looked up for the named packages only', () => {
    expect(choose(['zero'])).toEqual(['zero@0.4.2']);
    expect(() => choose(['b'])).toThrow('b');
  });
});
