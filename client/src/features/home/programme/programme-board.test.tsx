// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { Slot } from '#shared/content/types.ts';
import { ProgrammeBoard } from './programme-board.tsx';

function boardAt(moment: string, changed: Record<string, Partial<Slot>> = {}): HTMLElement {
  const shown = defaultContent.editions.find(({ year }) => year === 2025);
  if (!shown) throw new Error('No edition has a programme');
  const slots = shown.slots.map((slot) => ({ ...slot, ...changed[slot.id] }));
  const edition = { ...shown, slots };
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <ContentProvider content={defaultContent}>
      <ProgrammeBoard
        edition={edition}
        now={new Date(moment)}
        PlanButton={({ slot, text, className }) => (
          <button type="button" id={slot.id} className={className}>
            {text}
          </button>
        )}
      />
    </ContentProvider>,
  );
  return page;
}

const texts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);

function act(page: HTMLElement, name: string, index = 0): Element {
  const found = [...page.querySelectorAll('.act')].filter(
    (item) => item.querySelector('.act__name')?.textContent === name,
  )[index];
  if (!found) throw new Error(`No act ${name}`);
  return found;
}

/** Ids of the plan buttons that an act has, those that only the keyboard shows in brackets. */
const planButtonsOf = (item: Element) =>
  [...item.querySelectorAll('button')].map(({ id, className }) =>
    className.includes('not-board:hidden') ? `(${id})` : id,
  );
const isPressed = (item: Element) => item.querySelector('[data-state="active"]') !== null;
const isUnlit = (item: Element) => item.querySelector('.key--unlit') !== null;
const tagsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('.board__day .tag')].map(({ textContent }) => textContent);

