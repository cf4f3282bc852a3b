// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'wouter';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { madeUpGrounds } from '#shared/testing/made-up-grounds.ts';
import { GroundsView } from './grounds-view.tsx';

const edition = madeUpEdition({
  grounds: madeUpGrounds(),
  slots: [
    madeUpSlot('a', { start: '18:00', end: '19:00' }),
    madeUpSlot('b', { start: '20:00', end: '21:00' }),
  ],
});
const EVENING = new Date('2026-08-21T16:20:00Z');
const user = userEvent.setup();

const view = (now = EVENING) => <GroundsView edition={edition} editions={[edition]} now={now} />;

function open(address: string, now?: Date) {
  window.history.replaceState(null, '', address);
  return render(view(now));
}

const cap = (id: string) => document.getElementById(id) as HTMLElement;
const panel = () => document.querySelector('[data-area]') as HTMLElement;
const chosen = () => [...document.querySelectorAll('[data-state="active"][data-kind]')];
const shownFloor = () => screen.getByRole('link', { current: true, name: /^(Bakkeplan|Loftet)$/ });

beforeEach(() => window.history.replaceState(null, '', '/plan'));
afterEach(cleanup);

describe('the moment', () => {
  const lit = () => document.querySelectorAll('a[data-kind]:not([data-dim])').length;
  const stages = () =>
    [...document.querySelectorAll<HTMLElement>('[data-on]')].map(({ dataset, textContent }) => [
      dataset.on,
      textContent?.match(/(?:Nå|Neste): .*$/)?.[0],
    ]);

  it('shows what is on, and what comes today where nothing is', () => {
    open('/plan');
    expect(stages()).toEqual([['now', 'Nå: A']]);
    cleanup();
    open('/plan', new Date('2026-08-21T17:20:00Z'));
    expect(stages()).toEqual([['next', 'Neste: 20:00 B']]);
    cleanup();
    open('/plan', new Date('2026-08-20T17:20:00Z'));
    expect(stages()).toEqual([]);
    expect(lit()).toBe(25);
    expect(screen.getAllByText('Åpent').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Kan nås med rullestol').length).toBeGreaterThan(0);
    expect(screen.queryByText('Avholdt')).toBeNull();
  });

  it('names before the festival what begins on each stage, with its day', () => {
    open('/plan', new Date('2026-08-10T17:20:00Z'));
    const first = screen.getByText('Først').closest('div') as HTMLElement;
    expect(first.textContent).toBe('FørstAfredag 21. august kl. 18:00');
    expect(within(first).getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/program/a');
    cleanup();
    open('/plan');
    expect(screen.queryByText('Først')).toBeNull();
    cleanup();
    // The last act has ended, the edition not yet.
    open('/plan', new Date('2026-08-21T20:00:00Z'));
    expect(screen.queryByText('Avholdt')).toBeNull();
    expect(screen.queryByText('Først')).toBeNull();
  });

  it('says after the festival how many acts each stage had, without cancelled ones', () => {
    const off = madeUpSlot('c', { start: '21:00', end: '22:00', status: 'cancelled' });
    const past = { ...edition, slots: [...edition.slots, off] };
    render(<GroundsView edition={past} editions={[past]} now={new Date('2026-09-10T17:20:00Z')} />);
    expect(screen.getByText('Akter').parentElement?.textContent).toBe('Akter2');
    expect(screen.getByText('Sist').parentElement?.textContent).toBe('SistBfredag 21. august');
    expect(screen.getByRole('link', { name: 'B' }).getAttribute('href')).toBe('/program/b');
  });

  it('opens on the first floor where something is on, and stays there', async () => {
    const { floors, areas } = madeUpGrounds();
    const upstairs = areas.map((area) => (area.stage ? { ...area, floor: 'loftet' } : area));
    const moved = { ...edition, grounds: { floors, areas: upstairs } };
    const at = (time: string) => (
      <GroundsView edition={moved} editions={[moved]} now={new Date(`2026-08-21T${time}:00Z`)} />
    );
    const { rerender } = render(at('16:20'));
    expect(shownFloor().textContent).toBe('Loftet');
    rerender(at('17:20'));
    expect(shownFloor().textContent).toBe('Loftet');
    await user.click(screen.getByRole('link', { name: 'Bakkeplan' }));
    expect(window.location.search).toBe('?etasje=bakken');
    await user.click(screen.getByRole('link', { name: 'Loftet' }));
    expect(window.location.search).toBe('');
    cleanup();
    render(at('17:20'));
    expect(shownFloor().textContent).toBe('Bakkeplan');
  });

  it('has the finish of the archive once the festival is over, until a kind is looked for', () => {
    const archived = () => document.querySelectorAll('a[data-kind].key--archive').length;
    open('/plan', new Date('2026-09-10T10:00:00Z'));
    const over = screen.getByText('Avholdt');
    const drawing = document.querySelector('.site-plan__view') as HTMLElement;
    expect(over.compareDocumentPosition(drawing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const archive = screen.getByRole('link', { name: `Se ${edition.name} i arkivet` });
    expect(archive.getAttribute('href')).toBe('/arkiv/2026');
    expect(archived()).toBeGreaterThan(0);
    expect(archived()).toBe(lit());
    expect(screen.queryByText('Åpent')).toBeNull();
    expect(screen.queryByText('Kan nås med rullestol')).toBeNull();
    cleanup();
    open('/plan?type=toilet', new Date('2026-09-10T10:00:00Z'));
    expect(lit()).toBeGreaterThan(0);
    expect(archived()).toBe(0);
  });
});

describe('the drawing and the list', () => {
  it('say the same: areas, names, kinds and what is on', () => {
    const page = document.createElement('main');
    page.innerHTML = renderToStaticMarkup(view());
    const drawn = [...page.querySelectorAll<HTMLElement>('a[data-kind]')].map((link) => ({
      id: link.id,
      kind: link.dataset.kind,
      text: link.querySelector('.sr-only')?.textContent,
    }));
    const listed = [...page.querySelectorAll<HTMLElement>('li[data-kind]')].map((entry) => {
      const link = entry.querySelector('h4 a');
      const kind = entry.querySelector('dd')?.textContent;
      const rows = [...entry.querySelectorAll('dl > div')];
      const now = rows.find(({ textContent }) => textContent?.startsWith('Nå'));
      const acts = [...(now?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent);
      return {
        id: link?.getAttribute('href')?.slice(1),
        kind: entry.dataset.kind,
        text: `${link?.firstChild?.textContent}, ${kind}${acts.length > 0 ? `, Nå: ${acts.join(', ')}` : ''}`,
      };
    });
    const byId = (one: { id?: string | undefined }, other: { id?: string | undefined }) =>
      String(one.id).localeCompare(String(other.id));
    expect(drawn).toHaveLength(25);
    expect(drawn.sort(byId)).toEqual(listed.sort(byId));
    expect(drawn.filter(({ text }) => text?.includes(', Nå: ')).map(({ id }) => id)).toEqual([
      'hallen',
    ]);
    const words = edition.grounds.areas.map(({ name, kind }) => `${name}, ${AREA_NAMES[kind]}`);
    expect(drawn.map(({ text }) => text?.replace(/, Nå: .*$/, '')).sort()).toEqual(words.sort());
  });

  it('lead to each other without a script', () => {
    const page = document.createElement('main');
    page.innerHTML = renderToStaticMarkup(view());
    const links = [...page.querySelectorAll('a[href^="#"]')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links.length).toBeGreaterThan(50);
    for (const link of links) expect(page.querySelector(String(link)), String(link)).toBeTruthy();
    expect(page.querySelector('[tabindex="-1"]')).toBeNull();
  });
});

describe('an area', () => {
  it('is chosen by its cap, told of, and put into the address', async () => {
    open('/plan');
    const steps = window.history.length;
    expect(panel().textContent).toContain('Velg en tast');
    await user.click(cap('hallen'));
    expect(window.location.hash).toBe('#hallen');
    expect(window.history.length).toBe(steps);
    expect(chosen()).toEqual([cap('hallen')]);
    const told = within(panel());
    expect(told.getByRole('heading', { name: 'Hallen' })).toBeTruthy();
    expect(panel().textContent).toContain('17:00–03:00');
    expect(panel().textContent).toContain('Kan nås med rullestol');
    expect(told.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/program/a');
    expect(told.getByRole('link', { name: 'B' }).getAttribute('href')).toBe('/program/b');
    await user.click(told.getByRole('button', { name: 'Lukk' }));
    expect(window.location.hash).toBe('');
    expect(document.activeElement).toBe(cap('hallen'));
  });

  it('is told of beside the drawing while it is a stage that something is on, until one is chosen', async () => {
    open('/plan');
    const beside = within(panel().parentElement as HTMLElement);
    expect(beside.getByText('Hallen')).toBeTruthy();
    expect(beside.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/program/a');
    expect(within(panel()).queryByRole('link')).toBeNull();
    await user.click(cap('cosplay'));
    expect(beside.queryByText('Hallen')).toBeNull();
  });

  it('is left to the browser by a press that is for another tab', async () => {
    open('/plan');
    const [link] = [...document.querySelectorAll<HTMLElement>('a[href="#hallen"].link')];
    fireEvent.click(link as HTMLElement, { ctrlKey: true });
    expect(panel().textContent).toContain('Velg en tast');
    fireEvent.click(link as HTMLElement);
    expect(panel().dataset.area).toBe('hallen');
  });

  it('is shown by its address, on its floor', () => {
    open('/plan#cosplay');
    expect(chosen()).toEqual([cap('cosplay')]);
    expect(shownFloor().textContent).toBe('Loftet');
    expect(panel().dataset.area).toBe('cosplay');
  });

  it('is told of by the clock', () => {
    const { rerender } = open('/plan#hallen');
    expect(panel().textContent).toMatch(/NåA40 min igjen/);
    rerender(view(new Date('2026-08-21T18:10:00Z')));
    expect(panel().textContent).toMatch(/NåB50 min igjen/);
    rerender(view(new Date('2026-01-01T12:00:00Z')));
    expect(panel().textContent).not.toContain('Nå');
  });

  it('that there is not is none', () => {
    open('/plan?etasje=borte&type=%3Cscript%3E#%E0%A4%A');
    expect(panel().dataset.area).toBe('');
    expect(shownFloor().textContent).toBe('Bakkeplan');
    expect(document.querySelector('[data-dim]')).toBeNull();
  });
});

describe('kinds', () => {
  it('are looked for: the rest is dim, the list short, the number told', async () => {
    open('/plan');
    await user.click(screen.getByRole('button', { name: 'Toalett' }));
    expect(window.location.search).toBe('?type=toilet');
    expect(screen.getByRole('status').textContent).toBe('Toalett: 4 områder, 3 i denne etasjen');
    const lit = [...document.querySelectorAll('a[data-kind]:not([data-dim])')];
    expect(lit.map(({ id }) => id)).toEqual([
      ...['toalett-hallen', 'toalett-gard', 'toalett-inngang', 'toalett-oppe'],
    ]);
    expect(document.querySelectorAll('li[data-kind]')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Alle' }));
    expect(window.location.search).toBe('');
    expect(document.querySelectorAll('li[data-kind]')).toHaveLength(25);
  });

  it('come from the address beside a floor', async () => {
    open('/plan?type=food&etasje=loftet');
    expect(screen.getByRole('button', { name: 'Mat', pressed: true })).toBeTruthy();
    expect(shownFloor().textContent).toBe('Loftet');
    await user.click(screen.getByRole('link', { name: 'Bakkeplan' }));
    expect(window.location.search).toBe('?type=food');
  });
});

describe('keys', () => {
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('a[data-kind]')].filter(
      ({ tabIndex, parentElement }) => tabIndex === 0 && !parentElement?.closest('.hidden'),
    );

  it('go from cap to cap, with one stop of the Tab key', async () => {
    open('/plan');
    expect(stops()).toEqual([cap('hallen')]);
    act(() => cap('hallen').focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cap('garderobe'));
    expect(stops()).toEqual([cap('garderobe')]);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(cap('garderobe'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(cap('toalett-inngang'));
    await user.keyboard('{Home}{Enter}');
    expect(window.location.hash).toBe('#hallen');
    await user.keyboard('{Escape}');
    expect(window.location.hash).toBe('');
  });

  it('make it larger and smaller', async () => {
    open('/plan');
    const zoom = () =>
      Number(cap('hallen').closest<HTMLElement>('.site-plan')?.style.getPropertyValue('--zoom'));
    act(() => cap('hallen').focus());
    await user.keyboard('+');
    expect(zoom()).toBe(1.5);
    await user.keyboard('++++++');
    expect(zoom()).toBe(4);
    await user.keyboard('-');
    expect(zoom()).toBeCloseTo(2.67, 1);
    await user.keyboard('0');
    expect(zoom()).toBe(1);
    await user.click(screen.getAllByRole('button', { name: 'Forstørr' })[0] as HTMLElement);
    expect(zoom()).toBe(1.5);
  });
});
