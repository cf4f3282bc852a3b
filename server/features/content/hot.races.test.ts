import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';
import type { Edition, Slot } from '#shared/contracts/content.ts';
import type { HotCommand } from '#shared/contracts/content-calls.ts';
import { osloInstant } from '#shared/oslo-time.ts';
import { byStart } from '#shared/rules/acts.ts';
import { delayStage, stageOnTime } from '#shared/rules/content-hot.ts';

const E25 = '/api/admin/content/edition:2025';
const DAY = '2025-08-23';
const STAGE = 'fengselshotellet';

let server: TestServer;
let cookie = '';

beforeAll(async () => {
  server = await startTestServer();
  cookie = (await addAdmin(server, 'kari')).cookie;
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(1000));

const get = async (path = E25) => (await server.api('GET', path, { cookie })).body;
const hot = (commands: readonly HotCommand[], more: object = {}) =>
  server.api('POST', `${E25}/hot`, { cookie, body: { commands, comment: '', ...more } });
const live = async (): Promise<Edition> => (await get()).live;
const ofDay = ({ slots }: Edition): Slot[] =>
  slots.filter(({ date, stage }) => date === DAY && stage === STAGE).sort(byStart);
const MORNING = osloInstant(DAY, '08:00');

async function delay(minutes: number, from: string | null = null): Promise<HotCommand[]> {
  const change = delayStage(await live(), STAGE, { minutes, from }, MORNING);
  if (change.kind === 'refused') throw new Error(change.message);
  return change.commands;
}
async function onTime(): Promise<HotCommand[]> {
  const change = stageOnTime(await live(), STAGE, MORNING);
  if (change.kind === 'refused') throw new Error(change.message);
  return change.commands;
}
const texts = ({ body }: { body: { changes: { text: string }[] } }) =>
  body.changes.map(({ text }) => text);

describe('a stage that runs late', () => {
  it('is one version with one sentence, in the draft too, and is undone by one', async () => {
    const before = await get();
    const acts = ofDay(before.live);
    expect(acts.length).toBeGreaterThan(1);
    const answer = await hot(await delay(20), { comment: 'Strømbrudd', acknowledged: [] });
    expect(answer.status).toBe(200);
    expect(texts(answer)).toEqual([
      `Fengselshotellet er 20 minutter forsinket (${acts.length} programposter)`,
    ]);
    const late = await get();
    expect(late.liveVersion).toBe(before.liveVersion + 1);
    for (const side of [late.live, late.draft] as Edition[]) {
      expect(ofDay(side).map((slot) => [slot.late, slot.status])).toEqual(
        acts.map(() => [20, 'moved']),
      );
    }
    const { items } = await get(`${E25}/versions`);
    expect(items[0]).toMatchObject({ number: answer.body.version, comment: 'Strømbrudd' });

    const more = await hot(await delay(15));
    expect(texts(more)).toEqual([
      `Fengselshotellet er 35 minutter forsinket, før 20 (${acts.length} programposter)`,
    ]);
    const back = await hot(await onTime());
    expect(texts(back)).toEqual([
      `Fengselshotellet er tilbake i rute (${acts.length} programposter)`,
    ]);
    const after = await get();
    expect(ofDay(after.live)).toEqual(acts);
    expect(ofDay(after.draft)).toEqual(acts);
  });

  it('is done once however often it is sent, and not after somebody else’s', async () => {
    const { liveVersion } = await get();
    const [same, other] = [await delay(20), await delay(30)];
    expect((await hot(same)).body.version).toBe(liveVersion + 1);
    expect((await hot(same)).body).toMatchObject({ version: liveVersion + 1, changes: [] });
    const late = await hot(other);
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Noen andre har endret det samme imens') },
    });
    expect((await get()).liveVersion).toBe(liveVersion + 1);
    expect((await hot(await onTime())).status).toBe(200);
  });

  it('leaves the draft a time of its own, without the delay', async () => {
    const act = ofDay(await live())[0] as Slot;
    const path = `/slots/${act.id}/start`;
    const ops = [{ path, from: act.start, to: '12:34' }];
    await server.api('PATCH', E25, { cookie, body: { revision: 0, ops } });
    const answer = await hot(await delay(20));
    expect(answer.body.kept).toMatchObject([{ path, theirs: '12:34' }]);
    const kept = ofDay((await get()).draft).find(({ id }) => id === act.id);
    expect(kept).toMatchObject({ start: '12:34' });
    expect(kept).not.toHaveProperty('late');
    expect((await hot(await onTime())).status).toBe(200);
    await server.api('PATCH', E25, {
      cookie,
      body: { revision: 0, ops: [{ path, from: '12:34', to: act.start }] },
    });
  });

  it('asks about acts that it lets collide, and about nothing that is as it was', async () => {
    const [first, second] = ofDay(await live()) as [Slot, Slot];
    const move: HotCommand = {
      kind: 'move',
      act: first.id,
      from: { start: first.start, end: first.end },
      to: { start: second.start, end: second.end },
    };
    const asked = await hot([move], { acknowledged: [] });
    expect(asked.status).toBe(400);
    expect(asked.body.problems).toContainEqual(
      expect.objectContaining({ level: 'warning', kind: 'overlap' }),
    );
    expect((await hot([move], { acknowledged: asked.body.problems })).status).toBe(200);
    // Both move alike: they are on at once as they were.
    expect((await hot(await delay(20), { acknowledged: [] })).status).toBe(200);
    expect((await hot(await onTime(), { acknowledged: [] })).status).toBe(200);
    const back = { ...move, from: move.to, to: move.from } as HotCommand;
    expect((await hot([back])).status).toBe(200);
  });

  it('is over for an act that somebody moves', async () => {
    await hot(await delay(20));
    const act = ofDay(await live()).at(-1) as Slot;
    const moved = await hot([
      { kind: 'move', act: act.id, from: { start: act.start }, to: { start: '22:30' } },
    ]);
    expect(texts(moved)).toHaveLength(1);
    const after = await get();
    for (const side of [after.live, after.draft] as Edition[]) {
      const now = ofDay(side).find(({ id }) => id === act.id);
      expect(now).toMatchObject({ start: '22:30', status: 'moved' });
      expect(now).not.toHaveProperty('late');
    }
    await hot(await onTime());
    expect(ofDay(await live()).filter(({ status }) => status === 'moved')).toHaveLength(1);
    const [from, to] = [
      { start: '22:30', end: act.end },
      { start: '21:45', end: '23:00' },
    ];
    expect((await hot([{ kind: 'move', act: act.id, from, to }])).status).toBe(200);
  });
});

