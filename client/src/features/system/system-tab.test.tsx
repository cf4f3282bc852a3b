// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { dismissToast } from '#client/lib/toast.ts';
import { watchDownloads } from '#client/testing/downloads.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import { ToastText } from '#client/testing/toast-text.tsx';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { SystemTab } from './system-tab.tsx';
import { bytesText, durationText } from './system-words.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const client = createQueryClient();
let api: FakeApi;

const at = (minutesAgo: number) => new Date(NOW.getTime() - minutesAgo * 60_000).toISOString();
const system = (over: Partial<SystemAnswer> = {}): SystemAnswer => ({
  database: { engine: 'PostgreSQL', up: true, pingMs: 1.24, sizeBytes: 12_345_678 },
  sockets: 3,
  processes: [
    {
      id: 'p1',
      name: 'vert:1',
      startedAt: at(125),
      seenAt: at(0),
      sockets: 3,
      memoryBytes: 150_000_000,
      self: true,
    },
  ],
  jobs: {
    waiting: 4,
    active: 1,
    failed: 2,
    queues: [{ name: 'mail', waiting: 4, active: 1, failed: 2 }],
  },
  mail: {
    transport: 'smtp',
    waiting: 1,
    failed: 1,
    failures: [
      {
        id: 'm1',
        recipient: 'k***@example.no',
        subject: 'Nytt passord',
        attempts: 8,
        lastError: '550 ukjent mottaker',
        failedAt: at(5),
      },
    ],
  },
  push: {
    ...{ subscribed: 1200, outdated: 0, openMessages: 0, waiting: 0 },
    ...{ accepted: 5400, refused: 3, gone: 21, dropped: 7, lastError: null, lastErrorAt: null },
  },
  backup: {
    ...{ configured: true, running: false, lastSuccess: at(300), bytes: 26_679 },
    ...{ late: false, lastError: null, lastErrorAt: null },
  },
  counts: { chatUsers: 12, affiliates: 10, contactMessages: 1840, socialShares: 8 },
  integrations: [{ name: 'sheets', configured: false, lastSuccess: null, lastError: null }],
  ...over,
});
const entry = {
  id: '1',
  actor: 'sjef',
  actorIsRemoved: false,
  action: 'user.deactivate',
  subjectType: 'user',
  subjectId: 'u1',
  subjectName: 'Kari Nordmann (@kari)',
  before: { isActive: true },
  after: { isActive: false },
  createdAt: at(1),
};
const AUDIT = 'GET /api/admin/audit?page=1&limit=20';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toastText = () => screen.getByTestId('toast').textContent;
const part = (name: string) => within(screen.getByRole('region', { name }));
const press = async (name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name }));
  await pass(20);
};

async function answerYes(question: string, yes: string) {
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  await user.click(dialog.getByRole('button', { name: yes }));
  await pass(20);
}

