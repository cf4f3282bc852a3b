import { vi } from 'vitest';
import { allCalls } from '#shared/contracts/all-calls.ts';
import { type CallName, type Calls, partsOf } from '#shared/contracts/calls.ts';

interface Made {
  body: unknown;
}

type Answer = { status: number; body: unknown } | Promise<{ status: number; body: unknown }>;

export interface FakeApi {
  /** Sets the answer of a call (`GET /api/user/gifts`) from now on. */
  answers(call: string, body: unknown, status?: number): void;
  /** Leaves the call pending; the returned function answers it. */
  waits(call: string): (body: unknown, status?: number) => void;
  /** Makes the call fail without an answer, as without a network. */
  fails(call: string): void;
  /** Bodies of the calls made so far, oldest first. */
  made(call: string): unknown[];
}

const declared: Calls = allCalls;
const names = Object.keys(allCalls) as CallName[];

/** Whether a path is one of a declared call; a literal one before a pattern. */
function fits(name: CallName, method: string | undefined, given: readonly string[]): boolean {
  const parts = partsOf(name);
  const wanted = parts.path.split('/');
  return (
    parts.method === method &&
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}

/** Throws for a call that is not declared, and for a success that is not its declared answer. */
function assertDeclared(call: string, body: unknown, status: number): void {
  const [method, address = ''] = call.split(' ');
  const given = address.replace(/\?.*/, '').split('/');
  const [name] = names
    .filter((each) => fits(each, method, given))
    .sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
  if (name === undefined) throw new Error(`${call} is not declared`);
  const answer = declared[name]?.answer;
  if (answer === undefined || !('safeParse' in answer) || status >= 300) return;
  const { error } = answer.safeParse(body);
  if (error) throw new Error(`${call} answers otherwise: ${error.message}`);
}

/**
 * A fake API in place of `fetch`. An unknown call is answered with 418 and fails the test; answers are
 * held against the calls' declarations, unless the test has calls of its own.
 */
export function fakeApi({ isDeclared = true } = {}): FakeApi {
  const check = isDeclared ? assertDeclared : () => undefined;
  const answers = new Map<string, () => Answer>();
  const calls = new Map<string, Made[]>();
  const fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.set(call, [...(calls.get(call) ?? []), { body }]);
    const answer = answers.get(call)?.() ?? { status: 418, body: { message: `Ukjent: ${call}` } };
    const { status, body: sent } = await answer;
    return new Response(JSON.stringify(sent), { status });
  };
  vi.stubGlobal('fetch', fetch);
  return {
    answers(call, body, status = 200) {
      check(call, body, status);
      answers.set(call, () => ({ status, body }));
    },
    waits(call) {
      let resolve: (answer: { status: number; body: unknown }) => void = () => undefined;
      const waiting = new Promise<{ status: number; body: unknown }>((done) => {
        resolve = done;
      });
      answers.set(call, () => waiting);
      return (body, status = 200) => {
        check(call, body, status);
        resolve({ status, body });
      };
    },
    fails: (call) =>
      answers.set(call, () => {
        throw new TypeError('Failed to fetch');
      }),
    made: (call) => (calls.get(call) ?? []).map(({ body }) => body),
  };
}
