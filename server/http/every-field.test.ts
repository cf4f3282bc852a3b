import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  addAdmin,
  addAffiliate,
  addUser,
  loggedIn,
  openSocket,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { CONDITION_MS } from '#server/testing/limits.ts';
import type { Who } from '#shared/contracts/calls.ts';
import { settings } from '../config/settings.ts';
import { calls } from './calls.ts';

/*
 * Every field of every call, by the names that the contracts hold: a call's answer to a body with all
 * of them tells which are its own.
 */

let server: TestServer;
let people: Partial<Record<Who, string>>;
let names: string[];
/** Sessions, made when a call needs one. */
const cookies: Partial<Record<Who, string>> = {};
beforeAll(async () => {
  names = await contractNames();
  const limits = Object.keys(settings).filter((name) => name.startsWith('LIMIT_'));
  server = await startTestServer({
    env: Object.fromEntries(limits.map((name) => [name, '9999999/60'])),
  });
  people = {
    user: (await addUser(server)).id,
    admin: (await addAdmin(server)).id,
    affiliate: (await addAffiliate(server)).id,
  };
});
afterAll(() => server.stop());

/** Names of the fields of a schema, and of everything in it. */
function* namesIn(schema: unknown): Generator<string> {
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) {
      yield name;
      yield* namesIn(field);
    }
  } else if (schema instanceof z.ZodArray) yield* namesIn(schema.element);
  else if (schema instanceof z.ZodPipe) yield* namesIn(schema.in);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    yield* namesIn(schema.unwrap());
  else if (schema instanceof z.ZodDefault) yield* namesIn(schema.unwrap());
  else if (schema instanceof z.ZodUnion) for (const one of schema.options) yield* namesIn(one);
}

async function contractNames(): Promise<string[]> {
  const folder = new URL('../../shared/contracts/', import.meta.url);
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'));
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, unknown>> => import(new URL(name, folder).href)),
  );
  return [...new Set(modules.flatMap((one) => Object.values(one)).flatMap((s) => [...namesIn(s)]))];
}

/** Query parameters that the server's own schemas read. */
const PARAMETERS =
  'page limit q sort state from to side items since edition room before level navn messageId handled actor action subject alt dryRun standing rewarded kind text days token'.split(
    ' ',
  );

async function send(method: string, path: string, role: Who, body: unknown, query = '') {
  const url = path
    .replace(':key', 'site')
    .replace(':room', 'festival')
    .replace(':number', '1')
    .replace(/:\w+/g, '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11');
  const kind = role === 'user' || role === 'admin' || role === 'affiliate' ? role : null;
  const call = async () => {
    if (kind) cookies[kind] ??= await loggedIn(server, kind, people[kind] ?? '');
    const cookie = kind && cookies[kind];
    const hasBody = method !== 'GET';
    return server.api(method, url + query, { ...(hasBody && { body }), ...(cookie && { cookie }) });
  };
  const answer = await call();
  if (!kind || answer.status !== 401) return answer;
  // An earlier call has ended the session.
  delete cookies[kind];
  return call();
}

/** A text in zod's own words. */
const ENGLISH =
  /\b(invalid|expected|received|too (small|big)|required|unrecognized|must|not|option|input|string|number|boolean)\b/i;

/** Texts of an answer; paths of a document are none. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (!value.startsWith('/')) yield value;
  } else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) yield* textsIn(child);
}

/** An answer takes about a millisecond, and hundreds are waited for. */
const OFTEN = { interval: 1, timeout: CONDITION_MS };

const CHECKED = calls.filter(([, , role]) => role !== 'local');

/** What no field takes, of each type. */
const WRONG: readonly unknown[] = [
  ...[7, -1, 1.5, 1e300, true, null, '', 'x', 'x'.repeat(120), [], [7], ['x'], {}],
];

const fieldsOf = (errors: object | undefined) => [
  ...new Set(Object.keys(errors ?? {}).map((path) => path.split('.')[0] ?? '')),
];

/** A body with the same value in every field. */
const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

