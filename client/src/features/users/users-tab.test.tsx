// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPeople } from '#client/lib/storage/person-storage.ts';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { pressInMenu } from '#client/testing/row-menu.ts';
import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { MessageDialog, UsersTab } from './users-tab.tsx';

const LIST = 'GET /api/admin/users?page=1&limit=20';
const ACTIVITY = 'GET /api/admin/chat-activity';

const nora: AdminUser = {
  id: 'u1',
  username: 'nora',
  email: 'nora@example.no',
  emailConfirmed: true,
  firstName: 'Nora',
  lastName: 'Vik',
  bio: 'Danser\nhelst',
  profilePicture: null,
  isActive: true,
  createdAt: '2026-05-01T10:00:00.000Z',
  lastActive: null,
  giftsReceived: 2,
  messagesSent: 117,
};
const jonas: AdminUser = {
  ...nora,
  id: 'u2',
  username: 'jonas',
  firstName: 'Jonas',
  lastName: 'Berg',
  emailConfirmed: false,
  isActive: false,
  lastActive: '2026-05-31T22:30:00.000Z',
};
const ranked = (navn: string, activityLevel: number) => ({
  id: navn,
  navn,
  picture: null,
  activityLevel,
  totalPoints: 320,
  messageCount: 12,
});
const activity = (topUsers: object[]) => ({
  totalUsers: 2,
  activeToday: 0,
  levelDistribution: { level1: 0, level2: 1, level3: 1, level4: 0, level5: 0 },
  topUsers,
});
const details = { user: nora, gifts: [], messages: [] };

let world: AdminWorld;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const key = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const row = (name: RegExp) => screen.getByRole('row', { name });

async function open(search = '?fane=users') {
  await world.show(<UsersTab />, search);
}
async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

beforeEach(() => {
  world = adminWorld();
  world.api.answers(LIST, { items: [nora, jonas], total: 2 });
  world.api.answers(ACTIVITY, activity([ranked('Thea', 3), ranked('Emil', 2)]));
  world.api.answers('GET /api/admin/users/u1', details);
});
afterEach(leaveAdminWorld);

describe('the list', () => {
  it("shows who is registered, 'Aldri' for who never came, and asks every 30 s", async () => {
    await open();
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('Nora Vik@nora');
    expect(first?.textContent).toContain('Aldri');
    expect(first?.textContent).toContain('01.05.2026');
    expect(second?.textContent).toContain('Deaktivert');
    expect(second?.textContent).toContain('Ikke bekreftet');
    expect(second?.textContent).toContain('01.06.2026 00:30');
    await world.pass(27_000);
    expect(world.api.made(LIST)).toHaveLength(1);
    await world.pass(3_100);
    expect(world.api.made(LIST)).toHaveLength(2);
  });

  it('says when there is nobody', async () => {
    world.api.answers(LIST, { items: [], total: 0 });
    world.api.answers(ACTIVITY, activity([]));
    await open();
    screen.getByRole('heading', { name: 'Ingen brukere' });
    screen.getByText('Ingen aktive brukere');
  });

  it('ranks the chat, with a purple badge from level 3 on', async () => {
    await open();
    const badge = (level: string) => screen.getByText(level).className;
    expect(badge('Nivå 3')).toBe('tag tag--purple');
    expect(badge('Nivå 2')).toBe('tag');
    expect(row(/Thea/).textContent).toBe('TheaNivå 332012');
  });
});

