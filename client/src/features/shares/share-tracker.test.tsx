// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { dismissToast, useToasts } from '#client/lib/toast.ts';
import type { ShareAnswer } from '#shared/contracts/shares.ts';
import { ShareTracker } from './share-tracker.tsx';

const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const client = createQueryClient();
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

let answer: () => Response;
let session: unknown;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const thanks =
  (values: Partial<ShareAnswer> = {}) =>
  () =>
    json(201, {
      success: true,
      message: 'Takk for at du deler!',
      rewardedPoints: 0,
      mailQueued: true,
      ...values,
    });

function Toasts() {
  const [shown] = useToasts();
  return <div data-testid="toast">{shown?.open && `${shown.title}|${shown.description}`}</div>;
}

async function visit() {
  render(
    <QueryClientProvider client={client}>
      <ShareTracker />
      <Toasts />
    </QueryClientProvider>,
  );
  await pass(10);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const key = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Registrer deling' });
const toastText = () => screen.getByTestId('toast').textContent;
const calls = () => fetch.mock.calls.filter(([path]) => path === '/api/social-share/record');

async function fill() {
  await user.type(field('Navn'), 'Kari Nordmann');
  await user.type(field('E-post'), 'kari@epost.no');
  await user.selectOptions(field('Plattform'), 'tiktok');
  await user.type(field('Lenken du delte'), 'https://ctrl.example/');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session = { success: false };
  answer = thanks();
  fetch.mockImplementation(async (path) =>
    path === '/api/user/session' ? json(200, session) : answer(),
  );
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

describe('the share form', () => {
  it('offers the eight platforms', async () => {
    await visit();
    const options = [...field('Plattform').querySelectorAll('option')];
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Velg plattform',
      'Facebook',
      'Instagram',
      'Twitter/X',
      'TikTok',
      'YouTube',
      'LinkedIn',
      'Discord',
      'Annet',
    ]);
    expect(field('E-post').type).toBe('email');
    expect(field('Lenken du delte').type).toBe('url');
  });

  it('says what is missing, in a notice and beside the fields', async () => {
    await visit();
    await user.click(key());
    await pass(0);
    expect(toastText()).toBe('Manglende informasjon|Vennligst fyll ut alle påkrevde felt');
    for (const text of ['Navn er påkrevd', 'Ugyldig e-postadresse', 'Ugyldig URL']) {
      screen.getByText(text);
    }
    expect(screen.getAllByText('Velg plattform')).toHaveLength(2);
    expect(calls()).toEqual([]);
  });

  it('does not call wrong what is missing', async () => {
    await visit();
    await fill();
    await user.type(field('Lenke til innlegget'), 'javascript:alert(1)');
    await user.click(key());
    await pass(0);
    expect(toastText()).toBe('');
    screen.getByText('Ugyldig URL');
    expect(calls()).toEqual([]);
  });

  it('counts the description up to 500', async () => {
    await visit();
    fireEvent.input(field('Beskrivelse'), { target: { value: 'æ'.repeat(500) } });
    screen.getByText('500/500');
    fireEvent.input(field('Beskrivelse'), { target: { value: '🎉'.repeat(499) } });
    screen.getByText('499/500');
  });

  it('sends the specified fields with a key, thanks, and returns empty', async () => {
    await visit();
    await fill();
    await user.click(key());
    const card = await screen.findByRole('status');
    expect(card.textContent).toContain('Takk for at du deler!');
    expect(document.activeElement).toBe(card);
    const [, init] = calls()[0] ?? [];
    expect(JSON.parse(String(init?.body))).toEqual({
      navn: 'Kari Nordmann',
      epost: 'kari@epost.no',
      platform: 'tiktok',
      url: 'https://ctrl.example/',
      postUrl: null,
      description: null,
    });
    expect(new Headers(init?.headers).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    await user.click(screen.getByRole('button', { name: 'Del igjen' }));
    expect(field('Navn').value).toBe('');
    expect(field('Lenken du delte').value).toBe('');
  });

  it("keeps everything on failure and gives the server's reason", async () => {
    answer = () => json(503, { message: 'Vi får ikke lagret akkurat nå.' });
    await visit();
    await fill();
    await user.click(key());
    await pass(0);
    expect(toastText()).toBe('Kunne ikke registrere deling|Vi får ikke lagret akkurat nå.');
    expect(field('Navn').value).toBe('Kari Nordmann');
    answer = thanks();
    await user.click(key());
    await screen.findByRole('status');
    const keys = calls().map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('has name and address of somebody who is logged in, unless they typed their own', async () => {
    session = {
      success: true,
      user: { id: 'u1', firstName: 'Ola', lastName: 'Hansen', email: 'ola@epost.no' },
    };
    render(
      <QueryClientProvider client={client}>
        <ShareTracker />
      </QueryClientProvider>,
    );
    fireEvent.input(field('Navn'), { target: { value: 'Ola H.' } });
    // The idle callback, then the answer.
    await pass(10);
    await pass(10);
    expect(field('Navn').value).toBe('Ola H.');
    expect(field('E-post').value).toBe('ola@epost.no');
  });
});

describe('the notices after a share', () => {
  const share = async () => {
    await visit();
    await fill();
    await user.click(key());
    await screen.findByRole('status');
  };

  it('tell of the points that were credited and of the mail that was queued', async () => {
    answer = thanks({ rewardedPoints: 10, message: 'Takk! Du fikk 10 poeng.' });
    await share();
    expect(toastText()).toBe('Deling registrert! 🎉|Takk! Du fikk 10 poeng.');
    await pass(2900);
    expect(toastText()).toMatch(/^Deling registrert/);
    await pass(200);
    expect(toastText()).toBe('Automatisk belønning aktivert|10 poeng for delingen på TikTok.');
    await pass(2000);
    expect(toastText()).toBe('E-post sendt|Vi har sendt en takk til kari@epost.no');
  });

  it('promise nothing that is not so', async () => {
    answer = thanks({ mailQueued: false });
    await share();
    await pass(3100);
    expect(toastText()).toMatch(/^Vi ser på delingen\|/);
    await pass(3000);
    expect(toastText()).toMatch(/^Vi ser på delingen\|/);
  });
});
