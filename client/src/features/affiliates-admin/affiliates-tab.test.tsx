// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { useToasts } from '#client/lib/toast.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import type { AdminAffiliate } from '#shared/contracts/affiliates.ts';
import { type ImportAnswer, SALES_FILE_MAX, type SalesImport } from '#shared/contracts/sales.ts';
import { AffiliatesTab } from './affiliates-tab.tsx';

const upload = vi.hoisted(() => ({
  uploadFile:
    vi.fn<
      (
        name: string,
        address: { query?: object },
        file: Blob,
        onProgress: (share: number) => void,
      ) => Promise<unknown>
    >(),
}));
vi.mock('#client/lib/call/upload.ts', () => upload);

const LIST = 'GET /api/admin/affiliates?page=1&limit=20';
const SALES = 'GET /api/admin/sales?page=1&limit=20';
const IMPORTS = 'GET /api/admin/sales/imports';
const user = userEvent.setup();
let api: FakeApi;

function affiliate(id: string, change: Partial<AdminAffiliate> = {}): AdminAffiliate {
  return {
    id,
    navn: `Promoter ${id}`,
    epost: `${id}@ctrl.example`,
    telefon: null,
    instagram: '@promoter',
    tiktok: null,
    youtube: 'javascript:alert(1)',
    twitch: null,
    discord: null,
    beskrivelse: null,
    followerCount: 0,
    personalCode: null,
    points: 0,
    level: 1,
    status: 'pending',
    isActive: true,
    createdAt: '2026-11-01T12:00:00.000Z',
    approvedAt: null,
    deletedAt: null,
    ticketsSold: 0,
    appliedAt: '2026-11-01T12:00:00.000Z',
    reviewedAt: null,
    reviewedBy: null,
    reviewReason: null,
    flags: [],
    ...change,
  };
}
const approved = (id: string, change: Partial<AdminAffiliate> = {}) =>
  affiliate(id, { status: 'approved', personalCode: `CTRL-${id}`, ...change });
const page = (items: AdminAffiliate[], total = items.length) => ({ items, total });
const details = (one: AdminAffiliate) => ({ affiliate: one, visits: 7, ledger: [] });

function Toasts() {
  const [shown] = useToasts();
  return (
    <output data-testid="toast">
      {shown && [shown.title, shown.description].filter(Boolean).join('|')}
    </output>
  );
}
const toastText = () => screen.getByTestId('toast').textContent;

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AffiliatesTab />
      <Toasts />
    </QueryClientProvider>,
  );
}
async function openDetails(name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
}
const calls = (dialog: HTMLElement) => within(dialog).queryAllByRole('button');
const words = (dialog: HTMLElement) => calls(dialog).map((one) => one.textContent);

