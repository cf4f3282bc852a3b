import { describe, expect, it } from 'vitest';
import { addDays } from '../oslo-time.ts';
import { slotInstants } from '../rules/festival-phase.ts';
import { defaultContent } from './index.ts';

const { editions } = defaultContent;
const { links, partners, slides, socialLinks } = defaultContent.site;

const unique = (values: readonly string[]) => new Set(values).size === values.length;

describe('the content', () => {
  it('has the first two editions', () => {
    expect(editions.slice(0, 2).map(({ days }) => days.map(({ date }) => date))).toEqual([
      ['2025-08-22', '2025-08-23'],
      ['2026-08-20', '2026-08-21', '2026-08-22'],
    ]);
  });

  it('has days without gaps and slots within them', () => {
    for (const edition of editions) {
      const dates = edition.days.map(({ date }) => date);
      dates.slice(1).forEach((date, index) => {
        expect(date).toBe(addDays(dates[index] ?? '', 1));
      });
      for (const slot of edition.slots) {
        expect(dates).toContain(slot.date);
        const { start, end } = slotInstants(slot);
        if (end) expect(end.getTime()).toBeGreaterThan(start.getTime());
      }
    }
  });

  it('has four sets of 75 minutes on the Saturday of 2025, one after the other', () => {
    const sets = (editions[0]?.slots ?? []).filter(({ kind }) => kind === 'dj').map(slotInstants);
    expect(
      sets.map(({ start, end }) => ((end?.getTime() ?? 0) - start.getTime()) / 60_000),
    ).toEqual([75, 75, 75, 75]);
    expect(sets[0]?.start.toISOString()).toBe('2025-08-23T16:00:00.000Z');
    expect(sets[3]?.end?.toISOString()).toBe('2025-08-23T21:00:00.000Z');
  });

  it('gives every day, slot and slide its own id', () => {
    expect(
      unique(editions.flatMap(({ days, slots }) => [...days, ...slots].map(({ id }) => id))),
    ).toBe(true);
    expect(unique(slides.map(({ id }) => id))).toBe(true);
  });

  it('has seven slides, four of them paid and linked', () => {
    expect(slides).toHaveLength(7);
    expect(slides.filter(({ paid }) => paid)).toHaveLength(4);
    for (const { paid, link } of slides) expect(paid).toBe(link !== null);
  });

  it('has five partners, and only https addresses', () => {
    expect(partners).toHaveLength(5);
    for (const { href } of [...partners, ...socialLinks, ...Object.values(links)]) {
      expect(new URL(href).protocol).toBe('https:');
    }
  });
});
