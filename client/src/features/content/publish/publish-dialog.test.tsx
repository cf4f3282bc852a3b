// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import type { Edition } from '#shared/contracts/content.ts';
import type { CheckAnswer, ContentProblem } from '#shared/contracts/content-admin.ts';
import type { PlannedRelease } from '#shared/contracts/releases.ts';
import { madeUpSlot } from '#shared/testing/made-up-edition.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { DOCUMENT, testDetails, testSession, WithDraft } from '../testing/test-draft.tsx';
import { PublishKey } from './publish-dialog.tsx';

const CHECK = `POST ${DOCUMENT}/check`;
const PUBLISH = `POST ${DOCUMENT}/publish`;
const SAVE = `PATCH ${DOCUMENT}`;
const moved = { path: '/slots/b/start', text: 'B spiller 21:00 (før 20:00)' };
const noDoors = { level: 'warning', path: '/slots/b', message: 'B har ingen slutt' } as const;
const overlap = { level: 'warning', path: '/slots/a', message: 'A og B overlapper' } as const;
const noName = { level: 'error', path: '/name', message: 'Fyll ut navnet' } as const;

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;
let session: DraftSession;

const checks = (answer: Partial<CheckAnswer>) =>
  world.api.answers(CHECK, {
    problems: [],
    changes: [moved],
    units: [],
    affectedPlans: 0,
    smallMoves: [],
    ...answer,
  });
const dialog = () => within(screen.getByRole('dialog', { name: 'Publiser' }));
const publishKey = () => dialog().getByRole<HTMLButtonElement>('button', { name: /^Publiser/ });
const text = () => screen.getByRole('dialog').textContent;

async function open(): Promise<void> {
  await world.show(
    <WithDraft session={session}>
      <PublishKey />
    </WithDraft>,
  );
  await user.click(screen.getByRole('button', { name: 'Publiser …' }));
  await screen.findByRole('dialog');
  await world.pass(20);
}

beforeEach(() => {
  world = adminWorld('2026-06-01T10:00:00Z');
  world.api.answers(`GET ${DOCUMENT}`, testDetails());
  session = testSession();
});
afterEach(() => {
  session.close();
  leaveAdminWorld();
});

it('saves what waits before it checks, and publishes the revision that was checked', async () => {
  world.api.answers(SAVE, { revision: 9, draft: { ...testDetails().draft, name: 'Nytt navn' } });
  const answer = world.api.waits(PUBLISH);
  checks({ affectedPlans: 143 });
  session.set('/name', 'Nytt navn', true);
  await open();
  expect(world.api.made(SAVE)).toHaveLength(1);
  expect(text()).toContain('B spiller 21:00 (før 20:00)');
  expect(text()).toContain('Berører 143 timeplaner med konto eller varsler.');
  await user.type(dialog().getByLabelText(/^Hvorfor/), 'Forsinket fly');
  await user.dblClick(publishKey());
  answer({ version: 4, changes: [moved] });
  await world.pass(20);
  expect(world.api.made(PUBLISH)).toEqual([
    { revision: 9, comment: 'Forsinket fly', acknowledged: [], corrections: [] },
  ]);
  expect(text()).toContain('Versjon 4 er ute.');
});

it('takes no press before every warning is ticked off', async () => {
  world.api.answers(PUBLISH, { version: 4, changes: [moved] });
  checks({ problems: [noDoors, overlap] });
  await open();
  const [first, second] = dialog().getAllByRole('checkbox');
  if (first === undefined || second === undefined) throw new Error('No boxes');
  expect(text()).toContain('Kryss av for de 2 advarslene.');
  await user.click(first);
  expect(text()).toContain('Kryss av for advarselen.');
  expect(publishKey().disabled).toBe(true);
  await user.click(second);
  expect(publishKey().disabled).toBe(false);
  await user.click(second);
  expect(publishKey().disabled).toBe(true);
  await user.click(second);
  await user.click(publishKey());
  await world.pass(20);
  expect(world.api.made(PUBLISH)).toMatchObject([
    {
      acknowledged: [
        { path: '/slots/b', message: 'B har ingen slutt' },
        { path: '/slots/a', message: 'A og B overlapper' },
      ],
    },
  ]);
});

