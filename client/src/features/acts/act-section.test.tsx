// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { Artist, Slot } from '#shared/content/types.ts';
import { findAct } from '#shared/rules/acts.ts';
import { ShareKey } from './act-keys.tsx';
import { ActSection } from './act-section.tsx';

const toasts = vi.hoisted(() => vi.fn());
vi.mock('#client/lib/toast.ts', () => ({ toast: toasts }));

function pageAt(
  moment: string,
  values: Partial<Slot> = {},
  spots: Readonly<Record<string, string>> = {},
  planButton?: ReactNode,
  artists: Artist[] = [],
): HTMLElement {
  const act = findAct(defaultContent.editions, '2025-fre-band-2');
  if (act === null) throw new Error('No act');
  const slot = { ...act.slot, ...values };
  const slots = act.edition.slots.map((one) => (one.id === slot.id ? slot : one));
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(
    <ContentProvider content={{ ...defaultContent, spots }}>
      <ClockProvider renderedAt={new Date(moment)}>
        <ActSection
          act={{ slot, edition: { ...act.edition, slots, artists } }}
          planButton={planButton}
          onNow={<p data-on-now="">Nå</p>}
        />
      </ClockProvider>
    </ContentProvider>,
  );
  return page;
}

const marks = (page: HTMLElement) =>
  [...page.querySelectorAll('.tag')].map(({ textContent }) => textContent);