describe('what is said of acts and days', () => {
  const flag = (name: 'delayed' | 'full', to: boolean): HotCommand => ({
    ...{ kind: 'flag', act: '2025-fre-band-2', flag: name },
    ...{ from: !to, to },
  });

  it('goes live with its words, and is taken back', async () => {
    const before = await live();
    expect(texts(await hot([flag('delayed', true)]))).toEqual([
      'Band 2 er forsinket, ny tid kommer',
    ]);
    expect(texts(await hot([flag('full', true)]))).toEqual(['Band 2 er fullt']);
    expect(texts(await hot([flag('delayed', false), flag('full', false)]))).toEqual([
      'Band 2 er ikke lenger forsinket',
      'Band 2 er ikke lenger fullt',
    ]);
    expect(await live()).toEqual(before);
  });

  it('cancels a day and the edition with a reason, and takes it back', async () => {
    const before = await live();
    const day = before.days.find(({ date }) => date === DAY);
    const off = (id: string | null, from: string | null, to: string | null) =>
      hot([{ kind: 'cancelDay', day: id, from, to }]);
    expect(texts(await off(day?.id ?? '', null, 'vind'))).toEqual([
      'Lørdag 23. august er avlyst: vind',
    ]);
    await expect
      .poll(async () => {
        const { body } = await server.api('GET', '/api/content');
        return ofDay(body.editions[0]).map(({ status }) => status);
      })
      .toEqual(ofDay(before).map(() => 'cancelled'));
    // What the panel shows as cancelled has its own status in the document: nothing is written.
    const act = ofDay(before)[0] as Slot;
    const { version } = (await off(day?.id ?? '', null, 'vind')).body;
    const undo = { kind: 'cancel', act: act.id, from: 'cancelled', to: 'planned' } as const;
    expect((await hot([undo])).body).toMatchObject({ version, changes: [] });
    expect(await off(day?.id ?? '', 'regn', null)).toMatchObject({ status: 409 });
    expect((await off(day?.id ?? '', 'vind', null)).status).toBe(200);
    expect(texts(await off(null, null, '  Ingen tillatelse '))).toEqual([
      'CTRL Festival 2025 er avlyst: Ingen tillatelse',
    ]);
    expect((await off(null, 'Ingen tillatelse', null)).status).toBe(200);
    expect(await live()).toEqual(before);
  });

  it.each<[string, object]>([
    ['an act', { kind: 'flag', act: 'borte', flag: 'full', from: false, to: true }],
    ['a day', { kind: 'cancelDay', day: 'borte', from: null, to: 'vind' }],
    ['a kind of ticket', { kind: 'ticket', ticket: 'borte', from: 'few', to: 'soldOut' }],
    [
      'a stage',
      {
        ...{ kind: 'move', act: '2025-fre-band-2' },
        ...{ from: { stage: STAGE }, to: { stage: 'borte' } },
      },
    ],
    ['a flag', { kind: 'flag', act: '2025-fre-band-2', flag: 'late', from: false, to: true }],
    ...[0, 601, 1.5, '20'].map((late): [string, object] => [
      `${late} minutes`,
      { kind: 'move', act: '2025-fre-band-2', from: { late: null }, to: { late } },
    ]),
    ['a reason', { kind: 'cancelDay', day: null, from: null, to: 'x'.repeat(201) }],
  ])('is refused for %s that cannot be', async (_, command) => {
    const { liveVersion } = await get();
    expect((await hot([command as HotCommand])).status).toBe(400);
    expect((await get()).liveVersion).toBe(liveVersion);
  });
});