describe('the programme board', () => {
  it('is one of each day where it is long, with its stages beside their lanes and the legend below the last', () => {
    const early = { '2025-fre-komiker-1': { start: '09:00', end: '10:00' } };
    const page = boardAt('2025-08-22T19:00:00Z', early);
    const days = [...page.querySelectorAll<HTMLElement>('.board-day > .board')];
    expect(days.map((day) => [day.getAttribute('role'), day.tabIndex, day.ariaLabel])).toEqual([
      ['region', 0, 'Program, fredag 22. august'],
      ['region', 0, 'Program, lørdag 23. august'],
    ]);
    expect(days.map((day) => texts(day, '.board__weekday'))).toEqual([['fredag'], ['lørdag']]);
    expect(days.map((day) => texts(day, 'ol > .act .act__name').length)).toEqual([5, 6]);
    expect(days.map((day) => texts(day, '.board__hour')[0])).toEqual(['09:00', '16:00']);
    // The afterparty is at the right edge, across the lanes.
    const stages = days.map((day) =>
      texts(day, '[aria-hidden] > span:not(.board__hour)').slice(0, 1),
    );
    expect(stages).toEqual([['Fengselshotellet'], ['Fengselshotellet']]);
    expect(days.map((day) => day.textContent?.includes('1u = 15 minutter'))).toEqual([false, true]);
    expect(page.querySelectorAll('#na')).toHaveLength(1);
  });

  it('is one ordered list with doors and acts in their order', () => {
    const page = boardAt('2025-08-01T10:00:00Z');
    expect(page.querySelectorAll('ol')).toHaveLength(1);
    const names = [...page.querySelectorAll('ol > .act .act__name')].map(
      (name) => name.textContent,
    );
    expect(names).toEqual([
      'Dørene åpner',
      'Komiker 1',
      'Komiker 2',
      'Band 1',
      'Band 2',
      'Afterparty',
      'Dørene åpner',
      'DJ 1',
      'DJ 2',
      'DJ 3',
      'DJ 4',
      'Afterparty',
    ]);
    const times = act(page, 'Band 1').querySelectorAll('time');
    expect([...times].map((time) => time.textContent)).toEqual(['20:00', '21:30']);
  });

  it('has the acts of all stages of a day by their starts, each with its stage', () => {
    const page = boardAt('2025-08-01T10:00:00Z', {
      '2025-lor-dj-1': { start: '20:00', end: '21:00' },
      '2025-lor-dj-2': { start: '21:45', end: '22:45' },
      '2025-lor-dj-3': { start: '19:00', end: '20:00', stage: 'lille-andevinge' },
      '2025-lor-dj-4': { start: '25:00', end: null, stage: 'lille-andevinge' },
    });
    const acts = [...page.querySelectorAll('ol > .act')].slice(7).map((item) => ({
      name: item.querySelector('.act__name')?.textContent,
      text: item.textContent ?? '',
    }));
    expect(acts.map(({ name }) => name)).toEqual(['DJ 3', 'DJ 1', 'DJ 2', 'Afterparty', 'DJ 4']);
    for (const { name, text } of acts) {
      expect(text, name ?? '').toMatch(/Fengselshotellet|Lille Andevinge/);
    }
  });

  it('writes times after midnight as clocks show them, with their moments', () => {
    const page = boardAt('2025-08-01T10:00:00Z', {
      '2025-lor-dj-3': { start: '22:30', end: '24:30' },
      '2025-lor-dj-4': { start: '25:00', end: '26:00' },
    });
    const times = (name: string, index = 0) =>
      [...act(page, name, index).querySelectorAll('time')].map(({ textContent, dateTime }) => [
        textContent,
        dateTime,
      ]);
    expect(times('DJ 3')).toEqual([
      ['22:30', '2025-08-23T22:30:00+02:00'],
      ['00:30', '2025-08-24T00:30:00+02:00'],
    ]);
    expect(times('DJ 4').map(([time]) => time)).toEqual(['01:00', '02:00']);
    expect(times('Afterparty')).toEqual([['24:00', '2025-08-23T00:00:00+02:00']]);
    expect(times('Dørene åpner')).toEqual([['16:00', '2025-08-22T16:00:00+02:00']]);
  });

  it('presses the keys on stage, also two at once, and says so', () => {
    const page = boardAt('2025-08-22T19:10:00Z');
    expect(isPressed(act(page, 'Band 1'))).toBe(true);
    expect(isPressed(act(page, 'Band 2'))).toBe(true);
    expect(act(page, 'Band 2').querySelector('[data-now]')?.textContent).toBe('Nå');
    expect(isPressed(act(page, 'DJ 1'))).toBe(false);
  });

  it('unlights what is over while the festival goes on', () => {
    const page = boardAt('2025-08-22T19:10:00Z');
    expect(isUnlit(act(page, 'Komiker 1'))).toBe(true);
    expect(act(page, 'Komiker 1').textContent).toContain('Ferdig');
    expect(isUnlit(act(page, 'DJ 1'))).toBe(false);
    expect(tagsOf(page)).toEqual(['I dag']);
  });

  it('makes what is over one line of the list, but not what is cancelled or in the archive', () => {
    const isLine = (moment: string, changed?: Parameters<typeof boardAt>[1]) => {
      const genre = act(boardAt(moment, changed), 'Komiker 1').querySelector('.act__genre');
      return genre?.classList.contains('not-board:hidden');
    };
    expect(isLine('2025-08-22T19:10:00Z')).toBe(true);
    expect(isLine('2025-08-22T12:00:00Z')).toBe(false);
    const cancelled = { '2025-fre-komiker-1': { status: 'cancelled' } } as const;
    expect(isLine('2025-08-22T19:10:00Z', cancelled)).toBe(false);
    expect(isLine('2025-09-10T12:00:00Z')).toBe(false);
  });

  it('has doors that opened, unlit with the acts before them, in the archive with its finish', () => {
    const doors = (moment: string) => [...boardAt(moment).querySelectorAll('[data-doors]')];
    const looks = (moment: string) =>
      doors(moment).map((item) => [
        item.querySelector('.act__name')?.textContent,
        /key--(unlit|archive)/.exec(item.querySelector('.key')?.className ?? '')?.[1],
      ]);
    expect(looks('2025-08-22T13:59:00Z')).toEqual([
      ['Dørene åpner', undefined],
      ['Dørene åpner', undefined],
    ]);
    expect(looks('2025-08-22T14:00:00Z')).toEqual([
      ['Dørene åpnet', 'unlit'],
      ['Dørene åpner', undefined],
    ]);
    expect(looks('2025-09-01T12:00:00Z')).toEqual([
      ['Dørene åpnet', 'archive'],
      ['Dørene åpnet', 'archive'],
    ]);
  });

  it('goes through all acts as often for many as for few', () => {
    const shown = defaultContent.editions.find(({ year }) => year === 2025);
    if (!shown) throw new Error('No edition has a programme');
    /** How often the acts are read for so many of each. */
    const reads = (times: number) => {
      const slots = Array.from({ length: times }, (_, copy) =>
        shown.slots.map((slot) => ({ ...slot, id: `${slot.id}-${copy}` })),
      ).flat();
      let count = 0;
      const edition = {
        ...shown,
        get slots() {
          count += 1;
          return slots;
        },
      };
      renderToStaticMarkup(
        <ContentProvider content={defaultContent}>
          <ProgrammeBoard edition={edition} now={new Date('2025-08-23T12:00:00Z')} />
        </ContentProvider>,
      );
      return count;
    };
    expect(reads(8)).toBe(reads(1));
  });

  it('marks a day that is gone and the day it is', () => {
    expect(tagsOf(boardAt('2025-08-23T12:00:00Z'))).toEqual(['Avholdt', 'I dag']);
  });

  it('calls a day now while its last act goes on past midnight', () => {
    expect(tagsOf(boardAt('2025-08-22T22:30:00Z'))).toEqual(['Nå', 'I dag']);
    const lastNight = boardAt('2025-08-23T23:00:00Z');
    expect(tagsOf(lastNight)).toEqual(['Avholdt', 'Nå']);
    expect(isUnlit(act(lastNight, 'DJ 4'))).toBe(true);
    expect(tagsOf(boardAt('2025-08-24T01:00:00Z'))).toEqual(['Avholdt', 'Avholdt']);
  });

  it('has a finish of its own in the archive, and days that are over without an age', () => {
    const page = boardAt('2026-06-01T10:00:00Z', { '2025-fre-band-1': { status: 'cancelled' } });
    for (const key of page.querySelectorAll('.act a')) {
      const finish = key.textContent?.includes('Band 1') ? 'key--unlit' : 'key--archive';
      expect(key.classList, key.textContent ?? '').toContain(finish);
    }
    expect(tagsOf(page)).toEqual(['Avholdt', 'Avholdt']);
    expect(page.querySelector('.board__age')).toBeNull();
    expect(act(page, 'DJ 1').getAttribute('data-state')).toBe('over');
    expect(boardAt('2025-08-24T00:59:59Z').querySelector('.key--archive')).toBeNull();
  });

  it('keeps the shared afterparty key lit between the two nights', () => {
    const page = boardAt('2025-08-23T12:00:00Z');
    expect(isUnlit(act(page, 'Afterparty', 0))).toBe(false);
    const secondNight = boardAt('2025-08-23T23:00:00Z');
    expect(act(secondNight, 'Afterparty', 0).querySelector('[data-now="board"]')).not.toBeNull();
    expect(isPressed(act(secondNight, 'Afterparty', 1))).toBe(true);
  });

  it('strikes out a cancelled act, unlit and never on stage, and says so', () => {
    const page = boardAt('2025-08-22T18:10:00Z', { '2025-fre-band-1': { status: 'cancelled' } });
    const item = act(page, 'Band 1');
    expect(item.querySelector('.act__name s')?.textContent).toBe('Band 1');
    expect(item.querySelector('[data-mark]')?.textContent).toBe('Avlyst');
    expect(item.querySelector('.key--unlit')).not.toBeNull();
    expect(isPressed(item)).toBe(false);
    expect(item.querySelector('[data-now]')).toBeNull();
    expect(item.textContent).not.toContain('Ferdig');
  });

  it('says the new time of a moved act and the one before', () => {
    const previous = { date: '2025-08-22', start: '21:00', stage: 'fengselshotellet' };
    const page = boardAt('2025-08-22T12:00:00Z', {
      '2025-fre-band-2': { status: 'moved', start: '21:30', end: '23:00', previous },
    });
    const item = act(page, 'Band 2');
    expect(item.querySelector('[data-mark]')?.textContent).toBe('Ny tid 21:30 (før 21:00)');
    expect(item.querySelector('time')?.textContent).toBe('21:30');
    expect(item.querySelector('s')).toBeNull();
  });

  it('says below the keyboard what has no room on a key', () => {
    const page = boardAt('2025-08-22T12:00:00Z', {
      '2025-fre-komiker-1': { status: 'cancelled' },
    });
    expect(page.querySelector('[data-change]')?.textContent).toBe('Komiker 1: Avlyst');
    expect(page.querySelectorAll('[data-change]')).toHaveLength(1);
  });

  it('gives a cancelled afterparty a key of its own', () => {
    const page = boardAt('2025-08-22T12:00:00Z', {
      '2025-lor-afterparty': { status: 'cancelled' },
    });
    expect(page.querySelector('[data-nights]')).toBeNull();
    expect(act(page, 'Afterparty', 0).querySelector('[data-mark]')).toBeNull();
    expect(act(page, 'Afterparty', 1).querySelector('[data-mark]')?.textContent).toBe('Avlyst');
  });

  it('has a plan button for every act and none for the doors, on a shared key one for each night', () => {
    const page = boardAt('2025-08-01T10:00:00Z');
    expect(planButtonsOf(act(page, 'Band 1'))).toEqual(['2025-fre-band-1']);
    expect(planButtonsOf(act(page, 'Dørene åpner'))).toEqual([]);
    expect(planButtonsOf(act(page, 'Afterparty'))).toEqual([
      '2025-fre-afterparty',
      '(2025-lor-afterparty)',
    ]);
    expect(act(page, 'Afterparty').textContent).toContain('FredagLørdag');
    expect(planButtonsOf(act(page, 'Afterparty', 1))).toEqual(['2025-lor-afterparty']);
  });

  it.each([
    ['2025-08-22T08:00:00Z', 'FREDAG', 'Dørene åpner'],
    ['2025-08-22T14:30:00Z', 'Dørene åpnet', 'Komiker 1'],
    ['2025-08-22T18:10:00Z', 'Band 1', 'Band 2'],
    ['2025-08-22T22:30:00Z', 'Afterparty', 'lørdag'],
    ['2025-08-23T23:00:00Z', 'Afterparty', undefined],
  ])('has the present moment among the acts at %s', (moment, before, after) => {
    const page = boardAt(moment);
    const [line, ...more] = page.querySelectorAll('[data-now-line]');
    expect(more).toEqual([]);
    expect(line?.getAttribute('aria-hidden')).toBe('true');
    const nameOf = (element: Element | null | undefined) =>
      element?.querySelector('.act__name, .board__weekday')?.textContent ?? undefined;
    expect(nameOf(line?.previousElementSibling)?.toLowerCase()).toBe(before.toLowerCase());
    expect(nameOf(line?.nextElementSibling)).toBe(after);
  });

  it('has no present moment on other days', () => {
    expect(boardAt('2025-08-01T10:00:00Z').querySelector('[data-now-line]')).toBeNull();
    expect(boardAt('2025-08-24T10:00:00Z').querySelector('[data-now-line]')).toBeNull();
  });

  it('puts the line where the moment is on the keyboard', () => {
    const line = boardAt('2025-08-22T14:35:00Z').querySelector<HTMLElement>('[data-now-line]');
    const at = (name: string) => Number(line?.style.getPropertyValue(name));
    expect([at('--u0'), at('--r0'), at('--rb')]).toEqual([2, 0, 2]);
    expect(at('--part')).toBeCloseTo(1 / 3);
  });

  it('gives acts the colour of their stage, and says its name where there are several', () => {
    const page = boardAt('2025-08-22T12:00:00Z', {
      '2025-fre-band-1': { stage: 'lille-andevinge' },
    });
    const colourOf = (name: string) =>
      (act(page, name) as HTMLElement).style.getPropertyValue('--stage');
    expect(colourOf('Band 2')).toBe('var(--color-cyan)');
    expect(colourOf('Band 1')).toBe('var(--color-magenta)');
    expect(act(page, 'Band 1').textContent).toContain('Lille Andevinge');
  });
});