describe('a gift', () => {
  const GIVE = 'POST /api/admin/users/u1/gifts';
  const given = {
    id: 'g1',
    title: 'Takk',
    description: 'For hjelpen',
    giftType: 'discount',
    value: null,
    givenByAdmin: 'sjef',
    opened: false,
    openedAt: null,
    createdAt: '2026-06-01T10:00:00.000Z',
  };
  async function fill(title: string, description: string) {
    const form = await dialog('Gi gave');
    if (title) await user.type(form.getByLabelText('Tittel'), title);
    if (description) await user.type(form.getByLabelText('Beskrivelse'), description);
    await user.selectOptions(form.getByLabelText('Type'), 'Rabattkode');
    await user.click(form.getByRole('button', { name: 'Gi gave' }));
    await world.pass(20);
    return form;
  }

  it('is given once, told of, and the list asked for again', async () => {
    world.api.answers(GIVE, { success: true, gift: given });
    await open();
    await pressInMenu(user, 'Nora Vik', 'Gi gave');
    await fill('Takk', 'For hjelpen');
    expect(world.api.made(GIVE)).toEqual([
      { title: 'Takk', description: 'For hjelpen', giftType: 'discount', value: null },
    ]);
    expect(world.toast()).toBe('🎁 Gave gitt!|Gave sendt til Nora');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(world.api.made(LIST).length).toBeGreaterThan(1);
    await pressInMenu(user, 'Nora Vik', 'Gi gave');
    const form = await dialog('Gi gave');
    expect(form.getByLabelText<HTMLInputElement>('Tittel').value, 'the form is reset').toBe('');
  });

  it('is given to everybody who is ticked, in one call', async () => {
    const many = 'POST /api/admin/users/gifts';
    world.api.answers(many, { success: true, given: 2 });
    await open();
    await user.click(screen.getByRole('checkbox', { name: /Nora Vik/ }));
    await user.click(screen.getByRole('checkbox', { name: /Jonas Berg/ }));
    await user.click(key('Gi gave til valgte'));
    const form = await dialog('Gi gave');
    form.getByText('Til 2 personer: Nora Vik og Jonas Berg');
    await fill('Takk', 'For hjelpen');
    expect(world.api.made(many)).toEqual([
      {
        title: 'Takk',
        description: 'For hjelpen',
        giftType: 'discount',
        value: null,
        userIds: ['u1', 'u2'],
      },
    ]);
    expect(world.toast()).toBe('🎁 Gave gitt!|Gave sendt til 2 personer');
  });

  it('needs a title and a description', async () => {
    await open();
    await pressInMenu(user, 'Nora Vik', 'Gi gave');
    const form = await fill('', '');
    form.getByText('Tittel kreves');
    form.getByText('Beskrivelse kreves');
    expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Poeng',
      'Merchandise',
      'Rabattkode',
      'Eksklusiv tilgang',
      'Annet',
    ]);
    expect(world.api.made(GIVE)).toEqual([]);
  });

  it.each([
    [{ message: 'Kontoen er slettet' }, 'Kontoen er slettet'],
    [{}, 'Prøv igjen senere'],
  ])('that fails says so and keeps what was written', async (body, text) => {
    world.api.answers(GIVE, body, 404);
    await open();
    await pressInMenu(user, 'Nora Vik', 'Gi gave');
    const form = await fill('Takk', 'For hjelpen');
    expect(world.toast()).toBe(`Kunne ikke gi gave|${text}`);
    expect(form.getByRole('alert').textContent).toBe(text);
    expect(form.getByLabelText<HTMLInputElement>('Tittel').value).toBe('Takk');
  });
});

describe('a message', () => {
  const SEND = 'POST /api/admin/users/u1/message';
  async function write(text: string) {
    const form = await dialog('Send melding');
    if (text) await user.type(form.getByLabelText('Melding'), text);
    await user.click(form.getByRole('button', { name: 'Send melding' }));
    await world.pass(20);
    return form;
  }

  it('goes to the inbox', async () => {
    world.api.answers(SEND, { success: true, message: 'Melding sendt!' });
    await open();
    await pressInMenu(user, 'Nora Vik', 'Send melding');
    await write('Hei!');
    expect(world.api.made(SEND)).toEqual([{ message: 'Hei!' }]);
    expect(world.toast()).toBe('Melding sendt!');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that is empty or fails is not sent', async () => {
    world.api.answers(SEND, {}, 500);
    await open();
    await pressInMenu(user, 'Nora Vik', 'Send melding');
    const form = await write('');
    form.getByText('Skriv en melding');
    await write('Hei!');
    expect(world.toast()).toBe('Kunne ikke sende melding|Prøv igjen senere');
  });

  it('keeps what is typed for the administrator who typed it, until it is sent', async () => {
    world.api.answers(SEND, { success: true, message: 'Melding sendt!' });
    await open();
    await pressInMenu(user, 'Nora Vik', 'Send melding');
    await user.type((await dialog('Send melding')).getByLabelText('Melding'), 'Hei Nora');
    cleanup();
    // As at an ended session and a new login.
    forgetPeople('admin', null);
    await open();
    await pressInMenu(user, 'Jonas Berg', 'Send melding');
    const other = await dialog('Send melding');
    expect(other.getByLabelText<HTMLTextAreaElement>('Melding').value).toBe('');
    await user.keyboard('{Escape}');
    await pressInMenu(user, 'Nora Vik', 'Send melding');
    const form = await dialog('Send melding');
    expect(form.getByLabelText<HTMLTextAreaElement>('Melding').value).toBe('Hei Nora');
    form.getByText(/Vi tok vare på det du skrev/);
    await write('!');
    expect(world.api.made(SEND)).toEqual([{ message: 'Hei Nora!' }]);
    await pressInMenu(user, 'Nora Vik', 'Send melding');
    const again = await dialog('Send melding');
    expect(again.getByLabelText<HTMLTextAreaElement>('Melding').value).toBe('');
  });

  it('to nobody says that nobody is chosen', async () => {
    const props = { open: true, onOpenChange: () => undefined };
    await world.show(<MessageDialog user={null} dialogProps={props} onDone={() => undefined} />);
    await write('Hei!');
    expect(world.toast()).toBe('Feil|Ingen bruker valgt');
  });
});