describe('a value of the wrong type', () => {
  it.each(CHECKED)('is refused in Norwegian by %s %s', async (method, path, role) => {
    const english: string[] = [];
    const fields = new Set<string>();
    const look = async (body: unknown, query = '') => {
      const { status, body: answer } = await send(method, path, role, body, query);
      const told = `${query.slice(0, 30)} ${JSON.stringify(body)?.slice(0, 60)}`;
      if (status >= 500) english.push(`${told}: ${status}`);
      if (status < 400) return;
      for (const field of fieldsOf(answer.errors)) fields.add(field);
      for (const text of textsIn(answer)) if (ENGLISH.test(text)) english.push(`${told}: ${text}`);
    };
    const bodies = method === 'GET' ? [] : [{}, 7, 'x', [], null, ...WRONG.map(all)];
    for (const body of bodies) await look(body);
    for (const field of [...fields]) {
      for (const value of [7, 'x', null]) {
        await look({ [field]: all(value) });
        await look({ [field]: [all(value)] });
      }
    }
    for (const value of ['', 'x', '-1', '1.5', '1e9', 'x'.repeat(120)]) {
      await look({}, `?${new URLSearchParams(PARAMETERS.map((name) => [name, value]))}`);
    }
    await look({}, `?${PARAMETERS.map((name) => `${name}=a&${name}=b`).join('&')}`);
    expect(english).toEqual([]);
  });

  it('is refused in Norwegian by every frame', async () => {
    const texts: string[] = [];
    for (const type of ['chat_message', 'admin_message', 'subscribe']) {
      for (const value of WRONG) {
        const socket = await openSocket(server.url, '?room=festival');
        for (const field of ['navn', 'melding', 'room', 'clientId', 'topics']) {
          const frame = { type, navn: 'Kari', melding: 'Hei', room: 'festival', [field]: value };
          const before = socket.of('error').length;
          socket.send(frame);
          socket.send('no JSON');
          await vi.waitFor(() => expect(socket.of('error').length).toBeGreaterThan(before), OFTEN);
        }
        texts.push(...socket.of('error').map(({ message }) => message));
        await socket.close();
      }
    }
    expect(texts.length).toBeGreaterThan(100);
    expect([...new Set(texts)].filter((text) => ENGLISH.test(text))).toEqual([]);
  });
});

describe('a text that is too long, or a run of combining marks', () => {
  /** Longest text that was normalised since the last look. */
  let longest = 0;
  beforeEach(() => {
    const { normalize } = String.prototype;
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      longest = Math.max(longest, this.length);
      return normalize.call(this, form);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const MARKS = '\u0316\u0301';
  const LONGEST = 1000;

  const WRITES = CHECKED.filter(([method]) => method !== 'GET');
  it.each(WRITES)('is refused before it is normalised by %s %s', async (method, path, role) => {
    const answers = [
      await send(method, path, role, all(7)),
      await send(method, path, role, all('')),
    ];
    const late: string[] = [];
    for (const field of new Set(answers.flatMap(({ body }) => fieldsOf(body.errors)))) {
      for (const text of ['x'.repeat(90_000), `a${MARKS.repeat(20_000)}`]) {
        longest = 0;
        const repeated = field === 'password' ? { confirmPassword: text } : {};
        const { status } = await send(method, path, role, { [field]: text, ...repeated });
        if (longest > LONGEST || status >= 500)
          late.push(`${field}: ${status}, ${longest} normalised`);
      }
    }
    expect(late).toEqual([]);
  });

  const READS = CHECKED.filter(([method]) => method === 'GET');
  it.each(READS)('is refused before it is normalised by %s %s', async (method, path, role) => {
    const late: string[] = [];
    for (const text of ['x'.repeat(12_000), `a${MARKS.repeat(1000)}`]) {
      for (const name of ['q', 'navn', 'alt', 'text']) {
        longest = 0;
        const query = `?${new URLSearchParams({ [name]: text })}`;
        const { status } = await send(method, path, role, null, query);
        if (longest > LONGEST || status >= 500) late.push(`${name}: ${status}, ${longest}`);
      }
    }
    expect(late).toEqual([]);
  });

  it('is refused before it is normalised, in every frame', async () => {
    const socket = await openSocket(server.url, '?room=festival');
    longest = 0;
    for (const field of ['navn', 'melding', 'clientId', 'room', 'type']) {
      for (const text of ['x'.repeat(3900), MARKS.repeat(950)]) {
        const before = socket.of('error').length;
        const frame = { type: 'chat_message', navn: 'Kari', melding: 'Hei', room: 'festival' };
        socket.send({ ...frame, [field]: text });
        await vi.waitFor(() => expect(socket.of('error').length).toBeGreaterThan(before), OFTEN);
      }
    }
    expect(longest).toBeLessThan(LONGEST);
    await socket.close();
  });
});
