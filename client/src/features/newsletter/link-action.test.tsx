// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { LinkAction } from './link-action.tsx';

const TOKEN = 'a'.repeat(43);
const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const user = userEvent.setup();

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function page(action: 'confirm' | 'unsubscribe') {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <LinkAction action={action} />
    </QueryClientProvider>
  );
}

function open(action: 'confirm' | 'unsubscribe', query = `?token=${TOKEN}`) {
  window.history.replaceState(null, '', `/nyhetsbrev${query}`);
  return render(page(action));
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  fetch.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('LinkAction', () => {
  it('changes nothing by being opened', () => {
    open('confirm');
    screen.getByRole('button', { name: 'Bekreft påmeldingen' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('has its key in the server HTML', () => {
    expect(renderToString(page('unsubscribe'))).toContain('Meld meg av');
  });

  it.each([
    ['confirm', 'Bekreft påmeldingen', '/api/newsletter/confirm', 'Påmeldingen er bekreftet'],
    ['unsubscribe', 'Meld meg av', '/api/newsletter/unsubscribe', 'Du er meldt av'],
  ] as const)('posts the token of the link to %s', async (action, button, path, done) => {
    fetch.mockResolvedValue(answer(200, { success: true, message: 'Slik ble det.' }));
    open(action);
    await press(button);
    await screen.findByRole('heading', { name: done });
    screen.getByText('Slik ble det.');
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[0]).toBe(path);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: JSON.stringify({ token: TOKEN }),
    });
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is shut while the answer is awaited', async () => {
    fetch.mockReturnValue(new Promise(() => undefined));
    open('confirm');
    await press('Bekreft påmeldingen');
    const key = await screen.findByRole<HTMLButtonElement>('button', { name: 'Bekrefter...' });
    expect(key.getAttribute('aria-disabled')).toBe('true');
  });

  it('says so when the address has no token', () => {
    open('confirm', '');
    screen.getByRole('heading', { name: 'Lenken er ikke hel' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the server’s reason for a link that is refused', async () => {
    const errors = { token: 'Lenken er ugyldig eller for gammel.' };
    fetch.mockResolvedValue(answer(400, { message: 'Se over feltene', errors }));
    open('confirm');
    await press('Bekreft påmeldingen');
    await screen.findByRole('heading', { name: 'Lenken virker ikke' });
    screen.getByText('Lenken er ugyldig eller for gammel.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be tried again after no answer and after a failing server', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockResolvedValueOnce(answer(503, { message: 'Databasen er ikke tilgjengelig.' }));
    fetch.mockResolvedValueOnce(answer(200, { success: true, message: 'Velkommen!' }));
    open('confirm');
    await press('Bekreft påmeldingen');
    await screen.findByText('Sjekk nettet og prøv igjen.');
    await press('Prøv igjen');
    await screen.findByText('Databasen er ikke tilgjengelig.');
    screen.getByText('HTTP 503');
    await press('Prøv igjen');
    await screen.findByText('Velkommen!');
  });
});