async function open() {
  render(
    <QueryClientProvider client={client}>
      <SystemTab />
      <ToastText />
    </QueryClientProvider>,
  );
  await pass(20);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('WebSocket', FakeSocket);
  api = fakeApi();
  api.answers('GET /api/admin/system', system());
  api.answers('GET /api/admin/activity', {
    activity: [{ id: 'a', kind: 'contact', text: 'Ny kontaktmelding fra Kari', at: at(2) }],
  });
  api.answers(AUDIT, { items: [entry], total: 1 });
  api.answers('GET /api/admin/two-factor', { enabled: false, recoveryCodesLeft: 0 });
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  client.clear();
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the System tab', () => {
  it('shows what was measured', async () => {
    await open();
    const status = part('Systemstatus');
    status.getByText('Online');
    status.getByText('PostgreSQL, 1,2 ms, 12,3 MB');
    status.getByText('3 tilkoblinger');
    status.getByText('2 t 5 min');
    expect(part('Databasen').getByText('Meldinger').nextElementSibling?.textContent).toBe(
      '1\u00a0840',
    );
    part('Live aktivitet').getByText('Ny kontaktmelding fra Kari');
    part('Prosesser').getByRole('rowheader', { name: 'vert:1 (denne siden)' });
    part('Prosesser').getByRole('cell', { name: '150 MB' });
    part('Eksterne tjenester').getByRole('cell', { name: 'Ikke satt opp' });
    part('Eksterne tjenester').getByRole('cell', { name: 'Aldri' });
    const log = part('Revisjonslogg');
    log.getByRole('cell', { name: 'Deaktiverte en bruker' });
    log.getByRole('cell', { name: 'Bruker Kari Nordmann (@kari)' });
    await user.click(log.getByText('Aktiv', { selector: 'summary' }));
    expect(log.getByText('Aktiv', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
      'Før: ja →Etter:  nei',
    );
  });

  it('leads to the part that the address asks for, and can be asked again', async () => {
    window.history.replaceState(null, '', '/admin-dashboard?fane=system&del=totrinn');
    await open();
    const panel = screen.getByRole('region', { name: 'Totrinnsinnlogging' });
    expect(document.activeElement).toBe(panel);
    expect(window.location.search).toBe('?fane=system');
    panel.blur();
    act(() => window.history.pushState(null, '', '/admin-dashboard?fane=system&del=totrinn'));
    await pass(20);
    expect(document.activeElement).toBe(panel);
  });

  it('takes a backup now, once, and follows it to its end', async () => {
    const BACKUP = 'POST /api/admin/system/backup';
    const state = (running: boolean) => system({ backup: { ...system().backup, running } });
    api.answers(BACKUP, { success: true, message: 'Sikkerhetskopien er i gang.' });
    await open();
    api.answers('GET /api/admin/system', state(true));
    await press('Ta kopi nå');
    expect(toastText()).toContain('Sikkerhetskopien er i gang.');
    await press('Tar kopi …');
    expect(api.made(BACKUP)).toHaveLength(1);
    api.answers('GET /api/admin/system', state(false));
    await pass(2_100);
    screen.getByRole('button', { name: 'Ta kopi nå' });
  });

  it('counts push messages, and says what waits and what failed last', async () => {
    const push = { ...system().push, openMessages: 1, waiting: 40, outdated: 2 };
    const failure = { lastError: 'Status 503', lastErrorAt: at(5) };
    api.answers('GET /api/admin/system', system({ push: { ...push, ...failure } }));
    await open();
    const text = screen.getByRole('region', { name: 'Varsler' }).textContent;
    for (const word of [
      '1\u00a0200',
      '5\u00a0400',
      '40',
      'Status 503',
      '1 melding er ikke sendt',
    ]) {
      expect(text).toContain(word);
    }
  });

  it.each([
    [{}, /I orden.*21\.11.*26,7 kB/],
    [
      { late: true, lastError: 'Disken er full.', lastErrorAt: at(5) },
      /Trenger tilsyn.*Siste feil.*Disken er full\./,
    ],
    [{ configured: false, lastSuccess: null, bytes: null }, /Ikke satt opp.*BACKUP_DIR/],
  ])('tells of the nightly backup: %o', async (change, expected) => {
    const backup = { ...system().backup, ...change };
    api.answers('GET /api/admin/system', system({ backup }));
    await open();
    const panel = screen.getByRole('region', { name: 'Sikkerhetskopi' });
    expect(panel.textContent).toMatch(expected);
  });

  it('says so when the database is away, and dashes what nobody could measure', async () => {
    const database = { engine: 'PGlite', up: false, pingMs: null, sizeBytes: null } as const;
    api.answers('GET /api/admin/system', system({ database, processes: [] }));
    await open();
    part('Systemstatus').getByText('Nede');
    part('Systemstatus').getByText('PGlite, – ms, –');
  });

  it('is folded on a phone, and fetches what is opened', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    await open();
    part('Systemstatus').getByText('Online');
    expect(api.made(AUDIT)).toEqual([]);
    expect(screen.queryByRole('table', { name: 'Hendelser' })).toBeNull();
    part('E-post').getByText('Nytt passord');
    const fold = part('Revisjonslogg').getByRole('button', { name: 'Revisjonslogg' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await press('Revisjonslogg');
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    part('Revisjonslogg').getByRole('button', { name: /^Deaktiverte en bruker/ });
  });

  it('offers another try when nothing could be fetched', async () => {
    api.answers('GET /api/admin/system', { message: 'Databasen svarer ikke' }, 503);
    await open();
    await pass(2000);
    expect(screen.getByRole('alert').textContent).toContain('HTTP 503');
    api.answers('GET /api/admin/system', system());
    await press('Prøv igjen');
    part('Systemstatus').getByText('Online');
  });

  it('asks again every 30 s', async () => {
    await open();
    const made = api.made('GET /api/admin/system').length;
    await pass(30_000);
    expect(api.made('GET /api/admin/system')).toHaveLength(made + 1);
    expect(api.made('GET /api/admin/activity')).toHaveLength(made + 1);
  });

  it('gives what failed another try, once a press', async () => {
    await open();
    const answer = api.waits('POST /api/admin/system/mails/m1/retry');
    await press('Prøv på nytt: Nytt passord til k***@example.no');
    expect(api.made('POST /api/admin/system/mails/m1/retry'), 'it mails: it asks').toEqual([]);
    await answerYes('Sende e-posten på nytt?', 'Send');
    const pending = screen.getByRole('button', { name: /^Prøv på nytt/ });
    expect(pending.getAttribute('aria-disabled')).toBe('true');
    await user.click(pending);
    expect(document.activeElement).toBe(pending);
    answer({ success: true, message: '1 e-post prøves på nytt.', retried: 1 });
    await pass(20);
    expect(api.made('POST /api/admin/system/mails/m1/retry')).toHaveLength(1);
    expect(toastText()).toBe('1 e-post prøves på nytt.');
    api.answers('POST /api/admin/system/mails/retry-all', {
      success: true,
      message: '3 e-poster prøves på nytt.',
      retried: 3,
    });
    await press('Prøv alle på nytt');
    await answerYes('Sende e-postene på nytt?', 'Send');
    expect(toastText()).toBe('3 e-poster prøves på nytt.');
    api.answers('POST /api/admin/system/jobs/retry', { message: 'Ikke nå' }, 503);
    await press('Prøv mislykkede jobber på nytt');
    await answerYes('Prøve jobbene på nytt?', 'Prøv på nytt');
    expect(toastText()).toBe('Det gikk ikke|Ikke nå');
  });
});

describe("'Synkroniser Google Sheets'", () => {
  const SYNC = 'POST /api/admin/sync-sheets';
  it.each([
    [{ success: true, message: '5 ark' }, 200, 'Synkronisering fullført|5 ark'],
    [{ success: false, message: 'Ikke satt opp' }, 200, 'Synkronisering feilet|Ikke satt opp'],
    [
      { success: false, message: 'Google svarer ikke' },
      503,
      'Synkronisering feilet|Google svarer ikke',
    ],
  ])('tells %j (%d)', async (body, status, text) => {
    await open();
    api.answers(SYNC, body, status);
    await press('Synkroniser Google Sheets');
    expect(toastText()).toBe(text);
  });

  it('tells that the network is away, and runs once for two presses', async () => {
    await open();
    const answer = api.waits(SYNC);
    await press('Synkroniser Google Sheets');
    const pending = screen.getByRole('button', { name: 'Synkroniserer...' });
    expect(document.activeElement).toBe(pending);
    await press('Synkroniserer...');
    answer({ success: true, message: 'ferdig' });
    await pass(20);
    expect(api.made(SYNC)).toHaveLength(1);
    api.fails(SYNC);
    await press('Synkroniser Google Sheets');
    expect(toastText()).toBe('Feil|Kunne ikke synkronisere til Google Sheets');
  });
});

describe("'Vis System Logger'", () => {
  it('opens the last lines with a choice of level', async () => {
    const line = (level: string, message: string, details = {}) => ({
      at: at(1),
      level,
      process: 'vert:1',
      message,
      details: { requestId: 'r1', ...details },
    });
    const answered = { req: { method: 'GET', path: '/api/x' }, res: { status: 404 }, ms: 12 };
    api.answers('GET /api/admin/logs', {
      lines: [line('info', 'answered', answered), line('error', 'falt')],
    });
    api.answers('GET /api/admin/logs?level=error', { lines: [line('error', 'falt')] });
    await open();
    await press('Vis System Logger');
    await act(() => vi.dynamicImportSettled());
    await pass(50);
    const drawer = within(screen.getByRole('dialog'));
    expect(drawer.getAllByRole('listitem')).toHaveLength(2);
    drawer.getByText('GET /api/x · 404 · 12 ms');
    expect(drawer.queryByText('answered')).toBeNull();
    await user.selectOptions(drawer.getByLabelText('Nivå'), 'Feil');
    await pass(50);
    expect(drawer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('falt'),
    ]);
    await user.keyboard('{Escape}');
    await pass(50);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Vis System Logger');
  });
});

