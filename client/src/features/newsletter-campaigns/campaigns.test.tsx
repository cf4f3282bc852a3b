// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { watchDownloads } from '#client/testing/downloads.ts';
import { pressInMenu } from '#client/testing/row-menu.ts';
import type { Campaign, NewsletterAnswer } from '#shared/contracts/newsletter-admin.ts';
import { Campaigns } from './campaigns.tsx';
import { closeDraft } from './open-draft.ts';

const ROOT = '/api/admin/newsletter';
const LIST = `GET ${ROOT}`;
const SUBSCRIBERS = `GET ${ROOT}/subscribers?page=1&limit=20`;
const nobody = { total: 0, waiting: 0, sent: 0, failed: 0, skipped: 0 };

const campaign = (over: Partial<Campaign> = {}): Campaign => ({
  id: 'b1',
  subject: 'Nytt fra CTRL',
  body: 'Hei!',
  state: 'draft',
  createdBy: 'sjef',
  createdAt: '2026-06-01T08:00:00.000Z',
  updatedBy: 'sjef',
  updatedAt: '2026-06-01T08:00:00.000Z',
  revision: 1,
  startedAt: null,
  finishedAt: null,
  recipients: nobody,
  ...over,
});
const list = (campaigns: Campaign[], confirmed = 2000): NewsletterAnswer => ({
  confirmed,
  unconfirmed: 3,
  unsubscribed: 4,
  letters: campaigns,
});

let world: AdminWorld;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const key = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => {
  await user.click(key(name));
  await world.pass(20);
};
const menu = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
/** Opens the menu at the end of the newsletter's row. */
async function openMenu() {
  await press('Flere valg: Nytt fra CTRL');
  await screen.findAllByRole('menuitem');
}
/** Chooses from it. */
async function choose(entry: string) {
  await pressInMenu(user, 'Nytt fra CTRL', entry);
  await world.pass(20);
}
async function confirm(question: string, answer: string) {
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  await user.click(dialog.getByRole('button', { name: answer }));
  await world.pass(20);
}

beforeEach(() => {
  world = adminWorld();
  world.api.answers(LIST, list([]));
  world.api.answers(SUBSCRIBERS, { items: [], total: 0 });
});
afterEach(() => {
  leaveAdminWorld();
  closeDraft();
});

it('shows the list in figures, and says when there is nothing yet', async () => {
  await world.show(<Campaigns />);
  const figure = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(figure('Bekreftede')).toBe('2\u00A0000');
  screen.getByRole('heading', { name: 'Ingen nyhetsbrev' });
  screen.getByRole('heading', { name: 'Ingen abonnenter' });
});