describe('the details', () => {
  it('list gifts and messages, opened by key or by the address', async () => {
    world.api.answers('GET /api/admin/users/u1', {
      user: nora,
      gifts: [
        {
          id: 'g1',
          title: 'Velkommen',
          description: 'Takk',
          giftType: 'points',
          value: '100 poeng',
          givenByAdmin: 'CTRL Festival',
          opened: false,
          openedAt: null,
          createdAt: nora.createdAt,
          revocable: true,
        },
      ],
      messages: [
        {
          id: 'm1',
          fromAdmin: 'sjef',
          title: 'Melding fra CTRL',
          message: 'Hei Nora',
          messageType: 'general',
          read: true,
          readAt: nora.createdAt,
          createdAt: nora.createdAt,
          revocable: false,
        },
      ],
    });
    await open('?fane=users&bruker=u1');
    const shown = await dialog('Bruker');
    await world.pass(20);
    shown.getByText('Poeng: 100 poeng · fra CTRL Festival · 01.05.2026');
    shown.getByText('Hei Nora');
    expect(shown.getByText('Sist aktiv').nextElementSibling?.textContent).toBe('Aldri');
    await user.click(shown.getByRole('button', { name: 'Lukk' }));
    expect(window.location.search).toBe('?fane=users');
  });

  it('say when the account is gone', async () => {
    world.api.answers('GET /api/admin/users/u9', { message: 'Fant ikke' }, 404);
    await open('?fane=users&bruker=u9');
    const shown = await dialog('Bruker');
    await world.pass(20);
    shown.getByText('Brukeren finnes ikke');
    expect(shown.queryByRole('button', { name: 'Prøv igjen' })).toBeNull();
  });

  it('remove a picture after asking', async () => {
    const REMOVE = 'DELETE /api/admin/users/u1/picture';
    world.api.answers(REMOVE, { success: true });
    const picture = '/api/profile-pictures/00000000-0000-4000-8000-000000000000.webp';
    world.api.answers('GET /api/admin/users/u1', {
      ...details,
      user: { ...nora, profilePicture: picture },
    });
    await open();
    await user.click(key('Detaljer: Nora Vik'));
    const shown = await dialog('Bruker');
    await world.pass(20);
    await user.click(shown.getByRole('button', { name: 'Fjern bilde' }));
    expect(world.api.made(REMOVE)).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Avbryt');
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Fjern bilde');
    await user.keyboard('{Enter}');
    world.api.answers('GET /api/admin/users/u1', details);
    await user.click(shown.getByRole('button', { name: 'Fjern' }));
    await world.pass(20);
    expect(world.toast()).toBe('Bildet er fjernet|Nora Vik');
    expect(world.api.made(REMOVE)).toHaveLength(1);
    expect(shown.queryByRole('button', { name: 'Fjern bilde' })).toBeNull();
  });

  it("close an account after asking, and 'Angre' opens it again", async () => {
    const CHANGE = 'PATCH /api/admin/users/u1';
    world.api.answers(CHANGE, { ...nora, isActive: false });
    await open();
    await user.click(key('Detaljer: Nora Vik'));
    const shown = await dialog('Bruker');
    await world.pass(20);
    await user.click(shown.getByRole('button', { name: 'Deaktiver kontoen' }));
    expect(world.api.made(CHANGE)).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Avbryt' }));
    await user.click(shown.getByRole('button', { name: 'Deaktiver kontoen' }));
    world.api.answers('GET /api/admin/users/u1', {
      ...details,
      user: { ...nora, isActive: false },
    });
    await user.click(shown.getByRole('button', { name: 'Deaktiver' }));
    await world.pass(20);
    expect(world.toast()).toBe('Kontoen er deaktivert|Nora Vik');
    shown.getByRole('button', { name: 'Aktiver kontoen' });
    await user.click(screen.getByText('Angre'));
    await world.pass(20);
    expect(world.api.made(CHANGE)).toEqual([{ isActive: false }, { isActive: true }]);
  });
});

