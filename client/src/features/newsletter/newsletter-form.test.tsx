// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { dismissToast, useToasts } from '#client/lib/toast.ts';
import { NEWSLETTER_ANSWER } from '#shared/contracts/newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';

const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function Toasts() {
  const [shown] = useToasts();
  return <output>{shown && `${shown.title}|${shown.description}`}</output>;
}

function Page() {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <NewsletterForm />
      <Toasts />
    </QueryClientProvider>
  );
}

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const field = () => screen.getByLabelText<HTMLInputElement>('E-post');
const key = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Meld meg på' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  fetch.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('NewsletterForm', () => {
  it('refuses an address that is none', async () => {
    render(<Page />);
    await user.type(field(), 'kari@epost');
    await user.click(key());
    await screen.findByText('Ugyldig e-postadresse');
    expect(fetch).not.toHaveBeenCalled();
    await user.type(field(), '.no');
    expect(screen.queryByText('Ugyldig e-postadresse')).toBeNull();
  });

  it('is shut and reads Registrerer... while the answer is awaited', async () => {
    fetch.mockReturnValue(new Promise(() => undefined));
    render(<Page />);
    await user.type(field(), 'kari@epost.no');
    const form = screen.getByRole('form', { name: 'Nyhetsbrev' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await wait(0);
    const pending = screen.getByRole<HTMLButtonElement>('button', { name: 'Registrerer...' });
    expect(pending.getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(form);
    await wait(0);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('shows the server’s message and thanks for 5 seconds', async () => {
    fetch.mockResolvedValue(answer(200, { success: true, message: NEWSLETTER_ANSWER }));
    render(<Page />);
    await user.type(field(), 'kari@epost.no{Enter}');
    await screen.findByText(`Nyhetsbrev registrering vellykket!|${NEWSLETTER_ANSWER}`);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/newsletter');
    expect(fetch.mock.calls[0]?.[1].body).toBe('{"email":"kari@epost.no"}');
    screen.getByText('Takk for registreringen!');
    const panel = screen.getByText('Takk for registreringen!').parentElement;
    expect([...(panel?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Takk for registreringen!',
      'Sjekk e-posten din for å bekrefte påmeldingen.',
      'Du vil motta våre nyhetsbrev snart.',
    ]);
    await wait(3000);
    screen.getByText('Takk for registreringen!');
    await wait(2000);
    expect(screen.queryByText('Takk for registreringen!')).toBeNull();
    expect(field().value).toBe('');
    expect(key().getAttribute('aria-disabled')).not.toBe('true');
  });

  it('keeps the address on failure and says why', async () => {
    fetch.mockResolvedValueOnce(answer(429, { message: 'For mange forsøk. Vent litt.' }));
    fetch.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    render(<Page />);
    await user.type(field(), 'kari@epost.no{Enter}');
    await screen.findByText('Feil ved registrering|For mange forsøk. Vent litt.');
    expect(field().value).toBe('kari@epost.no');
    await user.click(key());
    await screen.findByText('Feil ved registrering|HTTP 502');
    expect(screen.queryByText('Takk for registreringen!')).toBeNull();
  });

  it('keeps an address typed before it came alive', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(<Page />);
    const control = root.querySelector<HTMLInputElement>('[name="email"]');
    if (control) control.value = 'tidlig@epost.no';
    const hydrated = await act(async () => hydrateRoot(root, <Page />));
    expect(field().value).toBe('tidlig@epost.no');
    act(() => hydrated.unmount());
    root.remove();
  });
});