beforeEach(() => {
  api = fakeApi();
  api.answers(LIST, page([]));
  api.answers(SALES, { items: [], total: 0 });
  api.answers(IMPORTS, []);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/admin-dashboard?fane=affiliates');
});
afterEach(() => {
  cleanup();
  upload.uploadFile.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  it('says when nobody has applied', async () => {
    show();
    await screen.findByText('Ingen affiliates');
    await screen.findByText('Ingen filer er importert.');
    await screen.findByText('Ingen salg');
  });

  it('shows name, address, level, points, state, code and what to look at', async () => {
    api.answers(
      LIST,
      page([
        approved('a', { points: 1840, level: 5 }),
        affiliate('b', { flags: ['same-phone', 'user-address'] }),
        approved('c', { isActive: false }),
        affiliate('d', { status: 'rejected' }),
        affiliate('e', { status: 'rejected', deletedAt: '2026-11-02T12:00:00.000Z', epost: '' }),
      ]),
    );
    show();
    await screen.findByText('Promoter a');
    const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
    row('Promoter a').getByText('Godkjent');
    row('Promoter a').getByText('CTRL-a');
    row('Promoter a').getByText('1 840');
    row('Promoter a').getByText('CTRL Elite');
    row('Promoter a').getByText('a@ctrl.example');
    row('Promoter b').getByText('Venter');
    row('Promoter b').getByText('Samme telefon som en annen');
    row('Promoter b').getByText('Har også brukerkonto');
    row('Promoter c').getByText('På pause');
    row('Promoter d').getByText('Avslått');
    row('Promoter e').getByText('Slettet');
  });

  it('narrows to where they stand, and shows whom the address asks for', async () => {
    api.answers(LIST, page([approved('a')]));
    api.answers(`${LIST}&standing=pending`, page([affiliate('b')]));
    api.answers('GET /api/admin/affiliates/c', details(approved('c')));
    window.history.replaceState(null, '', '/admin-dashboard?fane=affiliates&affiliate=c');
    show();
    await screen.findByRole('dialog', { name: 'Promoter c' });
    expect(window.location.search).toBe('?fane=affiliates');
    await user.keyboard('{Escape}');
    await user.selectOptions(await screen.findByLabelText('Hvilke affiliates'), 'Venter');
    await screen.findByText('Promoter b');
    expect(window.location.search).toContain('standing=pending');
  });

  it('pages through a thousand', async () => {
    const first = [...new Array(50).keys()].map((index) => approved(`n${index}`));
    api.answers(LIST, page(first, 1000));
    show();
    await screen.findByText('Promoter n49');
    expect(document.body.textContent).toContain('1\u00A0000');
  });

  it('offers a retry when it could not be loaded', async () => {
    api.answers(LIST, { message: 'Databasen svarer ikke' }, 400);
    show();
    await screen.findByText('Kunne ikke laste affiliates');
    api.answers(LIST, page([affiliate('a')]));
    await user.click(screen.getAllByRole('button', { name: 'Prøv igjen' })[0] as Element);
    await screen.findByText('Promoter a');
  });
});

describe('a decision', () => {
  /** Presses the button and answers the confirmation. */
  async function decide(dialog: HTMLElement, key: string, question: string, reason = '') {
    await user.click(within(dialog).getByRole('button', { name: key }));
    const asked = await screen.findByRole('dialog', { name: question });
    if (reason) await user.type(within(asked).getByLabelText(/Begrunnelse/), reason);
    await user.click(within(asked).getByRole('button', { name: key }));
  }

  it.each([
    [affiliate('a'), 'Godkjenn', 'Godkjenne Promoter a?'],
    [affiliate('a'), 'Avslå', 'Avslå søknaden fra Promoter a?'],
    [approved('a'), 'Avslå', 'Trekke tilbake godkjenningen av Promoter a?'],
    [approved('a'), 'Sett på pause', 'Sette Promoter a på pause?'],
    [approved('a', { isActive: false }), 'Åpne igjen', 'Åpne for Promoter a igjen?'],
  ])('asks before it mails, and says to whom: %#', async (shown, key, question) => {
    api.answers(LIST, page([shown]));
    api.answers('GET /api/admin/affiliates/a', details(shown));
    show();
    const opener = shown.status === 'pending' ? 'Se søknad' : 'Detaljer';
    const dialog = await openDetails(`${opener}: Promoter a`);
    await user.click(within(dialog).getByRole('button', { name: key }));
    const asked = await screen.findByRole('dialog', { name: question });
    expect(asked.textContent).toContain('e-post til a@ctrl.example');
    within(asked).getByLabelText(/Begrunnelse/);
    await user.click(within(asked).getByRole('button', { name: 'Avbryt' }));
    expect(api.made('PATCH /api/admin/affiliates/a')).toEqual([]);
  });

  it('approves with a reason, and offers then what can be done next', async () => {
    const applied = affiliate('a');
    api.answers(LIST, page([applied]));
    api.answers('GET /api/admin/affiliates/a', details(applied));
    show();
    const dialog = await openDetails('Se søknad: Promoter a');
    await within(dialog).findByText('7');
    expect(words(dialog)).toEqual(expect.arrayContaining(['Godkjenn', 'Avslå']));
    expect(words(dialog)).not.toContain('Registrer salg');
    const done = approved('a');
    api.answers('PATCH /api/admin/affiliates/a', done);
    api.answers('GET /api/admin/affiliates/a', details(done));
    await decide(dialog, 'Godkjenn', 'Godkjenne Promoter a?', '  God plan  ');
    await waitFor(() => expect(toastText()).toBe('Promoter a|Godkjent. Koden sendes på e-post.'));
    expect(api.made('PATCH /api/admin/affiliates/a')).toEqual([
      { status: 'approved', reason: 'God plan' },
    ]);
    await within(dialog).findByRole('button', { name: 'Sett på pause' });
  });

  it('pauses and reopens', async () => {
    const paused = approved('a', { isActive: false });
    api.answers(LIST, page([paused]));
    api.answers('GET /api/admin/affiliates/a', details(paused));
    api.answers('PATCH /api/admin/affiliates/a', approved('a'));
    show();
    const dialog = await openDetails('Detaljer: Promoter a');
    await decide(dialog, 'Åpne igjen', 'Åpne for Promoter a igjen?');
    await waitFor(() => expect(toastText()).toBe('Promoter a|Åpnet igjen. Personen får e-post.'));
    expect(api.made('PATCH /api/admin/affiliates/a')).toEqual([{ isActive: true }]);
  });

  it('says why it could not be taken', async () => {
    const applied = affiliate('a');
    api.answers(LIST, page([applied]));
    api.answers('GET /api/admin/affiliates/a', details(applied));
    api.answers('PATCH /api/admin/affiliates/a', { message: 'Noen andre var raskere' }, 409);
    show();
    const dialog = await openDetails('Se søknad: Promoter a');
    await decide(dialog, 'Avslå', 'Avslå søknaden fra Promoter a?');
    await waitFor(() => expect(toastText()).toBe('Det gikk ikke|Noen andre var raskere'));
  });

  it('links profiles to their own sites only', async () => {
    api.answers(LIST, page([affiliate('a')]));
    api.answers('GET /api/admin/affiliates/a', details(affiliate('a')));
    show();
    const dialog = await openDetails('Se søknad: Promoter a');
    const links = within(dialog).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ href }) => href)).toEqual(['https://www.instagram.com/promoter']);
    within(dialog).getByText('javascript:alert(1)');
  });
});

