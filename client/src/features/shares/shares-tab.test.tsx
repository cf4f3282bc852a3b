// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { pressInMenu } from '#client/testing/row-menu.ts';
import type { AdminShare } from '#shared/contracts/shares.ts';
import { SharesTab } from './shares-tab.tsx';

const LIST = 'GET /api/admin/social-shares?page=1&limit=20';
const REWARD = 'PATCH /api/admin/social-shares/s1/reward';
const TAKE_BACK = 'DELETE /api/admin/social-shares/s2/reward';

const waiting: AdminShare = {
  id: 's1',
  platform: 'twitter',
  navn: 'Kari',
  epost: 'kari@example.no',
  url: 'https://ctrl.example/',
  postUrl: null,
  description: 'Så gøy!',
  rewardGiven: false,
  rewardType: null,
  rewardAmount: 0,
  adminNotes: null,
  sharedAt: '2026-05-31T22:30:00.000Z',
  rewardedAt: null,
  rewardedBy: null,
};
const rewarded: AdminShare = {
  ...waiting,
  id: 's2',
  navn: 'Jonas',
  postUrl: 'https://instagram.example/p/1',
  rewardGiven: true,
  rewardType: 'Poeng',
  rewardAmount: 1500,
  adminNotes: 'Fint bilde',
};

let world: AdminWorld;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const key = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

beforeEach(async () => {
  world = adminWorld();
  world.api.answers(LIST, { items: [waiting, rewarded], total: 2 });
});
afterEach(leaveAdminWorld);

