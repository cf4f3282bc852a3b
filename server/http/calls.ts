import { z } from 'zod';
import { allCalls } from '#shared/contracts/all-calls.ts';
import { type CallName, isBytes, type Method, partsOf, type Who } from '#shared/contracts/calls.ts';
import {
  chatActivity,
  filterWord,
  heldLines,
  personCard,
  reportedLines,
  restriction,
  restrictionAnswer,
  roomAnswer,
} from '#shared/contracts/chat-admin.ts';
import { messageAnswer } from '#shared/contracts/error.ts';
import { listOf } from '#shared/contracts/list.ts';
import {
  campaign,
  campaignPreview,
  newsletterAnswer,
  subscriber,
  subscriberPage,
} from '#shared/contracts/newsletter-admin.ts';
import { pushAnswer, pushKeyAnswer } from '#shared/contracts/push.ts';
import { adminShare, shareAnswer } from '#shared/contracts/shares.ts';
import { socialAnswer } from '#shared/contracts/social.ts';
import { claimAnswer, spinAnswer } from '#shared/contracts/wheel.ts';

type Call = readonly [method: Method, path: string, role: Who, answer: z.ZodType | null];

const done = z.object({ success: z.literal(true) });
const rewarded = done.extend({ share: adminShare });

const declared = Object.entries(allCalls).map(([name, { who, answer }]): Call => {
  const { method, path } = partsOf(name as CallName);
  return [method, path, who, isBytes(answer) ? null : answer];
});

/**
 * Every call of the server: who may make it, and the schema of its successful answer. The schema is
 * null where the answer is not JSON of a contract: files, redirects, probes, and the export of a
 * person's own data. Tests fail for a route that has no row and for an answer that does not match
 * its row.
 */
export const calls: readonly Call[] = [
  ['GET', '/r/:code', 'anyone', null],
  ['POST', '/api/social-share/record', 'anyone', shareAnswer],
  [
    'GET',
    '/api/admin/social-shares',
    'admin',
    z.union([z.object({ shares: z.array(adminShare) }), listOf(adminShare)]),
  ],
  ['PATCH', '/api/admin/social-shares/:id/reward', 'admin', rewarded],
  ['DELETE', '/api/admin/social-shares/:id/reward', 'admin', rewarded],
  ['POST', '/api/wheel/spin', 'anyone', spinAnswer],
  ['POST', '/api/wheel/claim', 'anyone', claimAnswer],
  ['GET', '/api/social-media/latest', 'anyone', socialAnswer],
  ['GET', '/api/admin/chat-activity', 'admin', chatActivity],
  ['DELETE', '/api/admin/chat-messages/:id', 'admin', done],
  ['POST', '/api/admin/chat-messages/:id/restore', 'admin', done],
  ['GET', '/api/admin/chat/held', 'admin', heldLines],
  ['GET', '/api/admin/chat/reports', 'admin', reportedLines],
  ['DELETE', '/api/admin/chat/reports/:id', 'admin', done],
  ['GET', '/api/admin/chat/people', 'admin', personCard],
  ['GET', '/api/admin/chat/rooms', 'admin', z.array(roomAnswer)],
  ['PATCH', '/api/admin/chat/rooms/:room', 'admin', roomAnswer],
  ['GET', '/api/admin/chat/restrictions', 'admin', z.array(restriction)],
  ['POST', '/api/admin/chat/restrictions', 'admin', restrictionAnswer],
  ['DELETE', '/api/admin/chat/restrictions/:id', 'admin', done],
  ['GET', '/api/admin/chat/words', 'admin', z.array(filterWord)],
  ['POST', '/api/admin/chat/words', 'admin', filterWord],
  ['DELETE', '/api/admin/chat/words/:id', 'admin', done],
  ['GET', '/api/admin/newsletter', 'admin', newsletterAnswer],
  [
    'GET',
    '/api/admin/newsletter/subscribers',
    'admin',
    z.union([z.array(subscriber), subscriberPage]),
  ],
  ['GET', '/api/admin/newsletter/subscribers.csv', 'admin', null],
  ['POST', '/api/admin/newsletter/letters', 'admin', campaign],
  ['GET', '/api/admin/newsletter/letters/:id', 'admin', campaign],
  ['PUT', '/api/admin/newsletter/letters/:id', 'admin', campaign],
  ['DELETE', '/api/admin/newsletter/letters/:id', 'admin', done],
  ['GET', '/api/admin/newsletter/letters/:id/preview', 'admin', campaignPreview],
  ['POST', '/api/admin/newsletter/letters/:id/test', 'admin', messageAnswer],
  ['POST', '/api/admin/newsletter/letters/:id/start', 'admin', campaign],
  ['POST', '/api/admin/newsletter/letters/:id/pause', 'admin', campaign],
  ['POST', '/api/admin/newsletter/letters/:id/resume', 'admin', campaign],
  ['POST', '/api/admin/newsletter/letters/:id/end', 'admin', campaign],
  ['POST', '/api/admin/newsletter/letters/:id/restore', 'admin', campaign],
  ['GET', '/api/push/key', 'anyone', pushKeyAnswer],
  ['PUT', '/api/push/subscriptions', 'anyone', pushAnswer],
  ['DELETE', '/api/push/subscriptions', 'anyone', pushAnswer],
  ['POST', '/api/push/test', 'anyone', pushAnswer],
  ['POST', '/api/newsletter', 'anyone', messageAnswer],
  ['POST', '/api/newsletter/confirm', 'anyone', messageAnswer],
  ['POST', '/api/newsletter/unsubscribe', 'anyone', messageAnswer],
  ['GET', '/api/newsletter/unsubscribe', 'anyone', null],
  ...declared,
];

/**
 * The methods that `path` (without query) has, with HEAD wherever GET is; empty for an unknown
 * path.
 */
export function methodsOf(path: string): string[] {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const methods = rowsOf(bare).map(([method]) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/**
 * The row of the table that a call's path (without query) belongs to. A literal path goes before a
 * pattern: '/users/gifts' also matches '/users/:id'.
 */
export function callOf(method: string, path: string): Call | undefined {
  return rowsOf(path).find((row) => row[0] === method);
}

const literals = new Map<string, Call[]>();
/** Split into their segments once. */
const patterns: { row: Call; wanted: readonly string[] }[] = [];
for (const row of calls) {
  const [, path] = row;
  if (path.includes(':')) patterns.push({ row, wanted: path.split('/') });
  else literals.set(path, [...(literals.get(path) ?? []), row]);
}
const MOST_SEGMENTS = Math.max(...patterns.map(({ wanted }) => wanted.length));

/** Every row that a path matches: a literal path goes first. `:name` matches one segment. */
function rowsOf(path: string): Call[] {
  // One more tells that the path is longer than every pattern.
  const given = path.split('/', MOST_SEGMENTS + 1);
  const matching = patterns.filter(
    ({ wanted }) =>
      wanted.length === given.length &&
      wanted.every((segment, index) => segment.startsWith(':') || segment === given[index]),
  );
  return [...(literals.get(path) ?? []), ...matching.map(({ row }) => row)];
}