describe('a deletion', () => {
  const DELETE = 'DELETE /api/admin/affiliates/a';

  it('comes after a question, and closes the dialog', async () => {
    api.answers(LIST, page([approved('a')]));
    api.answers('GET /api/admin/affiliates/a', details(approved('a')));
    show();
    const dialog = await openDetails('Detaljer: Promoter a');
    const remove = within(dialog).getByRole('button', { name: 'Slett affiliaten' });
    await user.click(remove);
    const question = await screen.findByRole('dialog', { name: 'Slette affiliaten?' });
    expect(question.textContent).toContain('Promoter a (a@ctrl.example)');
    expect(question.textContent).toContain('Billettene på CTRL-a står igjen');
    expect(question.textContent).toContain('Personen får én siste e-post');
    await user.click(within(question).getByRole('button', { name: 'Avbryt' }));
    expect(api.made(DELETE)).toEqual([]);
    api.answers(DELETE, { message: 'Databasen svarer ikke' }, 503);
    const sure = async () => {
      await user.click(remove);
      await user.click(await screen.findByRole('button', { name: 'Slett for godt' }));
    };
    await sure();
    await waitFor(() => expect(toastText()).toContain('Kunne ikke slette affiliaten'));
    expect(screen.queryByRole('dialog', { name: 'Promoter a' })).toBeTruthy();
    api.answers(DELETE, { success: true });
    await sure();
    const told = 'Affiliaten er slettet|Personen får én siste e-post om det.';
    await waitFor(() => expect(toastText()).toBe(told));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves a code on which only refunds are registered', async () => {
    const gone = approved('a', {
      navn: 'Slettet affiliate',
      status: 'rejected',
      epost: '',
      deletedAt: '2026-11-02T12:00:00.000Z',
    });
    api.answers(LIST, page([gone]));
    api.answers('GET /api/admin/affiliates/a', details(gone));
    show();
    const dialog = await openDetails('Detaljer: Slettet affiliate, CTRL-a');
    within(dialog).getByText(/Koden og salgene står igjen/);
    expect(words(dialog)).toContain('Registrer salg');
    for (const word of ['Godkjenn', 'Slett affiliaten']) expect(words(dialog)).not.toContain(word);
  });
});

