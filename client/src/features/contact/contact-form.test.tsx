// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { dismissToast, useToasts } from '#client/lib/toast.ts';
import { CONTACT_PATH, ContactForm } from './contact-form.tsx';

const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const client = createQueryClient();

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function Toasts() {
  const [shown] = useToasts();
  return <output data-testid="toast">{shown && `${shown.title}|${shown.description}`}</output>;
}

function Page() {
  return (
    <QueryClientProvider client={client}>
      <ContactForm />
      <Toasts />
    </QueryClientProvider>
  );
}

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const key = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send melding' });
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

async function fill() {
  await user.type(field('Navn'), 'Kari Nordmann');
  await user.type(field('E-post'), 'kari@epost.no');
  await user.type(field('Emne'), 'Plass');
  await user.type(field('Melding'), 'Er det flere helgepass igjen?');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  fetch.mockReset();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('ContactForm', () => {
  it('says what is wrong and sends nothing', async () => {
    render(<Page />);
    await user.type(field('E-post'), 'kari@');
    await user.type(field('Melding'), 'For kort');
    await user.click(key());
    await screen.findByText('Navn er påkrevd');
    screen.getByText('Ugyldig e-postadresse');
    screen.getByText('Meldingen må være minst 10 tegn');
    expect(fetch).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field('Navn'));
  });

  it('sends the four fields with a key, and invalidates what was read of them', async () => {
    const body = { success: true, message: 'Takk, vi har fått meldingen.' };
    fetch.mockResolvedValue(answer(200, body));
    client.setQueryData([CONTACT_PATH], []);
    render(<Page />);
    await fill();
    await user.click(key());
    await screen.findByText('Melding sendt!|Takk, vi har fått meldingen.');
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe('/api/contact');
    expect(JSON.parse(String(init?.body))).toEqual({
      navn: 'Kari Nordmann',
      epost: 'kari@epost.no',
      emne: 'Plass',
      melding: 'Er det flere helgepass igjen?',
    });
    expect(new Headers(init?.headers).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(client.getQueryState([CONTACT_PATH])?.isInvalidated).toBe(true);
  });

  it('thanks for 5 seconds, then the empty form returns', async () => {
    fetch.mockResolvedValue(answer(200, { success: true, message: 'Takk.' }));
    render(<Page />);
    await fill();
    await user.click(key());
    const panel = await screen.findByText('Takk for meldingen!');
    expect(panel.parentElement?.textContent).toContain('Vi tar kontakt så snart som mulig');
    expect(document.activeElement).toBe(panel.parentElement);
    expect(key().closest('[inert]')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    screen.getByText('Takk for meldingen!');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.queryByText('Takk for meldingen!')).toBeNull();
    expect(key().closest('[inert]')).toBeNull();
    expect(field('Navn').value).toBe('');
    expect(field('Melding').value).toBe('');
  });

  it('sends once however often the key is pressed', async () => {
    let respond: (response: Response) => void = () => undefined;
    fetch.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    render(<Page />);
    await fill();
    const form = screen.getByRole('form', { name: 'Kontaktskjema' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await settle();
    fireEvent.submit(form);
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(
      screen
        .getByRole<HTMLButtonElement>('button', { name: 'Sender...' })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    respond(answer(200, { success: true, message: 'Takk.' }));
    await screen.findByText('Takk for meldingen!');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('keeps the text on failure, tells why, and resends under the same key', async () => {
    fetch.mockResolvedValueOnce(answer(503, { message: 'Databasen er ikke tilgjengelig.' }));
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockResolvedValueOnce(answer(200, { success: true, message: 'Takk.' }));
    render(<Page />);
    await fill();
    await user.click(key());
    await screen.findByText('Feil ved sending|Databasen er ikke tilgjengelig.');
    expect(field('Melding').value).toBe('Er det flere helgepass igjen?');
    await user.click(key());
    await screen.findByText('Feil ved sending|Noe gikk galt. Prøv igjen senere.');
    await user.click(key());
    await screen.findByText('Takk for meldingen!');
    const keys = fetch.mock.calls.map(([, init]) =>
      new Headers(init.headers).get('Idempotency-Key'),
    );
    expect(new Set(keys).size).toBe(1);
  });

  it('puts the server’s word on a field beside the field', async () => {
    const errors = { epost: 'Vi kan ikke svare denne adressen' };
    fetch.mockResolvedValue(answer(400, { message: 'Se over feltene', errors }));
    render(<Page />);
    await fill();
    await user.click(key());
    await screen.findByText('Vi kan ikke svare denne adressen');
    expect(field('E-post').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps and sends what was typed before it came alive', async () => {
    fetch.mockResolvedValue(answer(200, { success: true, message: 'Takk.' }));
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(<Page />);
    const typed = { navn: 'Ola', epost: 'ola@epost.no', melding: 'Skrevet før skriptet kom.' };
    for (const [name, value] of Object.entries(typed)) {
      const control = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (control) control.value = value;
    }
    const hydrated = await act(async () => hydrateRoot(root, <Page />));
    expect(field('Navn').value).toBe('Ola');
    await user.click(key());
    await screen.findByText('Takk for meldingen!');
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ ...typed, emne: null });
    act(() => hydrated.unmount());
    root.remove();
  });
});