it('is stopped by an error, and leads to its field', async () => {
  checks({ problems: [noName, overlap] });
  await open();
  expect(text()).toContain('Én feil må rettes');
  for (const box of dialog().getAllByRole('checkbox')) await user.click(box);
  expect(publishKey().disabled).toBe(true);
  await user.click(dialog().getByRole('button', { name: /Navn/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new URLSearchParams(window.location.search).get('felt')).toBe('/name');
  expect(world.api.made(PUBLISH)).toEqual([]);
});

it('has nothing to publish where nothing has changed', async () => {
  checks({ changes: [] });
  await open();
  expect(text()).toContain('Ingenting er endret siden forrige publisering.');
  expect(publishKey().disabled).toBe(true);
});

it('checks anew when the draft was changed meanwhile, and keeps the ticks of what is the same', async () => {
  checks({ problems: [noDoors, overlap] });
  world.api.answers(PUBLISH, { message: 'Utkastet er endret siden du så på det.' }, 409);
  await open();
  for (const box of dialog().getAllByRole('checkbox')) await user.click(box);
  const draft = structuredClone(testDetails().draft) as unknown as Edition;
  draft.slots[0] = madeUpSlot('a', { start: '18:30', end: '19:00' });
  world.api.answers(SAVE, { revision: 9, draft });
  session.set('/slots/a/start', '18:30');
  await user.click(publishKey());
  await world.pass(20);
  expect(text()).toContain('Ikke publisert: Utkastet er endret siden du så på det.');
  expect(text()).not.toContain('er ute');
  expect(world.api.made(CHECK)).toHaveLength(2);
  expect(
    dialog()
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked }) => checked),
    'the other act was changed since it was ticked off',
  ).toEqual([true, false]);
  expect(publishKey().disabled).toBe(true);
});

const placeholder = (path: string, known?: true): ContentProblem => ({
  ...{ level: 'warning', path, message: 'Adressen er en plassholder (.example)' },
  ...(known && { known }),
});

it('has one tick for equal warnings, and says where each stands', async () => {
  world.api.answers(PUBLISH, { version: 4, changes: [moved] });
  const paths = ['/ticketUrl', '/ageNote', '/tickets/pass/url', '/texts/programme'];
  checks({ problems: paths.map((path) => placeholder(path)) });
  await open();
  expect(dialog().getByRole('group', { name: 'Én advarsel' }).textContent).toContain('4 steder');
  expect(text()).toContain('Billetter · Helgepass · Egen adresse');
  await user.click(dialog().getByRole('checkbox'));
  await user.click(publishKey());
  await world.pass(20);
  const message = 'Adressen er en plassholder (.example)';
  expect(world.api.made(PUBLISH)).toMatchObject([
    { acknowledged: paths.map((path) => ({ path, message })) },
  ]);
});

const noEnd = (act: string): ContentProblem => ({
  ...{ level: 'warning', kind: 'noEnd', path: `/slots/${act}/end` },
  message: `${act} har ingen sluttid`,
});

it('has one tick for twenty warnings of a kind, and marks one that comes later', async () => {
  const acts = Array.from({ length: 20 }, (_, index) => `akt-${index}`);
  const warnings = acts.map(noEnd);
  checks({ problems: [...warnings, { ...overlap, kind: 'overlap' }] });
  world.api.answers(PUBLISH, { message: 'Utkastet er endret siden du så på det.' }, 409);
  await open();
  expect(dialog().getAllByRole('checkbox')).toHaveLength(2);
  const [kind, one] = ['Har ingen sluttid', overlap.message];
  const box = (name: string) => dialog().getByRole<HTMLInputElement>('checkbox', { name });
  for (const act of acts) expect(dialog().getByText(`${act} har ingen sluttid`)).toBeDefined();
  await user.click(box(kind));
  await user.click(box(one));
  checks({ problems: [...warnings, noEnd('senere'), { ...overlap, kind: 'overlap' }] });
  await user.click(publishKey());
  await world.pass(20);
  expect([box(kind).checked, box(one).checked]).toEqual([false, true]);
  const marked = dialog()
    .getAllByText('Ny')
    .map((mark) => mark.closest('li')?.textContent);
  expect(marked).toEqual([expect.stringContaining('senere har ingen sluttid')]);
  world.api.answers(PUBLISH, { version: 4, changes: [moved] });
  await user.click(box(kind));
  await user.click(publishKey());
  await world.pass(20);
  const [, sent] = world.api.made(PUBLISH) as { acknowledged: object[] }[];
  expect(sent?.acknowledged).toHaveLength(22);
});

