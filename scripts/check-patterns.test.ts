import { describe, expect, it } from 'vitest';
import { checkPatterns, linearVerdict, patternsOf } from './checks/patterns.ts';

const file = (text: string, path = 'shared/rules/x.ts') => ({ path, text });

describe('patterns of the product', () => {
  it('are found with their flags and places, and not in comments and texts', () => {
    const text = "// /a+/\nconst text = '/b+/';\nexport const found = text.split(/[/c]+/giu);";
    expect(patternsOf(file(text))).toEqual({
      patterns: [{ path: 'shared/rules/x.ts', line: 3, source: '[/c]+', flags: 'giu' }],
      problems: [],
    });
  });

  it.each([
    "new RegExp('a' + word)",
    'RegExp(word)',
    "text.match('a+')",
    'text.search(`$' + '{word}+`)',
  ])('are not put together at run time: %s', (text) => {
    expect(patternsOf(file(text)).problems).toHaveLength(1);
  });

  it.each(['/[\\w.]+@/', '/\\s+$/', '/(a+)+b/', '/(?:a|a)*c/', '/\\d+\\d+x/', '/[?#].*$/'])(
    'whose time grows faster than the text are refused: %s',
    (text) => {
      const { problems } = checkPatterns([file(`export const found = ${text};`)], linearVerdict);
      expect(problems.map(({ path }) => path)).toEqual(['shared/rules/x.ts']);
    },
  );

  it.each(['/[\\w.]@/', '/^\\s+/', '/[?#].*$/s', '/^(?:[a-z]+\\.)+no$/'])(
    'whose time grows with the text are taken: %s',
    (text) => {
      const { written, problems } = checkPatterns([file(`f(${text});`)], linearVerdict);
      expect([...written]).toEqual([text]);
      expect(problems).toEqual([]);
    },
  );

  it('are those of client, server and shared, without their tests', () => {
    const outside = ['scripts/x.ts', 'bench/x.ts', 'e2e/x.ts', 'server/x.test.ts'];
    const files = outside.map((path) => file('f(/(a+)+b/);', path));
    expect(checkPatterns(files, () => 'grows').written.size).toBe(0);
  });
});
