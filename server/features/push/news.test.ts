import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addAdmin,
  startPushService,
  startTestServer,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';

const EDITION = '/api/admin/content/edition:2025';
const [ONE, TWO] = ['2025-lor-dj-2', '2025-lor-dj-3'];
/** Saturday noon in Oslo. */
const NOON = '2025-08-23T10:00:00Z';

let service: TestPushService;
let server: TestServer;
let admins = 0;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ env: { PUSH_HOSTS: service.host }, now: NOON });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});
beforeEach(() => {
  service.received.length = 0;
});

/** A new login: the clock moves by more than one lasts. */
async function login(): Promise<string> {
  admins += 1;
  return (await addAdmin(server, `sjef-${admins}`)).cookie;
}

interface Times {
  start: string;
  end: string | null;
  late?: number;
}

async function timesOf(act: string): Promise<Times> {
  const { live } = (await server.api('GET', EDITION, { cookie: await login() })).body;
  const { start, end, late } = live.slots.find(({ id }: { id: string }) => id === act);
  return { start, end, ...(late !== undefined && { late }) };
}

const later = (time: string, minutes: number) => {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const all = hours * 60 + rest + minutes;
  return [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/** Moves both acts by so many minutes of delay, as 'Haster' does for a stage. */
async function delay(minutes: number): Promise<void> {
  const commands = [];
  for (const act of [ONE, TWO]) {
    const { start, end, late = 0 } = await timesOf(act);
    commands.push({
      kind: 'move',
      act,
      from: { start, end, late: late || null },
      to: {
        start: later(start, minutes),
        end: end && later(end, minutes),
        late: late + minutes || null,
      },
    });
  }
  await hot(commands);
}

async function hot(commands: unknown[]): Promise<void> {
  const body = { commands, comment: '' };
  const answer = await server.api('POST', `${EDITION}/hot`, { cookie: await login(), body });
  expect(answer).toMatchObject({ status: 200 });
  await server.runJobs();
}

const pushed = () =>
  service.received.splice(0).map(({ payload: { title, body } }) => [title, body]);
async function lines(): Promise<string[]> {
  const { body } = await server.api('GET', '/api/chat-messages?room=festival&limit=50');
  return body.map(({ melding }: { melding: string }) => melding);
}
async function sequences(): Promise<string[]> {
  const file = String((await server.api('GET', `/api/programme.ics?items=${ONE},${TWO}`)).body);
  return [...file.matchAll(/^(SEQUENCE|STATUS|SUMMARY):(.*)\r$/gm)].map(([, , value]) =>
    String(value),
  );
}

it('tells a delayed stage, and that it is back, once to each, in the chat and in calendars', async () => {
  const { endpoint, keys } = service.browser();
  const body = { endpoint, keys, subjects: ['changes', 'soon'], slots: [ONE, TWO] };
  await server.api('PUT', '/api/push/subscriptions', { body });
  const before = await timesOf(ONE);

  await delay(20);
  const told = 'DJ 2 19:35, DJ 3 ';
  const stage = 'Fengselshotellet er 20 minutter forsinket';
  expect(pushed()).toEqual([[stage, expect.stringContaining(told)]]);
  expect((await lines()).filter((line) => line.startsWith(stage))).toHaveLength(1);
  await expect.poll(sequences).toEqual(['1', 'DJ 2', 'CONFIRMED', '1', 'DJ 3', 'CONFIRMED']);

  // The reminder comes for the new time.
  server.clock.set('2025-08-23T19:05:00+02:00');
  await server.runJobs();
  expect(pushed()).toEqual([]);
  server.clock.set('2025-08-23T19:20:00+02:00');
  await server.runJobs();
  expect(pushed()).toEqual([['DJ 2 begynner 19:35', 'Fengselshotellet']]);

  await delay(-20);
  expect(pushed()).toEqual([['Fengselshotellet er tilbake i rute', expect.any(String)]]);
  expect(await timesOf(ONE)).toEqual(before);
});

it('tells a cancelled day once with its reason, and cancels its acts everywhere', async () => {
  await hot([{ kind: 'cancelDay', day: 'day-2025-08-23', from: null, to: 'Storm' }]);
  expect(pushed()).toEqual([['Lørdag 23. august er avlyst', 'Storm']]);
  expect((await lines()).filter((line) => line.includes('er avlyst: Storm'))).toHaveLength(1);
  await expect
    .poll(sequences)
    .toEqual([...['3', 'AVLYST: DJ 2', 'CANCELLED'], ...['3', 'AVLYST: DJ 3', 'CANCELLED']]);
  await hot([{ kind: 'cancelDay', day: 'day-2025-08-23', from: 'Storm', to: null }]);
  expect(pushed()).toEqual([['Lørdag 23. august er ikke lenger avlyst', expect.any(String)]]);
  await expect.poll(sequences).toEqual(['4', 'DJ 2', 'CONFIRMED', '4', 'DJ 3', 'CONFIRMED']);
});

it('tells of an act that is held up or full, and does not say that it begins', async () => {
  const flag = (name: string, to: boolean) => ({
    kind: 'flag',
    act: TWO,
    flag: name,
    from: !to,
    to,
  });
  await hot([flag('delayed', true)]);
  expect(pushed()).toEqual([['DJ 3 er forsinket, ny tid kommer', expect.any(String)]]);
  server.clock.set('2025-08-23T20:10:00+02:00');
  await server.runJobs();
  expect(pushed().filter(([title]) => title?.includes('begynner'))).toEqual([]);
  await hot([flag('full', true)]);
  expect(pushed()).toEqual([['DJ 3 er fullt', expect.any(String)]]);
});
