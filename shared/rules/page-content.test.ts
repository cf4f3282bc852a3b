import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import type { Content } from '../content/types.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { contentOfPage } from './page-content.ts';

const edition = (year: number) =>
  madeUpEdition({
    id: `ctrl-${year}`,
    year,
    days: [{ id: 'd', date: `${year}-08-21`, doors: null, minAge: 18, title: 'Rave', worlds: [] }],
    slots: [madeUpSlot(`${year}-a`, { date: `${year}-08-21` })],
  });
const content: Content = {
  ...defaultContent,
  editions: [2024, 2025, 2026, 2027].map(edition),
};
const withActs = (path: string, now: string) =>
  contentOfPage(content, path, new Date(now))
    .editions.filter(({ slots }) => slots.length > 0)
    .map(({ year }) => year);

describe('the content that a page brings', () => {
  it('has no acts of editions that are over, but of the one that is shown', () => {
    expect(withActs('/', '2026-01-01T12:00:00Z')).toEqual([2026, 2027]);
    expect(withActs('/', '2026-08-21T20:30:00Z')).toEqual([2026, 2027]);
    expect(withActs('/events', '2027-12-01T12:00:00Z')).toEqual([2027]);
    expect(withActs('/', '2024-01-01T12:00:00Z')).toEqual([2024, 2025, 2026, 2027]);
  });

  it('has the whole edition of the act whose page it is', () => {
    expect(withActs('/program/2024-a', '2027-12-01T12:00:00Z')).toEqual([2024, 2027]);
    expect(withActs('/program/nobody', '2027-12-01T12:00:00Z')).toEqual([2027]);
  });

  it('has everything else as it is, and the default content whole', () => {
    const now = new Date('2027-12-01T12:00:00Z');
    const shown = contentOfPage(content, '/', now);
    expect({ ...shown, editions: [] }).toEqual({ ...content, editions: [], describes: '' });
    expect(shown.editions.map((one) => ({ ...one, slots: [] }))).toEqual(
      content.editions.map((one) => ({ ...one, slots: [] })),
    );
    expect(contentOfPage(defaultContent, '/', now)).toEqual({ ...defaultContent, describes: '' });
  });

  it('has no description but that of the act whose page it is', () => {
    const described = {
      ...content,
      editions: content.editions.map((one) => ({
        ...one,
        slots: one.slots.map((slot) => ({ ...slot, description: `Om ${slot.id}` })),
      })),
    };
    const texts = (path: string) => {
      const { describes, editions } = contentOfPage(described, path, new Date('2024-01-01T12:00Z'));
      return [describes, ...editions.flatMap(({ slots }) => slots.map((slot) => slot.description))];
    };
    expect(texts('/')).toEqual(['', '', '', '', '']);
    expect(texts('/program/2025-a')).toEqual(['2025-a', '', 'Om 2025-a', '', '']);
  });
});
