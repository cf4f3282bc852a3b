import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import { labels } from '../content/labels.ts';
import { actIdOf, actPath } from '../paths.ts';
import { actDay, findAct, kindName, kindWords, neighboursOf, shownTimes } from './acts.ts';

const { editions } = defaultContent;
const act = (id: string) => {
  const found = findAct(editions, id);
  if (found === null) throw new Error(`No act ${id}`);
  return found;
};

describe('an act', () => {
  it('is found in whichever edition it is', () => {
    expect(act('2025-lor-dj-2')).toMatchObject({ edition: { year: 2025 }, slot: { act: 'DJ 2' } });
    expect(findAct(editions, 'constructor')).toBeNull();
    expect(findAct([], '2025-lor-dj-2')).toBeNull();
  });

  it('has neighbours on its own stage, over the days', () => {
    const names = (id: string) => {
      const { before, after } = neighboursOf(act(id));
      return [before?.id ?? null, after?.id ?? null];
    };
    expect(names('2025-fre-komiker-1')).toEqual([null, '2025-fre-komiker-2']);
    expect(names('2025-fre-band-2')).toEqual(['2025-fre-band-1', '2025-lor-dj-1']);
    expect(names('2025-fre-afterparty')).toEqual([null, '2025-lor-afterparty']);
    expect(names('2025-lor-dj-4')).toEqual(['2025-lor-dj-3', null]);
  });

  it('says its day and times as clocks show them', () => {
    const { slot } = act('2025-fre-band-2');
    expect([actDay(slot), shownTimes(slot)]).toEqual([
      'fredag 22. august',
      { start: '21:00', end: '22:30' },
    ]);
    expect(shownTimes({ ...slot, start: '24:00', end: null })).toEqual({
      start: '24:00',
      end: null,
    });
    expect(shownTimes({ ...slot, start: '23:00', end: '24:00' }).end).toBe('00:00');
    expect(shownTimes({ ...slot, start: '22:30', end: '24:30' }).end).toBe('00:30');
    const late = { ...slot, start: '25:30', end: '27:00' };
    expect([actDay(late), shownTimes(late)]).toEqual([
      'natt til lørdag 23. august',
      { start: '01:30', end: '03:00' },
    ]);
  });
});

describe('the path of an act', () => {
  it('leads there and back', () => {
    expect(actIdOf(actPath('2025-lor-dj-2'))).toBe('2025-lor-dj-2');
  });

  it.each([
    '/program',
    '/program/',
    '/program/A',
    '/program/a/b',
    '/program/a%2fb',
    '/program/%00',
    '/program/å',
    `/program/${'a'.repeat(81)}`,
    '/events',
  ])('is not %s', (path) => {
    expect(actIdOf(path)).toBeNull();
  });
});

describe('a kind of act', () => {
  const names = { ...labels.kinds, band: 'Orkester' };
  const band = act('2025-fre-band-1').slot;

  it('is called as organisers wrote, or as the product ships it', () => {
    expect(kindName({ kinds: names }, 'band')).toBe('Orkester');
    expect(kindName({}, 'band')).toBe('Band');
  });

  it('has the words of the genre that all its acts share, else its name', () => {
    const slots = [band, { ...band, id: 'b' }, { ...band, kind: 'dj', genre: 'Techno' } as const];
    expect(kindWords(slots, 'band', { kinds: names })).toBe('Rock');
    const jazz = [band, { ...band, genre: 'Jazz' }];
    expect(kindWords(jazz, 'band', { kinds: names })).toBe('Orkester');
    expect(kindWords([{ ...band, genre: '' }], 'band', {})).toBe('Band');
  });
});
