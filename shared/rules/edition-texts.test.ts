import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import type { EditionTexts } from '../content/types.ts';
import { osloInstant } from '../oslo-time.ts';
import { madeUpEdition, timed } from '../testing/made-up-edition.ts';
import { countdown } from './countdown.ts';
import {
  idLabel,
  needsMark,
  saleIngress,
  saleLines,
  textPhase,
  timedLines,
  timedText,
} from './edition-texts.ts';
import { ticketEdition } from './festival-phase.ts';
import { ticketKey } from './ticket-key.ts';

const PHASES = ['before', 'now', 'over'] as const;
const inPhases = (text: EditionTexts['label']) =>
  PHASES.map((phase) => [timedText(text, phase), needsMark(text, phase)]);

it('says of ages below 18 from which on', () => {
  expect([10, 18, 20].map(idLabel)).toEqual(['Fra 10 år', 'ID 18 år', 'ID 20 år']);
});

it('has the heading of the community follow the clock where it is the one that the product ships', () => {
  const lines = ['Logg på før', 'dørene åpner'];
  expect(PHASES.map((phase) => timedLines(lines, phase))).toEqual([
    lines,
    ['Logg på', 'mellom settene'],
    ['Hold', 'kontakten'],
  ]);
  expect(PHASES.map((phase) => timedLines(['Bli med'], phase))).toEqual(
    PHASES.map(() => ['Bli med']),
  );
});

describe('a label', () => {
  it('follows the clock by itself where it is one that the product ships', () => {
    for (const text of ['Kommende Festival', 'kommende festival ']) {
      expect(inPhases(timed(text))).toEqual([
        [text, false],
        ['Pågår nå', false],
        ['Forrige festival', false],
      ]);
    }
    expect(inPhases(timed('Early ticket ute nå'))).toEqual([
      ['Early ticket ute nå', false],
      ['Early ticket ute nå', true],
      ['Billettsalget er slutt', false],
    ]);
  });

  it('is the second one that organisers wrote when the edition is over', () => {
    expect(inPhases({ text: 'Kommende Festival', over: 'Takk for sist' }).at(-1)).toEqual([
      'Takk for sist',
      false,
    ]);
  });

  it('of organisers without a second one stays, with the mark of the clock', () => {
    expect(inPhases(timed('Femte gang'))).toEqual([
      ['Femte gang', false],
      ['Femte gang', true],
      ['Femte gang', true],
    ]);
  });
});

describe('the sale', () => {
  const sale = {
    heading: timed('Early ticket ute nå'),
    lines: ['Early ticket', 'ute nå'],
    linesOver: [],
    ingress: timed('Når de er borte, er de borte.'),
    key: timed('Kjøp Early Ticket'),
  };
  const selling = (change: Partial<typeof sale> = {}) => {
    const edition = madeUpEdition();
    return { ...edition, texts: { ...edition.texts, sale: { ...sale, ...change } } };
  };
  const site = { label: 'Kjøp Early Ticket', href: 'https://site.no' };

  it('says what organisers wrote until it is over', () => {
    expect(saleLines(selling(), 'now', ['Billetter'])).toEqual(sale.lines);
    expect(saleIngress(selling(), 'now')).toBe(sale.ingress.text);
    expect(saleLines(madeUpEdition(), 'before', ['Billetter'])).toEqual(['Billetter']);
    expect(saleIngress(madeUpEdition(), 'before')).toBe('');
  });

  it('does not go on selling when it is over', () => {
    expect(saleLines(selling(), 'over', [])).toEqual(['Billettsalget', 'er slutt']);
    expect(saleIngress(selling(), 'over')).toBe('');
    const own = selling({ heading: { text: 'Early ticket ute nå', over: 'Takk' } });
    expect(saleLines(own, 'over', [])).toEqual(['Takk']);
  });

  it('has a key to the tickets, and to the newsletter when it is over', () => {
    const before = osloInstant('2026-08-01', '12:00');
    const over = osloInstant('2026-08-23', '12:00');
    expect(ticketKey(selling(), before, site)).toEqual({
      label: 'Kjøp Early Ticket',
      href: 'https://tickets.no',
      onSale: true,
    });
    const unsaid = madeUpEdition();
    expect(ticketKey({ ...unsaid, ticketsFrom: '2026-01-01' }, before, site)).toEqual({
      ...site,
      onSale: true,
    });
    expect(ticketKey(unsaid, before, site).label).toBe('Få beskjed på e-post');
    for (const edition of [selling(), madeUpEdition()]) {
      expect(ticketKey(edition, over, site)).toEqual({
        label: 'Få beskjed om neste',
        href: '/#nyhetsbrev',
        onSale: false,
      });
    }
    const key = { text: 'Kjøp', over: 'Si fra når det skjer' };
    expect(ticketKey(selling({ key }), over, site).label).toBe('Si fra når det skjer');
  });

  it('sells nothing before its sale begins, nor what is cancelled', () => {
    const before = osloInstant('2026-08-01', '12:00');
    const off = { reason: 'storm' };
    const early = { ...selling(), ticketsFrom: '2026-08-02' };
    expect(ticketKey(early, before, site).label).toBe('Få beskjed på e-post');
    expect(ticketKey(early, osloInstant('2026-08-02', '00:00'), site).onSale).toBe(true);
    const days = selling().days.map((day) => ({ ...day, cancelled: off }));
    for (const edition of [
      { ...selling(), cancelled: off },
      { ...selling(), days },
    ]) {
      expect(ticketKey(edition, before, site).onSale).toBe(false);
      expect(countdown([edition], before).kind).toBe('off');
      expect(ticketEdition([edition], before)).toBeNull();
    }
    const [first, second] = selling().days;
    if (first === undefined || second === undefined) throw new Error('No days');
    const half = { ...selling(), days: [first, { ...second, cancelled: off }] };
    expect(ticketKey(half, before, site).onSale).toBe(true);
    expect(ticketKey(half, osloInstant('2026-08-22', '12:00'), site).onSale).toBe(false);
  });
});

it('knows where an edition stands', () => {
  const at = (date: string, time: string) => textPhase(madeUpEdition(), osloInstant(date, time));
  expect(at('2026-08-20', '23:59')).toBe('before');
  expect(at('2026-08-21', '00:00')).toBe('now');
  expect(at('2026-08-22', '23:59')).toBe('now');
  expect(at('2026-08-22', '24:00')).toBe('over');
});

it('ships no text that contradicts the clock', () => {
  for (const { texts } of defaultContent.editions) {
    const { label, sale } = texts;
    for (const text of [label, ...(sale ? [sale.heading, sale.ingress, sale.key] : [])]) {
      expect(text.over, text.text).not.toBe('');
    }
  }
});
