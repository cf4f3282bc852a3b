// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import type { SocialAnswer, SocialPost } from '#shared/contracts/social.ts';
import { SocialFeed } from './social-feed.tsx';

function post(id: string, more: Partial<SocialPost> = {}): SocialPost {
  return {
    id,
    platform: 'instagram',
    timestamp: '2026-08-20T12:32:00.000Z',
    content: `Innlegg ${id}`,
    url: `https://instagram.example/${id}`,
    engagement: { likes: 1312, comments: 28, shares: 14 },
    ...more,
  };
}

function answer(...posts: SocialPost[]): SocialAnswer {
  const empty = { posts: [], lastFetch: null };
  return {
    success: true,
    data: { facebook: empty, instagram: { posts, lastFetch: null }, tiktok: empty },
  };
}

let logged: MockInstance;
const fetch = vi.fn<(path: string) => Promise<Response>>();
const answerWith = (body: unknown, status = 200) =>
  fetch.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open() {
  const client = createQueryClient();
  return render(
    <QueryClientProvider client={client}>
      <SocialFeed />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-08-20T13:00:00.000Z') });
  vi.stubGlobal('fetch', fetch);
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  fetch.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('SocialFeed', () => {
  it('asks on load and then every 30 seconds', async () => {
    answerWith(answer());
    open();
    await wait(0);
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/social-media/latest']);
    await wait(29_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await wait(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    await wait(30_000);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows platform, time, text and numbers of the newest post for 5 seconds', async () => {
    answerWith(answer(post('a')));
    open();
    await wait(1);
    const card = screen.getByRole('article', { name: 'Nytt innlegg på Instagram' });
    expect(card.textContent).toContain('Instagram14:32');
    expect(card.textContent).toContain('Innlegg a');
    expect(card.textContent).toContain('1\u00a031228' + '14');
    await wait(4990);
    screen.getByRole('article');
    await wait(10);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it.each([
    ['2026-08-19T07:00:00.000Z', 'Instagrami går'],
    ['2026-08-02T07:00:00.000Z', 'Instagram2. aug.'],
    ['2025-08-02T07:00:00.000Z', 'Instagram2. aug. 2025'],
  ])('says of a post of %s how old it is', async (timestamp, said) => {
    answerWith(answer(post('a', { timestamp })));
    open();
    await wait(1);
    expect(screen.getByRole('article').querySelector('p')?.textContent).toBe(said);
  });

  it('leaves out shares where there are none', async () => {
    answerWith(answer(post('a', { engagement: { likes: 1, comments: 2 } })));
    open();
    await wait(1);
    expect(screen.queryByLabelText('Delinger')).toBeNull();
    screen.getByLabelText('Likerklikk');
    screen.getByLabelText('Kommentarer');
  });

  it('opens the post in a new tab and hides at once on a click', async () => {
    answerWith(answer(post('a')));
    open();
    await wait(1);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Klikk for å se innlegget' });
    expect(link.href).toBe('https://instagram.example/a');
    expect(link.target).toBe('_blank');
    expect(link.rel).toBe('noopener noreferrer');
    fireEvent.click(link);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('does not show the same post again, not even after a reload', async () => {
    answerWith(answer(post('a')));
    const first = open();
    await wait(5001);
    await wait(30_000);
    expect(screen.queryByRole('article')).toBeNull();
    first.unmount();
    open();
    await wait(1);
    expect(screen.queryByRole('article')).toBeNull();
    answerWith(answer(post('a'), post('b', { timestamp: '2026-08-20T12:33:00.000Z' })));
    await wait(30_000);
    expect(screen.getByRole('article').textContent).toContain('Innlegg b');
  });

  it('stays while held by the pointer, the focus or its key, and closes by its key', async () => {
    answerWith(answer(post('a')));
    open();
    await wait(1);
    const card = screen.getByRole('article');
    fireEvent.pointerEnter(card, { pointerType: 'mouse' });
    await wait(20_000);
    fireEvent.pointerLeave(card);
    fireEvent.click(screen.getByRole('button', { name: 'Pause visning' }));
    await wait(5000);
    screen.getByRole('button', { name: 'Fortsett visning' });
    act(() => screen.getByRole('link').focus());
    fireEvent.click(screen.getByRole('button', { name: 'Fortsett visning' }));
    await wait(5000);
    screen.getByRole('article');
    fireEvent.click(screen.getByRole('button', { name: 'Lukk' }));
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('says nothing when the feed fails, and goes on asking', async () => {
    answerWith({ message: 'Databasen er borte' }, 503);
    open();
    await wait(1);
    expect(screen.queryByRole('article')).toBeNull();
    expect(document.body.textContent).toBe('');
    expect(logged).toHaveBeenCalled();
    answerWith({ ...answer(post('a')), success: false });
    await wait(30_000);
    expect(screen.queryByRole('article')).toBeNull();
    answerWith(answer(post('a')));
    await wait(30_000);
    screen.getByRole('article');
  });

  it('is nothing in the server HTML', () => {
    const client = createQueryClient();
    expect(
      renderToString(
        <QueryClientProvider client={client}>
          <SocialFeed />
        </QueryClientProvider>,
      ),
    ).toBe('');
  });
});