describe('a sale', () => {
  it('is registered once with its tickets, and a refund with a minus', async () => {
    api.answers(LIST, page([approved('a')]));
    api.answers('GET /api/admin/affiliates/a', details(approved('a')));
    const answer = api.waits('POST /api/admin/affiliates/a/sales');
    show();
    const dialog = await openDetails('Detaljer: Promoter a');
    const form = within(dialog).getByRole('form', { name: 'Registrer salg, Promoter a' });
    const send = within(form).getByRole('button', { name: 'Registrer salg' });
    await user.click(send);
    await within(form).findByText('Skriv et helt tall');
    await user.type(within(form).getByLabelText('Billetter'), '−2');
    await user.type(within(form).getByLabelText(/^Ordre/), 'A-17');
    await user.dblClick(send);
    answer({
      success: true,
      affiliate: approved('a'),
      sale: {
        id: 's1',
        saleDate: '2026-06-01T10:00:00.000Z',
        createdAt: '2026-06-01T10:00:00.000Z',
        orderReference: 'A-17',
        ticketsSold: -2,
        pointsEarned: -20,
        affiliateId: 'a',
        navn: 'Promoter a',
        personalCode: 'CTRL-a',
        importId: null,
        registeredBy: 'sjef',
      },
    });
    await waitFor(() => expect(toastText()).toBe('Refusjon registrert|2 billetter, Promoter a'));
    expect(api.made('POST /api/admin/affiliates/a/sales')).toEqual([
      { ticketsSold: -2, orderReference: 'A-17' },
    ]);
  });
});