describe('the second factor', () => {
  it('is switched on by password and a first code, and shows the recovery codes once', async () => {
    const saved = watchDownloads();
    await open();
    await press('Slå på');
    const dialog = within(await screen.findByRole('dialog'));
    const send = async (name: string) => {
      await user.click(dialog.getByRole('button', { name }));
      await pass(20);
    };
    api.answers(
      'POST /api/admin/two-factor/setup',
      { message: 'Sjekk feltene', errors: { password: 'Passordet er feil' } },
      400,
    );
    await user.type(dialog.getByLabelText('Passordet ditt'), 'feil');
    await send('Fortsett');
    dialog.getByText('Passordet er feil');
    const setup = { secret: 'ABCDEFGH2345', uri: 'otpauth://totp/x', qr: '<svg>#</svg>' };
    api.answers('POST /api/admin/two-factor/setup', setup);
    await send('Fortsett');
    expect(dialog.getByRole('img').getAttribute('src')).toBe(
      'data:image/svg+xml,%3Csvg%3E%23%3C%2Fsvg%3E',
    );
    dialog.getByText('ABCD EFGH 2345');
    await user.type(dialog.getByLabelText('Kode'), '12 34');
    await send('Slå på');
    dialog.getByText('Ugyldig kode');
    await user.clear(dialog.getByLabelText('Kode'));
    await user.type(dialog.getByLabelText('Kode'), '123 456');
    api.answers('POST /api/admin/two-factor', {
      success: true,
      codes: ['AAAAA-11111', 'BBBBB-22222'],
    });
    api.answers('GET /api/admin/two-factor', { enabled: true, recoveryCodesLeft: 2 });
    await send('Slå på');
    expect(api.made('POST /api/admin/two-factor')).toEqual([{ code: '123456' }]);
    dialog.getByText('BBBBB-22222');
    await send('Last ned');
    expect(saved).toEqual([
      { name: 'gjenopprettingskoder.txt', text: 'AAAAA-11111\nBBBBB-22222\n' },
    ]);
    await send('Jeg har tatt vare på dem');
    expect(toastText()).toBe('Totrinnsinnlogging er slått på');
    part('Totrinnsinnlogging').getByText(/Du har 2 gjenopprettingskoder igjen/);
  });

  it('is switched off by password and code', async () => {
    api.answers('GET /api/admin/two-factor', { enabled: true, recoveryCodesLeft: 1 });
    api.answers('DELETE /api/admin/two-factor', { success: true });
    await open();
    part('Totrinnsinnlogging').getByText(/Du har én gjenopprettingskode igjen/);
    await press('Slå av');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Passordet ditt'), 'hemmelig');
    await user.type(dialog.getByLabelText('Kode'), '123 456');
    await user.click(dialog.getByRole('button', { name: 'Slå av' }));
    await pass(20);
    expect(api.made('DELETE /api/admin/two-factor')).toEqual([
      { password: 'hemmelig', code: '123456' },
    ]);
    expect(toastText()).toBe('Totrinnsinnlogging er slått av|Du er logget ut alle andre steder.');
  });
});

describe('sizes and times', () => {
  it.each([
    [null, '–'],
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [27_440_000, '27,4 MB'],
    [1_950_000_000_000_000, '1\u00a0950 TB'],
  ])('%j bytes are %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });
  it.each([
    [-5, '0 min'],
    [59_999, '0 min'],
    [3_600_000, '1 t 0 min'],
    [90_061_000, '1 d 1 t 1 min'],
  ])('%d ms are %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});
