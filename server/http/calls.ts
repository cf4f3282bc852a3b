import { z } from 'zod';
import {
  adminAffiliate,
  adminAffiliateDetails,
  affiliateDashboard,
  affiliateSession,
  importAnswer,
  ownAffiliate,
} from '#shared/contracts/affiliates.ts';
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
import { LEADERBOARD_PATH, leaderboardAnswer } from '#shared/contracts/leaderboard.ts';
import { listOf } from '#shared/contracts/list.ts';
import { progressAnswer } from '#shared/contracts/progress.ts';
import {
  adminSales,
  affiliateSaleAnswer,
  saleAnswer,
  salesImports,
} from '#shared/contracts/sales.ts';

type Call = readonly [method: Method, path: string, role: Who, answer: z.ZodType | null];

const done = z.object({ success: z.literal(true) });
const plainOrPage = <T extends z.ZodType>(row: T) => z.union([z.array(row), listOf(row)]);

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
  ['POST', '/api/affiliate/apply', 'anyone', messageAnswer],
  ['POST', '/api/affiliate/application', 'anyone', messageAnswer],
  ['POST', '/api/affiliate/login', 'anyone', affiliateSession],
  ['POST', '/api/affiliate/login-link', 'anyone', messageAnswer],
  ['POST', '/api/affiliate/password', 'anyone', affiliateSession],
  ['POST', '/api/affiliate/logout', 'anyone', done],
  ['GET', '/api/affiliate/session', 'anyone', affiliateSession],
  ['GET', '/api/affiliate/dashboard', 'affiliate', affiliateDashboard],
  ['GET', '/api/affiliate/ledger.csv', 'affiliate', null],
  ['PATCH', '/api/affiliate/profile', 'affiliate', ownAffiliate],
  ['GET', '/api/affiliate/export', 'affiliate', null],
  ['DELETE', '/api/affiliate', 'affiliate', done],
  ['GET', '/api/admin/affiliates', 'admin', plainOrPage(adminAffiliate)],
  ['GET', '/api/admin/affiliates/:id', 'admin', adminAffiliateDetails],
  ['PATCH', '/api/admin/affiliates/:id', 'admin', adminAffiliate],
  ['DELETE', '/api/admin/affiliates/:id', 'admin', done],
  ['POST', '/api/admin/affiliates/:id/sales', 'admin', affiliateSaleAnswer],
  ['GET', '/api/admin/sales', 'admin', adminSales],
  ['POST', '/api/admin/sales', 'admin', saleAnswer],
  ['GET', '/api/admin/sales.csv', 'admin', null],
  ['POST', '/api/admin/sales/import', 'admin', importAnswer],
  ['GET', '/api/admin/sales/imports', 'admin', salesImports],
  ['DELETE', '/api/admin/sales/imports/:id', 'admin', done],
  ['GET', '/r/:code', 'anyone', null],
  ['GET', '/api/affiliates/progress', 'anyone', progressAnswer],
  ['GET', LEADERBOARD_PATH, 'anyone', leaderboardAnswer],
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
