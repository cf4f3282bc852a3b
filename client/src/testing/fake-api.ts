import { vi } from 'vitest';

interface Call {
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

/** A fake API in place of `fetch`. An unknown call is answered with 418 and fails the test. */
export function fakeApi(): FakeApi {
  const answers = new Map<string, () => Answer>();
  const calls = new Map<string, Call[]>();
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
    answers: (call, body, status = 200) => answers.set(call, () => ({ status, body })),
    waits(call) {
      let resolve: (answer: { status: number; body: unknown }) => void = () => undefined;
      const waiting = new Promise<{ status: number; body: unknown }>((done) => {
        resolve = done;
      });
      answers.set(call, () => waiting);
      return (body, status = 200) => resolve({ status, body });
    },
    fails: (call) =>
      answers.set(call, () => {
        throw new TypeError('Failed to fetch');
      }),
    made: (call) => (calls.get(call) ?? []).map(({ body }) => body),
  };
}