describe('the list', () => {
  it('shows each share and its reward', async () => {
    await world.show(<SharesTab />);
    const kari = row(/Kari/);
    for (const text of ['Twitter/X', 'kari@example.no', '01.06.2026 00:30', 'Så gøy!']) {
      kari.getByText(text);
    }
    kari.getByText('Venter på belønning');
    const jonas = row(/Jonas/);
    jonas.getByText('Belønning gitt');
    jonas.getByText('1 500 poeng · Fint bilde');
    expect(jonas.queryByRole('button', { name: /^Gi belønning/ })).toBeNull();
  });

  it('narrows to those that wait for a reward', async () => {
    world.api.answers(`${LIST}&rewarded=false`, { items: [waiting], total: 1 });
    await world.show(<SharesTab />);
    await user.selectOptions(screen.getByLabelText('Hvilke delinger'), 'Venter på belønning');
    await world.pass(20);
    expect(screen.queryByRole('row', { name: /Jonas/ })).toBeNull();
    row(/Kari/);
  });

  it("opens the post, or else the shared address, by 'Se innlegg'", async () => {
    await world.show(<SharesTab />);
    const target = async (name: string) => {
      await user.click(key(`Flere valg: ${name}, Twitter/X`));
      const link = await screen.findByRole('menuitem', { name: 'Se innlegg' });
      await user.keyboard('{Escape}');
      return link;
    };
    expect((await target('Kari')).getAttribute('href')).toBe('https://ctrl.example/');
    const jonas = await target('Jonas');
    expect(jonas.getAttribute('href')).toBe('https://instagram.example/p/1');
    expect(jonas.getAttribute('target')).toBe('_blank');
    expect(jonas.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('says when there are none, and asks every 15 s', async () => {
    world.api.answers(LIST, { items: [], total: 0 });
    await world.show(<SharesTab />);
    screen.getByRole('heading', { name: 'Ingen delinger registrert' });
    await world.pass(12_000);
    expect(world.api.made(LIST)).toHaveLength(1);
    await world.pass(3_100);
    expect(world.api.made(LIST)).toHaveLength(2);
  });
});

describe('a reward', () => {
  async function fill(type: string, amount: string) {
    await user.click(key('Gi belønning: Kari, Twitter/X'));
    const form = within(await screen.findByRole('dialog', { name: 'Gi belønning' }));
    if (type) await user.type(form.getByLabelText('Type'), type);
    if (amount) await user.type(form.getByLabelText('Mengde'), amount);
    await user.click(form.getByRole('button', { name: 'Gi belønning' }));
    await world.pass(20);
    return form;
  }

  it('is given without a reload, the amount as an integer', async () => {
    world.api.answers(REWARD, { success: true, share: { ...waiting, rewardGiven: true } });
    await world.show(<SharesTab />);
    world.api.answers(LIST, { items: [{ ...waiting, rewardGiven: true }], total: 1 });
    await fill('T-skjorte', '2 stk');
    expect(world.api.made(REWARD)).toEqual([
      { rewardType: 'T-skjorte', rewardAmount: 2, adminNotes: null },
    ]);
    expect(world.toast()).toBe('Belønning gitt!|T-skjorte er tildelt Kari');
    expect(screen.queryByRole('dialog')).toBeNull();
    row(/Kari/).getByText('Belønning gitt');
  });

  it('says that it mails before it does, and not when it only changes', async () => {
    await world.show(<SharesTab />);
    await user.click(key('Gi belønning: Kari, Twitter/X'));
    const first = await screen.findByRole('dialog', { name: 'Gi belønning' });
    expect(first.textContent).toContain('Kari får e-post til kari@example.no.');
    await user.keyboard('{Escape}');
    await user.click(key('Endre belønning: Jonas, Twitter/X'));
    const second = await screen.findByRole('dialog', { name: 'Endre belønning' });
    expect(second.textContent).toContain('Det sendes ingen ny e-post.');
  });

  it('has the amount 0 where no number was typed', async () => {
    world.api.answers(REWARD, { success: true, share: { ...waiting, rewardGiven: true } });
    await world.show(<SharesTab />);
    await fill('Klem', 'masse');
    expect(world.api.made(REWARD)).toMatchObject([{ rewardAmount: 0 }]);
  });

  it('of points is a number as it was meant, or nothing is sent', async () => {
    world.api.answers(REWARD, { success: true, share: { ...waiting, rewardGiven: true } });
    await world.show(<SharesTab />);
    const form = await fill('Poeng', 'abc');
    form.getByText('Skriv antall poeng som et tall');
    const amount = form.getByLabelText('Mengde');
    for (const wrong of ['1,5', '0', '100 001']) {
      await user.clear(amount);
      await user.type(amount, `${wrong}{Enter}`);
      await world.pass(20);
    }
    expect(world.api.made(REWARD)).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '1 000 poeng{Enter}');
    await world.pass(20);
    expect(world.api.made(REWARD)).toMatchObject([{ rewardAmount: 1000 }]);
  });

  it('needs a type and an amount: nothing is sent without', async () => {
    await world.show(<SharesTab />);
    const form = await fill('', '');
    form.getByText('Skriv hva belønningen er');
    form.getByText('Skriv et helt tall');
    expect(world.api.made(REWARD)).toEqual([]);
  });

  it('that fails says so, and why in the form', async () => {
    world.api.answers(REWARD, { message: 'Gaven er allerede åpnet.' }, 409);
    await world.show(<SharesTab />);
    const form = await fill('Poeng', '10');
    expect(world.toast()).toBe('Feil|Kunne ikke gi belønning');
    expect(form.getByRole('alert').textContent).toBe('Gaven er allerede åpnet.');
  });

  it('can be changed, from what it is', async () => {
    const CHANGE = 'PATCH /api/admin/social-shares/s2/reward';
    world.api.answers(CHANGE, { success: true, share: rewarded });
    await world.show(<SharesTab />);
    await user.click(key('Endre belønning: Jonas, Twitter/X'));
    const form = within(await screen.findByRole('dialog', { name: 'Endre belønning' }));
    await user.type(form.getByLabelText(/Notater/), '!');
    await user.click(form.getByRole('button', { name: 'Lagre' }));
    await world.pass(20);
    expect(world.api.made(CHANGE)).toEqual([
      { rewardType: 'Poeng', rewardAmount: 1500, adminNotes: 'Fint bilde!' },
    ]);
    expect(world.toast()).toBe('Belønningen er endret|Jonas');
  });

  it('is taken back after a question', async () => {
    world.api.answers(TAKE_BACK, { success: true, share: { ...rewarded, rewardGiven: false } });
    await world.show(<SharesTab />);
    await pressInMenu(user, 'Jonas, Twitter/X', 'Ta tilbake belønningen');
    const question = within(await screen.findByRole('dialog', { name: 'Ta tilbake belønningen?' }));
    expect(world.api.made(TAKE_BACK)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Ta tilbake' }));
    await world.pass(20);
    expect(world.api.made(TAKE_BACK)).toHaveLength(1);
    expect(world.toast()).toBe('Belønningen er tatt tilbake|Jonas');
  });
});