it('leads from a warning to its field, and keeps the ticks meanwhile', async () => {
  checks({ problems: [noDoors, placeholder('/ageNote')] });
  await open();
  await user.click(dialog().getByRole('checkbox', { name: noDoors.message }));
  await user.click(dialog().getByRole('button', { name: /^Fakta · Aldersgrenser/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new URLSearchParams(window.location.search).get('felt')).toBe('/ageNote');
  await user.click(screen.getByRole('button', { name: 'Publiser …' }));
  await screen.findByRole('dialog');
  await world.pass(20);
  const box = (name: string) => dialog().getByRole<HTMLInputElement>('checkbox', { name });
  expect(box(noDoors.message).checked).toBe(true);
  expect(box(placeholder('').message).checked).toBe(false);
});

it('does not ask again for what was published as it is', async () => {
  world.api.answers(PUBLISH, { version: 4, changes: [moved] });
  checks({ problems: [placeholder('/ageNote', true), placeholder('/ticketUrl', true)] });
  await open();
  expect(dialog().queryByRole('checkbox')).toBeNull();
  expect(text()).toContain('2 advarsler er publisert før, uendret');
  await user.click(publishKey());
  await world.pass(20);
  expect(world.api.made(PUBLISH)).toMatchObject([{ acknowledged: [] }]);
});

it('keeps what was ticked off and written when no answer came, and does not claim that nothing happened', async () => {
  checks({ problems: [overlap] });
  world.api.fails(PUBLISH);
  await open();
  await user.click(dialog().getByRole('checkbox'));
  await user.type(dialog().getByLabelText(/^Hvorfor/), 'Regn');
  await user.click(publishKey());
  await world.pass(20);
  expect(text()).toContain('Vi vet ikke om det ble gjort. Sjekk nettet og prøv igjen.');
  expect(text()).not.toContain('Ikke publisert');
  expect(publishKey().disabled).toBe(false);
  world.api.answers(PUBLISH, { version: 4, changes: [moved] });
  await user.click(publishKey());
  await world.pass(20);
  expect(world.api.made(PUBLISH)).toMatchObject([{ comment: 'Regn' }, { comment: 'Regn' }]);
  expect(text()).toContain('Versjon 4 er ute.');
});

it('publishes nothing while changes are not saved, and tries again when asked', async () => {
  world.api.fails(SAVE);
  checks({});
  session.set('/name', 'Nytt navn', true);
  await open();
  expect(text()).toContain('Endringene er ikke lagret ennå.');
  expect(world.api.made(CHECK)).toEqual([]);
  world.api.answers(SAVE, { revision: 5, draft: { ...testDetails().draft, name: 'Nytt navn' } });
  await user.click(dialog().getByRole('button', { name: 'Prøv igjen' }));
  await world.pass(20);
  expect(text()).toContain('B spiller 21:00');
});

it('asks of a small move whether visitors are told, and publishes the answer', async () => {
  world.api.answers(PUBLISH, { version: 4, changes: [moved] });
  const smallMoves = ['a', 'b'].map((slot) => ({
    slot,
    text: `${slot} spiller 20:05 (før 20:00)`,
  }));
  checks({ smallMoves });
  await open();
  expect(publishKey().disabled).toBe(true);
  expect(text()).toContain('Velg om det er en flytting eller en rettelse.');
  await user.click(dialog().getByRole('button', { name: 'Alle er flyttet' }));
  expect(publishKey().disabled).toBe(false);
  const ofB = within(dialog().getByRole('group', { name: 'b spiller 20:05 (før 20:00)' }));
  await user.click(ofB.getByRole('radio', { name: 'Rettelse' }));
  await user.click(publishKey());
  await world.pass(20);
  expect(world.api.made(PUBLISH)).toMatchObject([{ corrections: ['b'] }]);
});

const PLAN = `POST ${DOCUMENT}/releases`;
const units = [
  { path: '/slots/a', changes: ['Ny: A'] },
  { path: '/slots/b', changes: [moved.text, 'B slutter 22:00'] },
  { path: '/name', changes: ['Tekst endret: Navn'] },
];

it('publishes what was chosen, and checks what comes out of it', async () => {
  world.api.answers(PUBLISH, { version: 4, changes: [moved] });
  checks({ units });
  await open();
  await user.click(dialog().getByRole('button', { name: 'Velg hva som publiseres' }));
  expect(dialog().getByRole('group', { name: 'Program' })).toBeTruthy();
  expect(text()).toContain('3 av 3 endringer er valgt');
  const answer = world.api.waits(CHECK);
  await user.click(dialog().getByRole('checkbox', { name: 'Ny: A' }));
  expect(publishKey().disabled).toBe(true);
  const unknownStage = { level: 'error', path: '/slots/b/stage', message: 'Velg også: Ny: A' };
  answer({ problems: [unknownStage], changes: [moved], units, affectedPlans: 0, smallMoves: [] });
  await world.pass(20);
  expect(world.api.made(CHECK).at(-1)).toEqual({ only: ['/slots/b', '/name'] });
  expect(text()).toContain('Velg også: Ny: A');
  expect(publishKey().disabled).toBe(true);
  checks({ units });
  await user.click(dialog().getByRole('button', { name: 'Velg ingen' }));
  expect(text()).toContain('Velg minst én endring.');
  await user.click(dialog().getByRole('checkbox', { name: 'Tekst endret: Navn' }));
  await world.pass(20);
  await user.click(publishKey());
  await world.pass(20);
  expect(world.api.made(PUBLISH)).toMatchObject([{ only: ['/name'] }]);
});

it('names no choice where all is chosen again', async () => {
  world.api.answers(PUBLISH, { version: 4, changes: [moved] });
  checks({ units });
  await open();
  await user.click(dialog().getByRole('button', { name: 'Velg hva som publiseres' }));
  await user.click(dialog().getByRole('button', { name: 'Velg ingen' }));
  await user.click(dialog().getByRole('button', { name: 'Velg alle' }));
  await world.pass(20);
  await user.click(publishKey());
  await world.pass(20);
  expect(world.api.made(PUBLISH)[0]).not.toHaveProperty('only');
});

async function pick(date: string, time: string): Promise<void> {
  fireEvent.change(dialog().getByLabelText('Dag'), { target: { value: date } });
  fireEvent.change(dialog().getByLabelText('Klokkeslett i Oslo'), { target: { value: time } });
  await world.pass(20);
}

it('plans a publication on the clock of Oslo', async () => {
  world.api.answers(PLAN, planned('2026-11-27T11:00:00.000Z'));
  checks({});
  await open();
  await user.click(dialog().getByRole('radio', { name: 'På et tidspunkt' }));
  await pick('2026-11-27', '12:00');
  const key = dialog().getByRole('button', { name: 'Publiser fredag 27. november 12:00' });
  await user.dblClick(key);
  await world.pass(20);
  expect(world.api.made(PLAN)).toMatchObject([{ revision: 4, dueAt: '2026-11-27T11:00:00.000Z' }]);
  expect(world.api.made(PUBLISH)).toEqual([]);
  expect(text()).toContain('Publiseres fredag 27. november 12:00.');
});

it('asks which of two, and takes no time that has been, is too far ahead or does not exist', async () => {
  world.api.answers(PLAN, planned('2026-10-25T01:30:00.000Z'));
  checks({});
  await open();
  await user.click(dialog().getByRole('radio', { name: 'På et tidspunkt' }));
  for (const [date, time, words] of [
    ['2026-05-31', '12:00', 'Velg et tidspunkt som ikke har vært.'],
    ['2027-07-01', '12:00', 'Velg et tidspunkt høyst ett år fram.'],
    ['2027-03-28', '02:30', 'Klokka 02:30 finnes ikke denne natten: da stilles den fram.'],
    ['', '12:00', 'Velg dag.'],
    ['2026-06-02', '', 'Velg klokkeslett.'],
  ] as const) {
    await pick(date, time);
    expect(text()).toContain(words);
    expect(publishKey().disabled).toBe(true);
  }
  await pick('2026-10-25', '02:30');
  await user.click(dialog().getByRole('radio', { name: 'Andre gang (vintertid)' }));
  await user.click(publishKey());
  await world.pass(20);
  expect(world.api.made(PLAN)).toMatchObject([{ dueAt: '2026-10-25T01:30:00.000Z' }]);
});

const planned = (dueAt: string): PlannedRelease => ({
  ...{ id: 'r', key: 'edition:2026', dueAt, state: 'waiting' },
  ...{ reason: null, chosen: null, plannedBy: 'sjef' },
});