describe('what the address asks for', () => {
  it.each([
    ['gave', 'Gi gave'],
    ['melding', 'Send melding'],
  ])('?gjor=%s opens %s for the user, once', async (act, title) => {
    await open(`?fane=users&bruker=u1&gjor=${act}`);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog.textContent).toContain('Nora Vik');
    expect(window.location.search).toBe('?fane=users');
  });

  it('is a state of the accounts', async () => {
    world.api.answers(`${LIST}&state=inactive`, { items: [jonas], total: 1 });
    await open();
    await user.selectOptions(screen.getByLabelText('Hvilke brukere'), 'Deaktiverte');
    await world.pass(20);
    expect(window.location.search).toContain('state=inactive');
    expect(world.api.made(`${LIST}&state=inactive`)).toHaveLength(1);
    expect(screen.queryByRole('rowheader', { name: /Nora/ })).toBeNull();
  });
});

describe('what was given', () => {
  const gift = {
    id: 'g1',
    title: 'Takk',
    description: 'For hjelpen',
    giftType: 'points',
    value: '30 poeng',
    givenByAdmin: 'sjef',
    opened: false,
    openedAt: null,
    createdAt: '2026-05-31T10:00:00.000Z',
    revocable: true,
  };
  const message = {
    id: 'm1',
    fromAdmin: 'sjef',
    title: 'Melding fra CTRL',
    message: 'Hei Nora',
    messageType: 'general',
    read: false,
    readAt: null,
    createdAt: '2026-05-31T10:00:00.000Z',
    revocable: true,
  };

  it('is taken back while it is unopened or unread, and given again by Angre', async () => {
    const opened = { ...gift, id: 'g2', title: 'Åpnet', opened: true, revocable: false };
    world.api.answers('GET /api/admin/users/u1', {
      ...details,
      gifts: [gift, opened],
      messages: [message],
    });
    const [takeGift, takeMessage] = ['gifts/g1', 'messages/m1'].map(
      (what) => `DELETE /api/admin/users/u1/${what}`,
    ) as [string, string];
    world.api.answers(takeGift, { success: true });
    world.api.answers(takeMessage, { success: true });
    world.api.answers('POST /api/admin/users/u1/message', { success: true, message: 'Sendt' });
    await open('?fane=users&bruker=u1');
    const shown = await dialog('Bruker');
    expect(shown.getAllByRole('button', { name: /^Ta tilbake gaven/ })).toHaveLength(1);
    await user.click(shown.getByRole('button', { name: 'Ta tilbake gaven Takk' }));
    await world.pass(20);
    expect(world.api.made(takeGift)).toHaveLength(1);
    expect(world.toast()).toContain('Gaven er tatt tilbake|Takk');
    expect(document.activeElement).toBe(shown.getByRole('heading', { name: 'Gaver' }));
    await user.click(shown.getByRole('button', { name: /^Ta tilbake meldingen/ }));
    await world.pass(20);
    expect(world.api.made(takeMessage)).toHaveLength(1);
    expect(world.toast()).toContain('Meldingen er tatt tilbake');
    await user.click(screen.getByText('Angre'));
    await world.pass(20);
    expect(world.api.made('POST /api/admin/users/u1/message')).toEqual([{ message: 'Hei Nora' }]);
  });
});
