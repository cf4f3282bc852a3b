import { expect, it } from 'vitest';
import {
  addAdmin,
  makeTestData,
  manualClock,
  manualTimers,
  openSocket,
  startTestServer,
} from '#server/testing/index.ts';
import { CHAT_ROOMS } from '#shared/rules/chat.ts';

const MINUTE = 60_000;
const DOORS = {
  title: 'Dørene åpner',
  text: 'Velkommen inn.',
  kind: 'info',
  channels: ['banner', 'chat'],
  startsAt: null,
  endsAt: null,
  drill: false,
  reason: null,
};
const PATH = '/api/admin/announcements';

it('tells a socket that follows, and writes to the people in a room as an administrator', async () => {
  const server = await startTestServer();
  const { cookie } = await addAdmin(server);
  const socket = await openSocket(server.url, '?room=gaming&topics=announcements');
  await socket.next('subscribed', ({ topics }) => topics.includes('announcements'));
  await server.api('POST', PATH, { body: DOORS, cookie });
  await socket.next('changed', ({ topic }) => topic === 'announcements');
  const { body } = await server.api('GET', '/api/announcements');
  expect(body.announcements).toMatchObject([{ title: DOORS.title }]);
  const { message } = await socket.next('new_message');
  expect(message).toMatchObject({ navn: 'CTRL Admin', isAdmin: 'true', room: 'gaming' });
  expect(message.melding).toContain(DOORS.title);
  await socket.close();
  await server.stop();
});

it('changes by the clock alone: nobody calls and no job runs', async () => {
  const clock = manualClock('2026-08-21T16:00:00Z');
  const timers = manualTimers();
  const server = await startTestServer({ clock, timers });
  const titles = async () =>
    (await server.api('GET', '/api/announcements')).body.announcements.map(
      ({ title }: { title: string }) => title,
    );
  const pass = (ms: number) => {
    clock.advance(ms);
    timers.advance(ms);
  };
  const { cookie } = await addAdmin(server);
  const startsAt = new Date(clock.now().getTime() + MINUTE).toISOString();
  const endsAt = new Date(clock.now().getTime() + 3 * MINUTE).toISOString();
  await server.api('POST', PATH, { body: { ...DOORS, startsAt, endsAt }, cookie });
  expect(await titles()).toEqual([]);
  pass(MINUTE + 20);
  expect(await titles()).toEqual([DOORS.title]);
  const lines = async () => (await server.api('GET', '/api/chat-messages')).body.length;
  await expect.poll(lines).toBe(CHAT_ROOMS.length);
  await expect.poll(titles).toEqual([DOORS.title]);
  pass(2 * MINUTE + 20);
  await expect.poll(titles).toEqual([]);
  await server.stop();
});

it('begins after a restart what became due while nothing ran', async () => {
  const data = await makeTestData();
  const first = await startTestServer({ data });
  const { cookie } = await addAdmin(first);
  const startsAt = new Date(first.clock.now().getTime() + MINUTE).toISOString();
  await first.api('POST', PATH, { body: { ...DOORS, startsAt }, cookie });
  await first.stop();
  const clock = manualClock(first.clock.now());
  clock.advance(2 * MINUTE);
  const again = await startTestServer({ data, clock });
  await again.runJobs();
  expect((await again.api('GET', '/api/announcements')).body.announcements).toHaveLength(1);
  expect((await again.api('GET', '/api/chat-messages')).body).toHaveLength(CHAT_ROOMS.length);
  await again.stop();
  await data.remove();
});