describe('a draft', () => {
  const CREATE = `POST ${ROOT}/letters`;
  const CHANGE = `PUT ${ROOT}/letters/b1`;
  const write = async (label: string, text: string) => {
    await user.type(screen.getByLabelText(label), text);
    await world.pass(1_000);
  };
  const status = () => screen.getByRole('form', { name: 'Nyhetsbrev' }).textContent;
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

  it('keeps itself on the server while it is written, without any press', async () => {
    world.api.answers(CREATE, campaign({ subject: 'Nytt', body: '' }));
    world.api.answers(CHANGE, campaign({ subject: 'Nytt', body: 'Hei!', revision: 2 }));
    await world.show(<Campaigns />);
    await press('Skriv nyhetsbrev');
    await world.pass(1_000);
    expect(world.api.made(CREATE), 'nothing was written').toEqual([]);
    await write('Emne', 'Nytt');
    expect(world.api.made(CREATE)).toEqual([{ subject: 'Nytt', body: '' }]);
    expect(status()).toContain('Utkastet er lagret 01.06.2026 10:00.');
    await write('Innhold', 'Hei!');
    expect(world.api.made(CHANGE)).toEqual([{ subject: 'Nytt', body: 'Hei!', revision: 1 }]);
    await press('Ferdig');
    expect(screen.queryByRole('form', { name: 'Nyhetsbrev' })).toBeNull();
    expect(world.api.made(CREATE)).toHaveLength(1);
    expect(world.api.made(CHANGE)).toHaveLength(1);
  });

  it('is there again after a look at another tab, also what was not saved yet', async () => {
    world.api.answers(CREATE, campaign({ subject: 'Nytt', body: '' }));
    await world.show(<Campaigns />);
    await press('Skriv nyhetsbrev');
    await user.type(screen.getByLabelText('Emne'), 'Nytt');
    cleanup();
    await world.pass(20);
    expect(world.api.made(CREATE), 'saved when it is left').toHaveLength(1);
    world.api.answers(LIST, list([campaign({ subject: 'Nytt', body: '' })]));
    await world.show(<Campaigns />);
    expect(field('Emne')).toBe('Nytt');
  });

  it('says that it is not saved while the network is away, keeps the text and tries again', async () => {
    world.api.fails(CREATE);
    await world.show(<Campaigns />);
    await press('Skriv nyhetsbrev');
    await write('Emne', 'Nytt');
    expect(status()).toContain('Ikke lagret ennå. Vi får ikke kontakt med serveren.');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented, 'the browser asks before it is lost').toBe(true);
    world.api.answers(CREATE, campaign({ subject: 'Nytt', body: '' }));
    await world.pass(5_100);
    expect(status()).toContain('Utkastet er lagret');
    expect(field('Emne')).toBe('Nytt');
  });

  it('that somebody else changed is not overwritten before a person has chosen', async () => {
    const theirs = campaign({ subject: 'Deres', revision: 5, updatedBy: 'ås' });
    world.api.answers(LIST, list([campaign()]));
    world.api.answers(CHANGE, { message: 'Utkastet er endret et annet sted.' }, 409);
    world.api.answers(`GET ${ROOT}/letters/b1`, theirs);
    await world.show(<Campaigns />);
    await press('Rediger: Nytt fra CTRL');
    await write('Emne', '!');
    expect(screen.getByRole('alert').textContent).toContain('Sist endret av ås 01.06.2026 10:00.');
    expect(field('Emne')).toBe('Nytt fra CTRL!');
    const before = world.api.made(CHANGE).length;
    await write('Emne', '!');
    expect(world.api.made(CHANGE)).toHaveLength(before);
    world.api.answers(CHANGE, campaign({ subject: 'Nytt fra CTRL!!', revision: 6 }));
    await press('Behold det som står her');
    expect(world.api.made(CHANGE).at(-1)).toEqual({
      subject: 'Nytt fra CTRL!!',
      body: 'Hei!',
      revision: 5,
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what was written in it on another machine', async () => {
    world.api.answers(LIST, list([campaign()]));
    await world.show(<Campaigns />);
    await press('Rediger: Nytt fra CTRL');
    world.api.answers(LIST, list([campaign({ subject: 'Skrevet der', revision: 2 })]));
    await world.pass(30_100);
    expect(field('Emne')).toBe('Skrevet der');
  });

  it('cannot be sent before it is written', async () => {
    world.api.answers(LIST, list([campaign({ body: '' })]));
    await world.show(<Campaigns />);
    await openMenu();
    expect(menu()).toEqual(['Forhåndsvis', 'Slett']);
    screen.getByText('Skriv emne og innhold før det kan sendes.');
  });

  it('is deleted, and brought back within ten seconds', async () => {
    world.api.answers(LIST, list([campaign()]));
    world.api.answers(`DELETE ${ROOT}/letters/b1`, { success: true });
    world.api.answers(`POST ${ROOT}/letters/b1/restore`, campaign());
    await world.show(<Campaigns />);
    await choose('Slett');
    expect(world.toast()).toBe('Utkastet er slettet|Nytt fra CTRL');
    await press('Angre');
    expect(world.api.made(`POST ${ROOT}/letters/b1/restore`)).toHaveLength(1);
    expect(world.toast()).toBe('Utkastet er hentet tilbake|Nytt fra CTRL');
  });
});

it('shows what readers will see in a frame in which nothing runs', async () => {
  world.api.answers(LIST, list([campaign()]));
  world.api.answers(`GET ${ROOT}/letters/b1/preview`, {
    subject: 'Nytt fra CTRL',
    html: '<p>Hei!</p>',
    text: 'Hei!',
  });
  await world.show(<Campaigns />);
  await choose('Forhåndsvis');
  await world.pass(20);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Slik ser e-posten ut');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toBe('<p>Hei!</p>');
});

it('sends a test to one address', async () => {
  const TEST = `POST ${ROOT}/letters/b1/test`;
  world.api.answers(LIST, list([campaign()]));
  world.api.answers(TEST, { success: true, message: 'Testmail sendt til meg@example.no' });
  await world.show(<Campaigns />);
  await choose('Testmail');
  const form = within(await screen.findByRole('dialog', { name: 'Send testmail' }));
  await user.type(form.getByLabelText('E-post'), 'meg');
  await user.click(form.getByRole('button', { name: 'Send testmail' }));
  form.getByText('Ugyldig e-postadresse');
  await user.type(form.getByLabelText('E-post'), '@example.no');
  await user.click(form.getByRole('button', { name: 'Send testmail' }));
  await world.pass(20);
  expect(world.api.made(TEST)).toEqual([{ email: 'meg@example.no' }]);
  expect(world.toast()).toBe('Testmail sendt til meg@example.no');
});

it('sends after a question that says to how many, follows it, and can be paused', async () => {
  const act = (name: string) => `POST ${ROOT}/letters/b1/${name}`;
  world.api.answers(LIST, list([campaign()]));
  for (const name of ['start?revision=1', 'pause', 'resume'])
    world.api.answers(act(name), campaign());
  await world.show(<Campaigns />);
  await choose('Send');
  expect(screen.getByRole('dialog').textContent).toContain(
    '«Nytt fra CTRL» sendes til 2\u00A0000 bekreftede abonnenter.',
  );
  const sending = campaign({
    state: 'sending',
    startedAt: '2026-06-01T10:00:00.000Z',
    recipients: { total: 2000, waiting: 1500, sent: 497, failed: 1, skipped: 2 },
  });
  world.api.answers(LIST, list([sending]));
  await confirm('Sende nyhetsbrevet?', 'Send');
  expect(world.api.made(act('start?revision=1'))).toHaveLength(1);
  expect(world.toast()).toBe('Nyhetsbrevet sendes|Nytt fra CTRL');
  const bar = screen.getByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(bar.getAttribute('aria-valuetext')).toBe(
    '497 av 2\u00A0000 sendt, 1 feilet, 2 meldt av underveis',
  );
  expect(screen.queryByRole('button', { name: /^Rediger/ })).toBeNull();
  const before = world.api.made(LIST).length;
  await world.pass(2_100);
  expect(world.api.made(LIST).length, 'followed closely').toBe(before + 1);
  world.api.answers(LIST, list([{ ...sending, state: 'paused' }]));
  await press('Pause: Nytt fra CTRL');
  expect(world.toast()).toBe('Sendingen er satt på pause|Nytt fra CTRL');
  await press('Fortsett: Nytt fra CTRL');
  expect(world.api.made(act('resume')), 'it mails: it asks first').toEqual([]);
  await confirm('Fortsette sendingen?', 'Fortsett');
  expect(world.api.made(act('resume'))).toHaveLength(1);
});

it('ends one that is paused, after a question that says who gets nothing', async () => {
  const recipients = { total: 2000, waiting: 1500, sent: 497, failed: 1, skipped: 2 };
  const paused = campaign({ state: 'paused', startedAt: '2026-06-01T10:00:00.000Z', recipients });
  world.api.answers(LIST, list([paused]));
  world.api.answers(`POST ${ROOT}/letters/b1/end`, { ...paused, state: 'ended' });
  await world.show(<Campaigns />);
  await choose('Avslutt');
  expect(screen.getByRole('dialog').textContent).toContain(
    'De 1\u00A0500 som venter, får det aldri.',
  );
  world.api.answers(
    LIST,
    list([{ ...paused, state: 'ended', finishedAt: '2026-06-01T10:00:00.000Z' }]),
  );
  await confirm('Avslutte sendingen?', 'Avslutt');
  expect(world.toast()).toBe('Sendingen er avsluttet|Nytt fra CTRL');
  screen.getByText('Avsluttet');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toContain(
    '1\u00A0500 fikk det ikke',
  );
});

it('sends nothing while nobody is confirmed', async () => {
  world.api.answers(LIST, list([campaign()], 0));
  await world.show(<Campaigns />);
  await openMenu();
  expect(menu()).toEqual(['Forhåndsvis', 'Testmail', 'Slett']);
  screen.getByText(/Ingen har bekreftet/);
});

it('lists the subscribers by state and exports them as the server writes them', async () => {
  const saved = watchDownloads();
  const confirmed = {
    id: 'a1',
    email: 'kari@example.no',
    state: 'confirmed',
    subscribedAt: '2026-05-01T10:00:00.000Z',
    confirmedAt: '2026-05-01T11:00:00.000Z',
    unsubscribedAt: null,
  };
  world.api.answers(`${SUBSCRIBERS}&state=confirmed`, { items: [confirmed], total: 1 });
  const CSV = `GET ${ROOT}/subscribers.csv?state=confirmed`;
  world.api.answers(CSV, 'E-post');
  await world.show(<Campaigns />);
  await user.selectOptions(screen.getByLabelText('Hvilke abonnenter'), 'Bekreftede');
  await world.pass(20);
  expect(screen.getByText('kari@example.no').closest('tr')?.textContent).toContain(
    'Bekreftet01.05.2026 12:0001.05.2026 13:00–',
  );
  await press('Last ned CSV');
  expect(world.api.made(CSV)).toHaveLength(1);
  expect(saved.map(({ name }) => name)).toEqual(['abonnenter_2026-06-01.csv']);
  world.api.answers(CSV, {}, 503);
  await press('Last ned CSV');
  expect(world.toast()).toBe('Kunne ikke laste ned|Prøv igjen senere');
});
