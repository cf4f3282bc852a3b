import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  addAdmin,
  addUser,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

const DJ2 = '2025-lor-dj-2';
const BAND1 = '2025-fre-band-1';

const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  server = await startTestServer({ logger });
});
afterAll(() => server.stop());

/** A user with a plan, and the path of the calendar feed. */
async function follower(...items: string[]) {
  return followerWith(await addUser(server), items);
}

async function followerWith<U extends { cookie: string }>(user: U, items: readonly string[]) {
  const { cookie } = user;
  await server.api('PUT', '/api/user/favourites', { body: { items }, cookie });
  const { body } = await server.api('POST', '/api/user/calendar-feed', { cookie });
  return { ...user, address: String(body.address), path: new URL(body.address).pathname };
}

const read = (path: string, headers: Record<string, string> = {}) =>
  server.api('GET', path, { headers });

/** The calendar as another program reads it. */
function calendar(text: string) {
  const component = new ICAL.Component(ICAL.parse(text));
  const textOf = (of: ICAL.Component, name: string) => {
    const value = of.getFirstPropertyValue(name);
    return value === null ? null : String(value);
  };
  return {
    property: (name: string) => textOf(component, name),
    events: component.getAllSubcomponents('vevent').map((event) => ({
      uid: textOf(event, 'uid'),
      start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
      status: textOf(event, 'status'),
      sequence: textOf(event, 'sequence'),
      summary: textOf(event, 'summary'),
    })),
  };
}

async function changeNow(path: string, from: string, to: string) {
  const before = server.ctx.content.current().version;
  const { cookie } = await addAdmin(server, `vakt-${server.ctx.random.uuid().slice(0, 8)}`);
  const answer = await server.api('POST', '/api/admin/content/edition:2025/hot', {
    cookie,
    body: { ops: [{ path, from, to }], comment: '' },
  });
  expect(answer.status).toBe(200);
  await eventually(() => expect(server.ctx.content.current().version).not.toBe(before));
}

describe('the calendar feed', () => {
  it('holds the acts of its owner’s plan, with the UIDs of the programme’s file', async () => {
    const { path, cookie, address } = await follower(DJ2, BAND1);
    const answer = await read(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { property, events } = calendar(answer.text);
    expect(property('refresh-interval')).toBe('PT15M');
    expect(property('x-published-ttl')).toBe('PT15M');
    expect(events.map(({ uid }) => uid)).toEqual([
      `${BAND1}@ctrl-festival`,
      `${DJ2}@ctrl-festival`,
    ]);
    expect(events[1]).toMatchObject({ start: '2025-08-23T17:15:00.000Z', status: 'CONFIRMED' });
    expect((await server.api('GET', '/api/user/favourites', { cookie })).body.calendar).toBe(
      address,
    );
  });

  it('follows the plan and changes; what did not change is not sent again', async () => {
    const { path, cookie } = await follower(DJ2, BAND1);
    const { headers } = await read(path);
    const known = { 'if-none-match': String(headers.etag) };
    expect(await read(path, known)).toMatchObject({ status: 304, text: '' });
    await changeNow(`/slots/${DJ2}/start`, '19:15', '19:45');
    await changeNow(`/slots/${BAND1}/status`, 'planned', 'cancelled');
    const changed = await read(path, known);
    expect(changed.status).toBe(200);
    expect(calendar(changed.text).events).toMatchObject([
      { status: 'CANCELLED', sequence: '1', summary: expect.stringMatching(/^AVLYST: /) },
      { status: 'CONFIRMED', sequence: '1', start: '2025-08-23T17:45:00.000Z' },
    ]);
    await server.api('PUT', '/api/user/favourites', { body: { items: [DJ2] }, cookie });
    expect(calendar((await read(path)).text).events).toMatchObject([
      { uid: `${DJ2}@ctrl-festival` },
    ]);
  });

  it('is a calendar without any act too', async () => {
    const { path } = await follower();
    const answer = await read(path);
    expect(answer.status).toBe(200);
    expect(calendar(answer.text).events).toEqual([]);
  });

  it('has one address, and answers the same for every other', async () => {
    const { path, cookie } = await follower(DJ2);
    const renewed = await server.api('POST', '/api/user/calendar-feed', { cookie });
    const guessed = [
      path,
      `/kalender/${'A'.repeat(43)}.ics`,
      '/kalender/x.ics',
      `${path.slice(0, -4)}%00.ics`,
      `/kalender/${'A'.repeat(2000)}.ics`,
    ];
    const answers = await Promise.all(guessed.map((one) => read(one)));
    const [old] = answers;
    expect(old).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    for (const { status, text } of answers.filter((_, index) => index !== 3)) {
      expect({ status, text }).toEqual({ status: old?.status, text: old?.text });
    }
    expect(answers[3]?.status).toBeGreaterThanOrEqual(400);
    expect((await read(new URL(renewed.body.address).pathname)).status).toBe(200);
    const answer = await server.api('POST', path);
    expect(answer.status).toBe(405);
  });

  it('stands in no log', async () => {
    const { path } = await follower(DJ2);
    lines.length = 0;
    await read(path);
    await read(path.replace('/kalender', '/Kalender'));
    await read(path.replace('.ics', '.pdf'));
    await eventually(() =>
      expect(lines.join('').match(/"(answered|request refused)"/g)).toHaveLength(5),
    );
    expect(lines.join('')).toContain('/kalender/***');
    expect(lines.join('')).not.toContain(path.slice('/kalender/'.length, -4));
  });

  it('ends with the account', async () => {
    const user = await register(server, { username: 'gjest', email: 'gjest@example.no' });
    const { path, cookie, password } = await followerWith(user, [DJ2]);
    const answer = await server.api('DELETE', '/api/user', { body: { password }, cookie });
    expect(answer.status).toBe(200);
    expect((await read(path)).status).toBe(404);
  });
});
