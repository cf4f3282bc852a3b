// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { type Saved, watchDownloads } from '#client/testing/downloads.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import type { AnalyticsAnswer } from '#shared/contracts/back-office.ts';
import { AnalyticsTab, periodIn, periodProblem } from './analytics-tab.tsx';

const NOW = new Date('2026-11-21T23:30:00Z');
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const client = createQueryClient();
let api: FakeApi;
let saved: Saved[];

const USUAL = 'GET /api/admin/analytics?from=2026-10-24&to=2026-11-22';
const answer = (over: Partial<AnalyticsAnswer> = {}): AnalyticsAnswer => ({
  from: '2026-11-20',
  to: '2026-11-21',
  newUsersPerWeekday: [1, 2, 3, 4, 5, 6, 7],
  visits: {
    total: 40,
    days: [
      { day: '2026-11-20', visits: 10 },
      { day: '2026-11-21', visits: 30 },
    ],
    features: [
      { feature: 'programme', visits: 10, percent: 25 },
      { feature: 'chat', visits: 34, percent: 85 },
      { feature: 'leaderboard', visits: 0, percent: 0 },
      { feature: 'newsletter', visits: 1, percent: 2.5 },
      { feature: 'share', visits: 2, percent: 5 },
    ],
  },
  sales: {
    tickets: 142,
    viaAffiliates: 45,
    direct: 97,
    directPercent: 68.3,
    affiliatePercent: 31.7,
    days: [
      { day: '2026-11-20', direct: 90, affiliates: 45 },
      { day: '2026-11-21', direct: 7, affiliates: 0 },
    ],
  },
  performance: {
    responseP50: 12.5,
    responseP95: 180,
    chatPerHour: 24,
    chatByHour: new Array(24).fill(0).map((_, hour) => (hour === 20 ? 9 : 0)),
    sockets: 8,
    socketsPeak: 31,
    requests: 2000,
    errors: 2,
    errorPercent: 0.1,
    days: [
      {
        day: '2026-11-20',
        responseP50: null,
        responseP95: null,
        requests: 0,
        errors: null,
        socketsPeak: null,
      },
      {
        day: '2026-11-21',
        responseP50: 12.5,
        responseP95: 180,
        requests: 2000,
        errors: 2,
        socketsPeak: 31,
      },
    ],
  },
  ...over,
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const figure = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const press = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  await pass(20);
};

async function open(address = '/admin-dashboard?fane=analytics') {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={client}>
      <AnalyticsTab />
    </QueryClientProvider>,
  );
  await pass(20);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.answers(USUAL, answer());
  saved = watchDownloads();
});
afterEach(() => {
  cleanup();
  client.clear();
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the Analyse tab', () => {
  it('shows the measured figures of the last 30 Oslo days', async () => {
    await open();
    expect(api.made(USUAL)).toHaveLength(1);
    screen.getByText('24. oktober – 22. november 2026');
    expect(figure('Billetter solgt')).toBe('142');
    expect(figure('Via affiliates')).toBe('45');
    expect(screen.getByText('direkte').textContent).toBe('68,3 % direkte');
    expect(screen.getByText('affiliate').textContent).toBe('31,7 % affiliate');
    expect(figure('Svartid')).toBe('12,5 ms95 % innen 180 ms');
    expect(figure('Chatmeldinger per time')).toBe('24');
    expect(figure('WebSocket-tilkoblinger')).toBe('8På det meste 31');
    expect(figure('Feilrate')).toBe('0,1 %2 av 2\u00a0000');
    const features = within(screen.getByRole('region', { name: 'Mest brukte funksjoner' }));
    expect(
      features.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label')),
    ).toEqual(['Chat', 'Program', 'Deling', 'Nyhetsbrev', 'Affiliates']);
    const week = within(screen.getByRole('region', { name: 'Nye brukere per ukedag' }));
    expect(week.getAllByRole('option').map((day) => day.getAttribute('aria-label'))).toEqual([
      'mandag: 1 ny bruker',
      'tirsdag: 2 nye brukere',
      'onsdag: 3 nye brukere',
      'torsdag: 4 nye brukere',
      'fredag: 5 nye brukere',
      'lørdag: 6 nye brukere',
      'søndag: 7 nye brukere',
    ]);
  });

  it('dashes what too little was measured for', async () => {
    const { performance, sales } = answer();
    api.answers(
      USUAL,
      answer({
        performance: {
          ...performance,
          responseP50: null,
          responseP95: null,
          chatPerHour: null,
          socketsPeak: null,
          errorPercent: null,
        },
        sales: { ...sales, directPercent: null, affiliatePercent: null },
      }),
    );
    await open();
    expect(figure('Svartid')).toBe('– ms95 % innen – ms');
    expect(figure('Chatmeldinger per time')).toBe('–');
    expect(figure('Feilrate')).toContain('– %');
    expect(screen.getByText('direkte').textContent).toBe('– direkte');
  });

  it('shows another period, which the address keeps', async () => {
    await open();
    api.answers('GET /api/admin/analytics?from=2026-11-16&to=2026-11-22', answer());
    await press('7 dager');
    expect(window.location.search).toBe('?fane=analytics&fra=2026-11-16&til=2026-11-22');
    const own = within(screen.getByRole('form', { name: 'Egen periode' }));
    const from = own.getByLabelText<HTMLInputElement>('Fra');
    expect(from.value).toBe('2026-11-16');
    await user.clear(from);
    await user.type(from, '2026-11-23');
    await press('Vis perioden');
    own.getByText('Fra-datoen må være før til-datoen');
    api.answers('GET /api/admin/analytics?from=2026-08-20&to=2026-11-22', answer());
    await user.clear(from);
    await user.type(from, '2026-08-20');
    await press('Vis perioden');
    expect(window.location.search).toContain('fra=2026-08-20');
    cleanup();
    await open(`/admin-dashboard${window.location.search}`);
    screen.getByText('20. august – 22. november 2026');
  });

  it('gives every part as a table and as a file', async () => {
    await open();
    for (const title of [
      'Nye brukere per ukedag',
      'Mest brukte funksjoner',
      'Ytelse',
      'Billetter per dag',
      'Besøk per dag',
      'Svartid per dag',
      'Feil per dag',
      'WebSocket-tilkoblinger per dag',
      'Chatmeldinger gjennom døgnet',
    ]) {
      await press(`Last ned CSV: ${title}`);
    }
    expect(saved.map(({ name }) => name)).toEqual(
      [
        'nye_brukere',
        'funksjoner',
        'ytelse',
        'billettsalg',
        'besok',
        'svartid',
        'feil',
        'tilkoblinger',
        'chat_per_time',
      ].map((name) => `analyse_${name}_2026-11-20_2026-11-21.csv`),
    );
    expect(saved[1]?.text).toBe(
      '\uFEFFFunksjon;Besøk;Andel av besøkene (%)\r\nProgram;10;25\r\nChat;34;85\r\n' +
        'Affiliates;0;0\r\nNyhetsbrev;1;"2,5"\r\nDeling;2;5\r\n',
    );
    expect(saved[3]?.text).toContain('2026-11-20;90;45;135\r\n2026-11-21;7;0;7\r\n');
    const chart = within(screen.getByRole('region', { name: 'Besøk per dag' }));
    await user.click(chart.getByRole('button', { name: 'Vis som tabell' }));
    expect(chart.getByRole('row', { name: 'lørdag 21. november 2026 30' })).toBeTruthy();
  });

  it('shows response times, errors and sockets of each day, and a dash where nothing was measured', async () => {
    await open();
    const response = within(screen.getByRole('region', { name: 'Svartid per dag' }));
    expect(response.getAllByRole('option').map((day) => day.getAttribute('aria-label'))).toEqual([
      'fredag 20. november 2026: Median (p50) – ms, 95 % innen (p95) – ms',
      'lørdag 21. november 2026: Median (p50) 12,5 ms, 95 % innen (p95) 180 ms',
    ]);
    const errors = within(screen.getByRole('region', { name: 'Feil per dag' }));
    await user.click(errors.getByRole('button', { name: 'Vis som tabell' }));
    expect(errors.getByRole('row', { name: 'fredag 20. november 2026 –' })).toBeTruthy();
    expect(errors.getByRole('row', { name: 'lørdag 21. november 2026 2' })).toBeTruthy();
    const sockets = within(screen.getByRole('region', { name: 'WebSocket-tilkoblinger per dag' }));
    expect(sockets.getAllByRole('option').at(-1)?.getAttribute('aria-label')).toBe(
      'lørdag 21. november 2026: 31 tilkoblinger',
    );
  });

  it('offers another try after a failure', async () => {
    api.fails(USUAL);
    await open();
    await pass(2000);
    screen.getByText('Kunne ikke hente tallene');
    api.answers(USUAL, answer());
    await press('Prøv igjen');
    expect(figure('Billetter solgt')).toBe('142');
  });
});

describe('a period', () => {
  it.each([
    ['?fra=2026-02-30&til=2026-03-01'],
    ['?fra=2026-03-02&til=2026-03-01'],
    ['?fra=2025-01-01&til=2026-03-01'],
    ['?fra=tull'],
    [''],
  ])('of the address %j is the usual one', (search) => {
    expect(periodIn(search, '2026-03-31')).toEqual({ from: '2026-03-02', to: '2026-03-31' });
  });

  it.each([
    ['2026-01-01', '2026-01-01', null],
    ['2025-11-21', '2026-11-21', null],
    ['2025-11-20', '2026-11-21', 'Velg høyst 366 dager'],
    ['', '2026-11-21', 'Velg to datoer'],
  ])('from %s to %s: %j', (from, to, problem) => {
    expect(periodProblem({ from, to })).toBe(problem);
  });
});