describe('an import', () => {
  const file = new File(['ordre;dato;antall;kode\n'], 'salg.csv', { type: 'text/csv' });
  const answer = (values: Partial<ImportAnswer>): ImportAnswer => ({
    added: 0,
    unchanged: 0,
    refused: [],
    importId: null,
    ...values,
  });
  const choose = async (chosen: File) => {
    show();
    await user.upload(await screen.findByLabelText('Velg fil'), chosen);
  };

  it('is in reach from the top of the tab, folded on a phone until it is asked for', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    show();
    expect(screen.queryByLabelText('Velg fil')).toBeNull();
    const [top] = await screen.findAllByRole('button', { name: 'Importer salg' });
    await user.click(top as Element);
    const panel = screen.getByRole('region', { name: 'Importer salg' });
    within(panel).getByLabelText('Velg fil');
    expect(document.activeElement).toBe(panel);
  });

  it('is tried first, and only then done', async () => {
    upload.uploadFile.mockResolvedValueOnce(answer({ added: 2, unchanged: 1 }));
    await choose(file);
    await screen.findByText(/2 rader blir lagt til, 1 rad er kjent fra før/);
    expect(upload.uploadFile.mock.calls.map(([name, address]) => [name, address])).toEqual([
      ['POST /api/admin/sales/import', { query: { dryRun: 'true' } }],
    ]);
    upload.uploadFile.mockResolvedValueOnce(answer({ added: 2, unchanged: 1, importId: 'i1' }));
    await user.click(screen.getByRole('button', { name: 'Importer 2 rader' }));
    await waitFor(() => expect(toastText()).toBe('Filen er importert|2 rader lagt til'));
    expect(upload.uploadFile.mock.calls[1]?.[1]).toEqual({ query: {} });
    expect(upload.uploadFile.mock.calls[1]?.[2].type).toBe('text/csv');
    expect(screen.queryByText('salg.csv')).toBeNull();
  });

  it('lists the wrong rows with their lines, and cannot be done then', async () => {
    const refused = [...new Array(103).keys()].map((index) => ({
      line: index + 2,
      message: 'Ukjent kode',
    }));
    upload.uploadFile.mockResolvedValueOnce(answer({ refused }));
    await choose(file);
    await screen.findByText(/Filen er avvist: 103 rader har feil/);
    expect(screen.getByText('Linje 2:').parentElement?.textContent).toBe('Linje 2: Ukjent kode');
    screen.getByText('… og 3 rader til.');
    expect(screen.queryByRole('button', { name: /^Importer \d/ })).toBeNull();
  });

  it('adds nothing of a file that is known', async () => {
    upload.uploadFile.mockResolvedValueOnce(answer({ unchanged: 9 }));
    await choose(file);
    await screen.findByText(/0 rader blir lagt til, 9 rader er kjent/);
    expect(screen.queryByRole('button', { name: /^Importer \d/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Lukk' }));
    expect(screen.queryByText(/Prøvekjøring/)).toBeNull();
  });

  it('says why a file is none of ours, and refuses a large one itself', async () => {
    const { ApiError } = await import('#client/lib/call/api-client.ts');
    upload.uploadFile.mockRejectedValueOnce(
      new ApiError(400, null, 'Filen mangler kolonnen kode.'),
    );
    await choose(file);
    await screen.findByText('Filen mangler kolonnen kode.');
    screen.getByText('Ingenting er endret.');
    const large = new File([new Uint8Array(SALES_FILE_MAX + 1)], 'stor.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('Velg fil'), large);
    await screen.findByText('Filen er større enn 5 MB. Del den i flere.');
    expect(upload.uploadFile).toHaveBeenCalledTimes(1);
  });

  it.each([
    [0, /^Vi vet ikke om filen ble lagret\. Velg den igjen: det som er lagret, telles ikke/],
    [503, /^Vi vet ikke om filen ble lagret/],
    [400, 'Ingenting er endret.'],
  ])('says after a failed import (%s) only what is known', async (status, text) => {
    const { ApiError } = await import('#client/lib/call/api-client.ts');
    upload.uploadFile.mockResolvedValueOnce(answer({ added: 2 }));
    await choose(file);
    upload.uploadFile.mockRejectedValueOnce(new ApiError(status, null, 'Feil.'));
    await user.click(await screen.findByRole('button', { name: 'Importer 2 rader' }));
    await screen.findByText(text);
    expect(screen.queryAllByText(/Ingenting er endret/)).toHaveLength(status === 400 ? 1 : 0);
  });

  it('says that nothing is changed when only the dry run got no answer', async () => {
    const { ApiError } = await import('#client/lib/call/api-client.ts');
    upload.uploadFile.mockRejectedValueOnce(new ApiError(0, null, ''));
    await choose(file);
    await screen.findByText('Ingenting er endret.');
  });

  it('shows how much of the file is uploaded', async () => {
    let tell: (share: number) => void = () => undefined;
    let finish: (answer: unknown) => void = () => undefined;
    upload.uploadFile.mockImplementationOnce((_name, _address, _file, onProgress) => {
      tell = onProgress;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    await choose(file);
    const bar = await screen.findByRole('progressbar', { name: 'Lastet opp' });
    act(() => tell(0.4));
    expect(bar).toHaveProperty('value', 0.4);
    act(() => tell(1));
    expect(screen.queryByRole('progressbar')).toBeNull();
    screen.getByText('Leser filen...');
    finish(answer({ added: 2 }));
    await screen.findByText(/Prøvekjøring/);
  });

  it('can be undone once, after a question', async () => {
    const done: SalesImport = {
      id: 'i1',
      importedBy: 'sjef',
      added: 1000,
      unchanged: 0,
      createdAt: '2026-11-20T12:00:00.000Z',
      undoneAt: null,
      undoneBy: null,
    };
    api.answers(IMPORTS, [done]);
    api.answers('DELETE /api/admin/sales/imports/i1', { success: true });
    show();
    await user.click(await screen.findByRole('button', { name: /^Angre: importen fra 20/ }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('1\u00A0000 rader');
    api.answers(IMPORTS, [{ ...done, undoneAt: '2026-11-21T12:00:00.000Z', undoneBy: 'sjef' }]);
    await user.click(within(question).getByRole('button', { name: 'Angre importen' }));
    await waitFor(() => expect(toastText()).toBe('Importen er angret'));
    await screen.findByText('sjef, 21.11.2026 13:00');
    expect(screen.queryByRole('button', { name: /^Angre: importen fra/ })).toBeNull();
  });
});
