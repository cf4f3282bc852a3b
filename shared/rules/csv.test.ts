import { describe, expect, it } from 'vitest';
import { csvFile, csvLine, defused } from './csv.ts';

describe('csv', () => {
  it.each(['=1+1', '+47 99', '-5', '@sum', '\tx', '\rx', '\nx', ' =1', '\u200B=1', '＝1', '＠x'])(
    'defuses %j',
    (text) => {
      expect(defused(text)).toBe(`'${text}`);
    },
  );

  it('leaves other text and numbers alone', () => {
    expect(defused('a=b')).toBe('a=b');
    expect(csvLine([-5, null, 'æ'])).toBe('-5;;æ\r\n');
  });

  it('quotes separators, quotes and line ends', () => {
    expect(csvLine(['a;b', 'a,b', 'si "hei"', 'to\nlinjer'])).toBe(
      '"a;b";"a,b";"si ""hei""";"to\nlinjer"\r\n',
    );
  });

  it('writes a file that Excel reads', () => {
    expect(csvFile(['Navn', 'Tall'], [['=x', 1]])).toBe("\uFEFFNavn;Tall\r\n'=x;1\r\n");
  });
});