describe('fifty at once', () => {
  const times = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
  const lateOf = (edition: Edition) => ofDay(edition).map(({ late }) => late ?? 0);
  const versions = async () => (await get()).liveVersion;
  const statuses = (answers: { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((one, other) => one - other);

  it('of one delay make one version', async () => {
    const before = await versions();
    const commands = await delay(20);
    const answers = await times(() => hot(commands));
    expect(statuses(answers)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => body.changes.length > 0)).toHaveLength(1);
    expect(await versions()).toBe(before + 1);
    expect(lateOf(await live())).toEqual([20, 20, 20, 20]);
  });

  it('of different delays do one of them, and say so to the others', async () => {
    const before = await versions();
    const seen = await live();
    const commands = Array.from({ length: 50 }, (_, index) => {
      const change = delayStage(seen, STAGE, { minutes: 5 + index, from: null }, MORNING);
      return change.kind === 'moved' ? change.commands : [];
    });
    const answers = await times((index) => hot(commands[index] ?? []));
    expect(statuses(answers)).toEqual([200, ...Array(49).fill(409)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await versions()).toBe(before + 1);
    const after = await get();
    expect(lateOf(after.live)).toEqual(Array(4).fill(20 + 5 + won));
    expect(lateOf(after.draft)).toEqual(Array(4).fill(20 + 5 + won));
  });

  it('of undoing it make one version', async () => {
    const before = await versions();
    const commands = await onTime();
    const answers = await times(() => hot(commands));
    expect(statuses(answers)).toEqual(Array(50).fill(200));
    expect(await versions()).toBe(before + 1);
    expect(lateOf(await live())).toEqual([0, 0, 0, 0]);
  });

  it('delays and publications of the draft lose neither', async () => {
    const genre = '/slots/2025-fre-band-1/genre';
    const { live: seen, liveVersion } = await get();
    const from = seen.slots.find(({ id }: Slot) => id === '2025-fre-band-1').genre;
    const ops = [{ path: genre, from, to: 'Fifty' }];
    const patch = { cookie, body: { revision: 0, ops } };
    const { revision } = (await server.api('PATCH', E25, patch)).body;
    const { problems } = (await server.api('POST', `${E25}/check`, { cookie, body: {} })).body;
    const [commands, publication] = [
      await delay(20),
      { revision, comment: '', acknowledged: problems },
    ];
    const answers = await times((index) =>
      index % 2 === 0
        ? server.api('POST', `${E25}/publish`, { cookie, body: publication })
        : hot(commands),
    );
    const done = answers.filter(({ body }) => body.changes?.length > 0);
    const isDelayFirst = done.length === 1;
    // The delay changes the draft: whoever had not seen that publishes nothing.
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const after = await get();
    expect(after.liveVersion).toBe(liveVersion + (isDelayFirst ? 1 : 2));
    for (const side of [after.live, after.draft]) expect(lateOf(side)).toEqual(Array(4).fill(20));
    const published = after.live.slots.find(({ id }: Slot) => id === '2025-fre-band-1').genre;
    expect(published).toBe(isDelayFirst ? from : 'Fifty');
    expect(after.draft.slots.find(({ id }: Slot) => id === '2025-fre-band-1').genre).toBe('Fifty');
  });
});
