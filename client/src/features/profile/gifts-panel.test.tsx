// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast } from '#client/lib/toast.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { GiftsPanel } from './gifts-panel.tsx';
import { giftsQuery, statsQuery } from './profile.queries.ts';
import { gift, KARI, profileApi, show } from './testing/profile-world.tsx';

let api: FakeApi;
const user = userEvent.setup();
const opened = {
  opened: true,
  description: '100 poeng å begynne med.',
  value: '100 poeng',
  openedAt: '2026-06-01T10:00:00.000Z',
};

function Gifts() {
  const gifts = useQuery(giftsQuery(KARI.id));
  useQuery(statsQuery(KARI.id));
  return <GiftsPanel user={KARI} gifts={gifts} />;
}

const openKeys = () => screen.queryAllByRole('button', { name: 'Åpne gave' });
const stats = () => api.made('GET /api/user/stats').length;

beforeEach(() => {
  api = profileApi();
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says when there are none', async () => {
  show(<Gifts />);
  await screen.findByRole('heading', { name: 'Ingen gaver ennå' });
  screen.getByText('Admin kan legge inn gaver til deg');
});

it('hides what is inside until it was opened', async () => {
  api.answers('GET /api/user/gifts', [gift('1', { title: 'Takk for skyssen' }), gift('2', opened)]);
  show(<Gifts />);
  const [closed, open] = await screen.findAllByRole('listitem');
  if (!closed || !open) throw new Error('Two gifts were expected');
  within(closed).getByRole('heading', { name: 'Takk for skyssen' });
  within(closed).getByText('Ny!');
  expect(closed.textContent).toContain('Fra CTRL Festival');
  within(closed).getByRole('button', { name: 'Åpne gave', description: 'Takk for skyssen' });
  within(open).getByText('Åpnet', { selector: '.tag' });
  within(open).getByText('100 poeng å begynne med.');
  expect(open.textContent).toContain('Poeng · 100 poeng · Åpnet 1. juni 2026');
  expect(within(open).queryByRole('button')).toBeNull();
});

it('opens a gift once however often the key is pressed, and fetches the new figures', async () => {
  api.answers('GET /api/user/gifts', [gift('1')]);
  const answer = api.waits('POST /api/user/gifts/1/open');
  show(<Gifts />);
  const key = await screen.findByRole('button', { name: 'Åpne gave' });
  const before = stats();
  expect(document.activeElement).toBe(document.body);
  // Twice before React renders.
  act(() => {
    key.click();
    key.click();
  });
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Åpner...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  api.answers('GET /api/user/gifts', [gift('1', opened)]);
  answer({ success: true, gift: gift('1', opened) });
  await screen.findByText('🎁 Gave åpnet!|100 poeng å begynne med.');
  expect(api.made('POST /api/user/gifts/1/open')).toHaveLength(1);
  expect(openKeys()).toHaveLength(0);
  await waitFor(() => expect(stats()).toBe(before + 1));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Gave 1' }));
});

it('keeps the gift closed when it could not be opened, and can be tried again', async () => {
  api.answers('GET /api/user/gifts', [gift('1')]);
  api.answers('POST /api/user/gifts/1/open', { message: 'Databasen svarer ikke.' }, 503);
  show(<Gifts />);
  await user.click(await screen.findByRole('button', { name: 'Åpne gave' }));
  await screen.findByText('Kunne ikke åpne gave|Prøv igjen senere');
  screen.getByText('Ny!');
  api.answers('POST /api/user/gifts/1/open', { success: true, gift: gift('1', opened) });
  api.answers('GET /api/user/gifts', [gift('1', opened)]);
  await user.click(screen.getByRole('button', { name: 'Åpne gave' }));
  await screen.findByText('🎁 Gave åpnet!|100 poeng å begynne med.');
});

it('shows the points of a gift that is opened now, and only then', async () => {
  const prize = { ...opened, value: '1 000 poeng' };
  const amount = () => document.querySelector('[data-amount]')?.textContent;
  api.answers('GET /api/user/gifts', [gift('1'), gift('2', opened)]);
  api.answers('POST /api/user/gifts/1/open', { success: true, gift: gift('1', prize) });
  show(<Gifts />);
  const key = await screen.findByRole('button', { name: 'Åpne gave' });
  expect(amount()).toBeUndefined();
  api.answers('GET /api/user/gifts', [gift('1', prize), gift('2', opened)]);
  await user.click(key);
  // For the eye, and for who listens.
  await waitFor(() => expect(amount()).toBe('1\u00A0000'.repeat(2).concat(' poeng')));
  expect(document.querySelectorAll('[data-amount]')).toHaveLength(1);
});

it('shows no amount for what is no points', async () => {
  const shirt = { ...opened, giftType: 'merchandise' as const, value: '1' };
  api.answers('GET /api/user/gifts', [gift('1')]);
  api.answers('POST /api/user/gifts/1/open', { success: true, gift: gift('1', shirt) });
  show(<Gifts />);
  const key = await screen.findByRole('button', { name: 'Åpne gave' });
  api.answers('GET /api/user/gifts', [gift('1', shirt)]);
  await user.click(key);
  await screen.findByText('Åpnet', { selector: '.tag' });
  expect(document.querySelector('[data-amount]')).toBeNull();
});

it('flies sparks only where motion is wanted', async () => {
  api.answers('POST /api/user/gifts/1/open', { success: true, gift: gift('1', opened) });
  for (const still of [true, false]) {
    api.answers('GET /api/user/gifts', [gift('1')]);
    vi.stubGlobal('matchMedia', () => ({ matches: still }));
    const { container, unmount } = show(<Gifts />);
    const key = await screen.findByRole('button', { name: 'Åpne gave' });
    api.answers('GET /api/user/gifts', [gift('1', opened)]);
    await user.click(key);
    await screen.findByText('Åpnet', { selector: '.tag' });
    const sparks = container.querySelectorAll('[data-sparks]');
    expect(sparks).toHaveLength(still ? 0 : 1);
    for (const { firstElementChild: first, lastElementChild: last } of sparks) {
      if (first) fireEvent.animationEnd(first);
      expect(container.querySelector('[data-sparks]'), 'until the last has faded').not.toBeNull();
      if (last) fireEvent.animationEnd(last);
      expect(container.querySelector('[data-sparks]')).toBeNull();
    }
    unmount();
  }
});

it('shows a thousand gifts a dozen at a time, with one glowing key', async () => {
  const many = [...new Array(1000).keys()].map((number) => gift(`g${number}`));
  api.answers('GET /api/user/gifts', many);
  const { container } = show(<Gifts />);
  const isCount = (count: number) =>
    waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(count));
  await isCount(12);
  expect(container.querySelectorAll('.glow')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Vis flere (988)' }));
  await isCount(24);
});
