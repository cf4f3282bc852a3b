import { describe, expect, it } from 'vitest';
import { breakLong, fitLines } from './act-heading.tsx';

describe('the lines of a headline', () => {
  it.each<[string, number, string[]]>([
    ['Åpning', 11.7, ['Åpning']],
    ['Prøveturnering, del 1', 11.7, ['Prøveturnering, del 1']],
    ['Prøveturnering, del 1', 5.4, ['Prøveturnering,', 'del 1']],
    ['Kvintetten  Generalprøve ', 5.4, ['Kvintetten', 'Generalprøve']],
    ['Menneskerettighetsorganisasjonene', 5.4, ['Menneskerettighetsorganisasjonene']],
    ['', 5.4, []],
  ])('of %j in %d em', (text, column, lines) => {
    expect(fitLines(text, column)).toEqual(lines);
  });

  it('are as even as they can be', () => {
    // One after the other would leave 'ører' alone.
    expect(fitLines('Høy lyd og hele små og store ører', 9)).toEqual([
      'Høy lyd og hele',
      'små og store ører',
    ]);
  });

  it.each<[string, string[]]>([
    ['Prøveturnering,', ['Prøve-', 'turnering,']],
    ['Rollespillverksted', ['Rollespill-', 'verksted']],
    ['Prøvesprengerne', ['Prøve-', 'sprengerne']],
    ['Menneskerettighetsorganisasjonene', ['Menneskerettighet-', 'sorganisasjonene']],
    ['Mmmmmmmmmmmmmmmmmmm', ['Mmmmmmmmmmmmmmmmmmm']],
    ['Kvintetten', ['Kvintetten']],
    ['Høy lyd', ['Høy lyd']],
  ])('breaks %j where its letters would be too narrow on a phone', (line, lines) => {
    expect(breakLong(line, 5.4)).toEqual(lines);
  });
});
