// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { useToasts } from '#client/lib/toast.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { testUser } from '#client/testing/session-user.ts';
import { defaultContent } from '#shared/content/index.ts';
import { ClaimWin } from './claim-win.tsx';
import { Wheel } from './wheel.tsx';
import { WheelOpener } from './wheel-opener.tsx';

const { wheel } = defaultContent.site;

const client = createQueryClient();
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const SPIN = 'POST /api/wheel/spin';
const CLAIM = 'POST /api/wheel/claim';
const won = { success: true, prize: 'points-25', message: 'Du vant 25 poeng! Sjekk e-posten.' };

let api: FakeApi;
let reducedMotion: boolean;
const onLeave = vi.fn();

function Toasts() {
  return <div data-testid="toasts">{useToasts().length}</div>;
}

const page = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={client}>
      {part}
      <Toasts />
    </QueryClientProvider>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const lit = () => [...document.querySelectorAll('[data-lit]')];

async function spin() {
  await user.type(screen.getByLabelText('Navn'), 'Kari');
  await user.type(screen.getByLabelText('E-post'), 'kari@epost.no');
  await user.click(screen.getByRole('button', { name: 'Snurr' }));
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  api = fakeApi();
  api.answers('GET /api/user/session', { success: false });
  api.answers(SPIN, won);
  reducedMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onLeave.mockReset();
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the wheel', () => {
  it('opens from its key as a dialog with every field', async () => {
    page(<WheelOpener />);
    await user.click(screen.getByRole('button', { name: 'Lykkehjulet' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lykkehjulet' });
    const list = await within(dialog).findByRole('list', { name: 'Feltene på hjulet' });
    const fields = within(list).getAllByRole('listitem');
    expect(fields.map(({ textContent }) => textContent)).toEqual(wheel.map(({ label }) => label));
  });

  it('says what is wrong and sends nothing', async () => {
    page(<Wheel onLeave={onLeave} />);
    await user.click(screen.getByRole('button', { name: 'Snurr' }));
    await screen.findByText('Navn er påkrevd');
    screen.getByText('Ugyldig e-postadresse');
    expect(api.made(SPIN)).toEqual([]);
  });

  it("turns to the server's prize, and only then tells it", async () => {
    page(<Wheel onLeave={onLeave} />);
    await spin();
    expect(api.made(SPIN)).toEqual([{ navn: 'Kari', epost: 'kari@epost.no' }]);
    const turned = () =>
      document
        .querySelector<HTMLElement>('[style*="--turned"]')
        ?.style.getPropertyValue('--turned');
    await pass(400);
    const early = turned();
    await pass(400);
    expect(turned()).not.toBe(early);
    expect(lit()).toHaveLength(1);
    expect(screen.queryByRole('status')).toBeNull();
    await pass(5000);
    expect(turned()).toBe('270deg');
    const result = screen.getByRole('status');
    expect(result.textContent).toContain('Du vant 25 poeng! Sjekk e-posten.');
    expect(document.activeElement).toBe(result);
    expect(lit().map(({ textContent }) => textContent)).toEqual(['25 poeng']);
  });

  it('shows the result at once where nothing may move', async () => {
    reducedMotion = true;
    page(<Wheel onLeave={onLeave} />);
    await spin();
    expect(screen.getByRole('status').textContent).toContain('Du vant 25 poeng!');
    expect(
      document
        .querySelector<HTMLElement>('[style*="--turned"]')
        ?.style.getPropertyValue('--turned'),
    ).toBe('270deg');
    expect(lit().map(({ textContent }) => textContent)).toEqual(['25 poeng']);
  });

  it('tells a prize that this page has no field for', async () => {
    api.answers(SPIN, { ...won, prize: 'nytt-felt', message: 'Du vant noe nytt!' });
    page(<Wheel onLeave={onLeave} />);
    await spin();
    expect(screen.getByRole('status').textContent).toBe('Du vant noe nytt!');
  });

  it('lights no win when there is none', async () => {
    reducedMotion = true;
    const text = 'Ingen gevinst i dag. Prøv igjen i morgen!';
    api.answers(SPIN, { success: true, prize: 'nothing-1', message: text });
    page(<Wheel onLeave={onLeave} />);
    await spin();
    expect(screen.getByRole('status').textContent).toBe(`Ingen gevinst${text}`);
    expect(document.querySelector('[data-won]')).toBeNull();
  });

  it('says in the dialog, not in a notice behind it, why it was refused', async () => {
    const text = 'Du har allerede snurret hjulet i dag. Velkommen tilbake i morgen!';
    api.answers(SPIN, { message: text }, 409);
    page(<Wheel onLeave={onLeave} />);
    await spin();
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(screen.getByTestId('toasts').textContent).toBe('0');
    expect(document.activeElement).toBe(screen.getByLabelText('E-post'));
  });

  it('leads somebody who is logged in to the gift, and has their name already', async () => {
    reducedMotion = true;
    api.answers('GET /api/user/session', {
      success: true,
      user: testUser({ firstName: 'Ola', lastName: 'Hansen', email: 'ola@epost.no' }),
    });
    page(<Wheel onLeave={onLeave} />);
    // The idle moment, then the answer.
    await pass(10);
    await pass(10);
    expect(screen.getByLabelText<HTMLInputElement>('Navn').value).toBe('Ola Hansen');
    await user.click(screen.getByRole('button', { name: 'Snurr' }));
    await pass(0);
    const link = screen.getByRole('link', { name: 'Se gavene dine' });
    expect(link.getAttribute('href')).toBe('/user-profile?fane=gaver');
    await user.click(link);
    expect(onLeave).toHaveBeenCalledOnce();
  });
});

describe('a win in an e-mail', () => {
  const token = 'a'.repeat(43);
  const visit = (address: string) => {
    window.history.replaceState(null, '', address);
    page(<ClaimWin />);
  };
  const press = async () => {
    await user.click(screen.getByRole('button'));
    await pass(0);
  };

  it('is taken by the key, not by opening the link', async () => {
    const message = 'Du vant 25 poeng! Lag en konto med samme e-postadresse.';
    api.answers(CLAIM, { ...won, message, credited: false });
    visit(`/lykkehjulet?token=${token}`);
    await pass(10);
    expect(api.made(CLAIM)).toEqual([]);
    await press();
    expect(api.made(CLAIM)).toEqual([{ token }]);
    expect(screen.getByRole('status').textContent).toContain(message);
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(screen.getByRole('link').getAttribute('href')).toBe('/user-login?fane=registrer');
  });

  it('leads to the gifts when it lies there', async () => {
    api.answers(CLAIM, { ...won, credited: true });
    visit(`/lykkehjulet?token=${token}`);
    await press();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/user-profile?fane=gaver');
  });

  it.each([
    ['/lykkehjulet', /ikke hel/],
    [`/lykkehjulet?token=${token}`, /ugyldig eller for gammel/],
  ])('that cannot be taken from %s says why', async (address, text) => {
    api.answers(CLAIM, { message: 'Lenken er ugyldig eller for gammel.' }, 400);
    visit(address);
    await press();
    expect(screen.getByRole('alert').textContent).toMatch(text);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/#community');
  });

  it('can be tried again when nobody answered', async () => {
    api.fails(CLAIM);
    visit(`/lykkehjulet?token=${token}`);
    await press();
    screen.getByText('Vi fikk ikke hentet gevinsten');
    api.answers(CLAIM, { ...won, credited: true });
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await pass(0);
    screen.getByRole('status');
  });
});