const facts = (page: HTMLElement) =>
  Object.fromEntries(
    [...page.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

describe('the page of an act', () => {
  it('leads to where its stage is on the plan of the site', () => {
    const stageLink = (moment: string, spots = {}) =>
      pageAt(moment, {}, spots).querySelector('dd a')?.getAttribute('href');
    const spots = { fengselshotellet: 'storscenen' };
    expect(stageLink('2025-08-01T10:00:00Z', spots)).toBe('/plan#storscenen');
    expect(stageLink('2025-08-01T10:00:00Z')).toBeUndefined();
    // Another edition's plan says nothing of it.
    expect(stageLink('2026-06-01T10:00:00Z', spots)).toBeUndefined();
  });

  it('has its facts, and nothing of what is not told', () => {
    const page = pageAt('2025-08-01T10:00:00Z');
    expect(facts(page)).toEqual({
      Scene: 'Fengselshotellet',
      Sjanger: 'Rock',
      Type: 'Band',
      Alder: 'ID 18 år',
    });
    expect(marks(page)).toEqual([]);
    // The day and the time stand once, beside each other.
    expect(page.textContent?.match(/21:00/g)).toHaveLength(1);
    expect(page.textContent).toContain('21:00–22:30 Fredag 22. august 2025');
    const story = page.querySelector('a[href="/delebilder/story/program-2025-fre-band-2.png"]');
    expect(story?.textContent).toBe('Last ned bilde');
    expect(story?.getAttribute('download')).toBe('2025-fre-band-2.png');
    expect(page.querySelector('.ingress')).toBeNull();
    expect(facts(pageAt('2025-08-01T10:00:00Z', { genre: 'Pønk', end: null }))).toMatchObject({
      Slutt: 'Ikke satt',
      Sjanger: 'Pønk',
      Type: 'Band',
    });
    expect(facts(pageAt('2025-08-01T10:00:00Z', { minAge: 10 })).Alder).toBe('Fra 10 år');
  });

  it.each<[string, Partial<Slot>, string[]]>([
    ['2025-08-22T19:10:00Z', {}, ['Nå, 1 t 20 min igjen']],
    ['2025-08-22T19:10:00Z', { end: null }, ['Nå']],
    ['2025-08-22T20:30:00Z', {}, ['Ferdig']],
    ['2025-09-01T10:00:00Z', {}, ['Avholdt']],
    ['2025-08-22T19:10:00Z', { status: 'cancelled' }, ['Avlyst']],
    ['2025-09-01T10:00:00Z', { status: 'cancelled' }, ['Avlyst']],
    [
      '2025-08-22T18:10:00Z',
      {
        status: 'moved',
        start: '21:30',
        previous: { date: '2025-08-22', start: '21:00', stage: 'fengselshotellet' },
      },
      ['Ny tid 21:30 (før 21:00)', 'I dag, om 1 t 20 min'],
    ],
    ['2025-08-20T21:59:00Z', {}, []],
    ['2025-08-20T22:00:00Z', {}, ['I morgen']],
    ['2025-08-20T22:00:00Z', { delayed: true }, ['Forsinket, ny tid kommer']],
    ['2025-08-20T22:00:00Z', { start: '24:30', end: '25:30' }, []],
    ['2025-08-21T21:59:00Z', {}, ['I morgen']],
    ['2025-08-22T16:54:00Z', {}, ['I dag, om 2 t 6 min']],
    ['2025-08-22T16:54:00Z', { delayed: true }, ['Forsinket, ny tid kommer']],
    ['2025-08-22T16:54:00Z', { status: 'cancelled' }, ['Avlyst']],
    ['2025-08-22T21:30:00Z', { start: '24:30', end: '25:30' }, ['I natt, om 1 t']],
    ['2025-08-22T22:10:00Z', { start: '24:30', end: '25:30' }, ['I natt, om 20 min']],
    ['2025-08-21T22:10:00Z', { start: '24:30', end: '25:30' }, []],
    ['2025-08-22T03:59:00Z', { start: '24:30', end: '25:30' }, []],
    ['2025-08-22T04:00:00Z', { start: '24:30', end: '25:30' }, ['I natt, om 18 t 30 min']],
  ])('says at %s what became of it (%o)', (moment, values, expected) => {
    const page = pageAt(moment, values);
    expect(marks(page)).toEqual(expected);
    expect(page.querySelector('p.key[data-state]')?.getAttribute('data-state')).toBe(
      expected[0]?.startsWith('Nå') ? 'active' : undefined,
    );
    expect(page.querySelector('h1 s') !== null).toBe(values.status === 'cancelled');
  });

  it('has its time as a key, and once it is over what is on instead until the festival is over', () => {
    const keyAndNow = (moment: string) => {
      const page = pageAt(moment);
      return [
        page.querySelector('p.key')?.textContent,
        page.querySelector('[data-on-now]') !== null,
      ];
    };
    expect(keyAndNow('2025-08-22T19:30:00Z')).toEqual([
      '21:00–22:30 Fredag 22. august 2025 Fengselshotellet Nå, 1 t igjen',
      false,
    ]);
    expect(keyAndNow('2025-08-22T20:40:00Z')).toEqual([
      '21:00–22:30 Fredag 22. august 2025 Fengselshotellet Ferdig',
      true,
    ]);
    expect(keyAndNow('2025-09-01T10:00:00Z')).toEqual([
      '21:00–22:30 Fredag 22. august 2025 Fengselshotellet Avholdt',
      false,
    ]);
  });

  it('leads to its stage while it is on, where that is on the plan of the site', () => {
    const main = (values?: Partial<Slot>, spots?: Record<string, string>) =>
      pageAt('2025-08-22T19:30:00Z', values, spots).querySelector('a.key')?.textContent;
    const spots = { fengselshotellet: 'storscenen' };
    expect(main({}, spots)).toBe('Finn Fengselshotellet');
    expect(main()).toBe('Billetter');
    expect(main({ status: 'cancelled' }, spots)).not.toContain('Finn');
  });

  it('leads to its neighbours, the programme and the tickets, and into a calendar until it is over', () => {
    const links = (moment: string) =>
      [...pageAt(moment).querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links('2025-08-01T10:00:00Z')).toEqual([
      '/events',
      '/tickets',
      '/api/programme.ics?items=2025-fre-band-2',
      '/delebilder/story/program-2025-fre-band-2.png',
      '/events',
      '/program/2025-fre-band-1',
      '/program/2025-lor-dj-1',
    ]);
    expect(links('2025-09-01T10:00:00Z').join()).not.toContain('.ics');
  });

  it.each([
    ['2025-08-01T10:00:00Z', 'Billetter', '/tickets', true],
    ['2025-08-22T20:40:00Z', 'Se hva som skjer nå', '/events', false],
    ['2025-09-01T10:00:00Z', 'Se CTRL Festival 2025 i arkivet', '/arkiv/2025', false],
  ])('has one thing to do at %s', (moment, text, href, star) => {
    const page = pageAt(moment, {}, {}, <button type="button">Min timeplan</button>);
    const mains = [...page.querySelectorAll('.key:is(a, button):not(.key--coal)')];
    expect(mains.map((key) => [key.textContent, key.getAttribute('href')])).toEqual([[text, href]]);
    expect(page.textContent?.includes('Min timeplan')).toBe(star);
    expect(page.textContent?.match(/arkivet|er over/g)?.length ?? 0).toBe(
      href === '/arkiv/2025' ? 1 : 0,
    );
    // Above all that is read of the act, in the first window of a phone.
    const facts = page.querySelector('dl') as HTMLElement;
    expect(mains[0]?.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['2025-08-22T19:40:00Z', undefined],
    ['2025-08-22T20:40:00Z', 'bg-bone'],
    ['2025-09-01T10:00:00Z', 'bg-bone'],
  ])(
    'has a picture lit by all lamps until it is over, then by that of its key: %s',
    (moment, lamp) => {
      const picture = pageAt(moment, { picture: null }).querySelector('.pixel');
      expect(picture).not.toBeNull();
      expect(/bg-\S+/.exec(picture?.className ?? '')?.[0]).toBe(lamp);
    },
  );

  it('shows the picture of its first artist where it has none of its own, and once', () => {
    const picture = { kind: 'bank', name: 'mikser', alt: 'En mikser' } as const;
    const artist = { id: 'a', name: 'Nattsvermer', text: '', picture, links: [], from: '' };
    const page = pageAt('2025-08-01T10:00:00Z', { artists: ['a'] }, {}, undefined, [artist]);
    expect([...page.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['En mikser']);
  });
});

describe('the key that shares an act', () => {
  const press = async () => {
    render(<ShareKey title="Band 2" />);
    await userEvent.click(screen.getByRole('button', { name: 'Del' }));
  };
  const shareBy = (share: unknown) =>
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const copyBy = (writeText: unknown) =>
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Clipboard);

  afterEach(() => {
    cleanup();
    shareBy(undefined);
    toasts.mockReset();
    vi.restoreAllMocks();
  });

  it('opens the dialog of the browser, and does nothing more when that is closed', async () => {
    const closed = Object.assign(new Error('closed'), { name: 'AbortError' });
    const share = vi.fn().mockRejectedValue(closed);
    shareBy(share);
    await press();
    expect(share).toHaveBeenCalledWith({ title: 'Band 2', url: window.location.href });
    expect(toasts).not.toHaveBeenCalled();
  });

  it('copies the address where there is no dialog, or it fails', async () => {
    shareBy(vi.fn().mockRejectedValue(new Error('not allowed')));
    const write = vi.fn().mockResolvedValue(undefined);
    const user = userEvent.setup();
    copyBy(write);
    render(<ShareKey title="Band 2" />);
    await user.click(screen.getByRole('button', { name: 'Del' }));
    await waitFor(() => expect(write).toHaveBeenCalledWith(window.location.href));
    expect(toasts).toHaveBeenCalledWith({ title: 'Lenken er kopiert', variant: 'success' });
  });

  it('says so when the address can not be copied', async () => {
    const user = userEvent.setup();
    copyBy(vi.fn().mockRejectedValue(new Error('denied')));
    render(<ShareKey title="Band 2" />);
    await user.click(screen.getByRole('button', { name: 'Del' }));
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(toasts.mock.calls[0]?.[0]).toMatchObject({
      title: 'Kunne ikke kopiere',
      variant: 'error',
    });
  });
});
