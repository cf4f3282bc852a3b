import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../lib/calls.ts';

/** What visitors of a festival's day ask for, with its share of a hundred. */
const MIX: readonly (readonly [share: number, method: 'GET' | 'POST', path: string])[] = [
  [35, 'GET', '/'],
  [15, 'GET', '/timeplan'],
  [10, 'GET', '/api/programme'],
  [10, 'GET', '/api/announcements'],
  [10, 'GET', '/.netlify/functions/affiliates-leaderboard'],
  [10, 'GET', '/api/chat-messages?room=festival&limit=50'],
  [5, 'GET', '/api/content'],
  [5, 'POST', '/api/contact'],
];
const HUNDRED = MIX.flatMap(([share, method, path]) =>
  Array.from({ length: share }, () => ({ method, path })),
);
const STEP_MS = 10;

export interface RequestReport {
  sent: number;
  /** Statuses other than 2xx and 304; 0 for none. */
  bad: number[];
  /** Forms that were answered with success. */
  forms: string[];
  /** How long each answer took, in ms. */
  times: number[];
}

/** Sends requests at a fixed rate, in turns to each port, whether or not earlier ones have been answered. */
export async function requestsAtRate(
  ports: readonly number[],
  perSecond: number,
  seconds: number,
): Promise<RequestReport> {
  const report: RequestReport = { sent: 0, bad: [], forms: [], times: [] };
  const underWay = new Set<Promise<void>>();
  const one = async (number: number) => {
    // 37 has no factor in common with 100: the kinds are mixed, and each gets its share.
    const { method, path } = HUNDRED[(number * 37) % 100] ?? { method: 'GET', path: '/' };
    const mark = `last-${number}-fra-bevis`;
    const begin = performance.now();
    const body = JSON.stringify({ navn: 'Last', epost: 'last@post.test', melding: mark });
    const form = { 'content-type': 'application/json', 'idempotency-key': mark };
    const headers = { 'accept-encoding': 'br', ...(method === 'POST' && form) };
    const port = ports[number % ports.length] ?? 0;
    const { status } = await ask(port, method, path, { headers, body });
    report.times.push(performance.now() - begin);
    if (status === 200 && method === 'POST') report.forms.push(mark);
    if (status < 200 || (status > 299 && status !== 304)) report.bad.push(status);
  };
  const begin = performance.now();
  for (let past = 0; past < seconds * 1000; past = performance.now() - begin) {
    const due = Math.floor((past / 1000) * perSecond);
    for (; report.sent < due; report.sent += 1) {
      const work = one(report.sent);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    }
    await pause(STEP_MS);
  }
  await Promise.all(underWay);
  return report;
}
