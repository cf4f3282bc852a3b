import { describe, expect, it } from 'vitest';
import { levelBenefit, undecidedNote } from './levels.ts';

const texts = (...list: string[]) => list.map((text) => ({ text }));

describe('what a level gives', () => {
  it('is its own text, or all of the level below while it is undecided', () => {
    const benefits = texts('Egen kode.', '', 'Fri garderobe.', '', '');
    expect([0, 1, 2, 3].map((index) => levelBenefit(benefits, index))).toEqual([
      'Egen kode.',
      'Alt fra Supporter.',
      'Fri garderobe.',
      'Alt fra VIP Partner.',
    ]);
    expect(levelBenefit(texts('', '', '', '', ''), 0)).toBe('');
  });

  it('says once which levels are undecided', () => {
    expect(undecidedNote(texts('A', '', 'C', '', ''))).toBe(
      'Hva Partner, Ambassador og CTRL Elite gir i tillegg, er ikke bestemt ennå.',
    );
    expect(undecidedNote(texts('A', 'B', 'C', 'D', 'E'))).toBeNull();
  });
});
