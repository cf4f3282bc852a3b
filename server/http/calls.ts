import type { z } from 'zod';
import { allCalls } from '#shared/contracts/all-calls.ts';
import { type CallName, isBytes, type Method, partsOf, type Who } from '#shared/contracts/calls.ts';

type Call = readonly [method: Method, path: string, role: Who, answer: z.ZodType | null];

/**
 * Every API call by method and path: who may make it, and the schema of its successful answer (null
 * for bytes: files, pages, redirects).
 */
export const calls: readonly Call[] = Object.entries(allCalls).map(([name, { who, answer }]) => {
  const { method, path } = partsOf(name as CallName);
  return [method, path, who, isBytes(answer) ? null : answer];
});

/** The methods of `path` (without query), with HEAD wherever GET is; empty for an unknown path. */
export function methodsOf(path: string): string[] {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const methods = rowsOf(bare).map(([method]) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/**
 * The call that a path (without query) matches. A literal path wins over a pattern: '/users/gifts'
 * also matches '/users/:id'.
 */
export function callOf(method: string, path: string): Call | undefined {
  return rowsOf(path).find((row) => row[0] === method);
}

const literals = new Map<string, Call[]>();
/** Split into segments once, at start. */
const patterns: { row: Call; wanted: readonly string[] }[] = [];
for (const row of calls) {
  const [, path] = row;
  if (path.includes(':')) patterns.push({ row, wanted: path.split('/') });
  else literals.set(path, [...(literals.get(path) ?? []), row]);
}
const MOST_SEGMENTS = Math.max(...patterns.map(({ wanted }) => wanted.length));

/** All calls that a path matches, literal paths first. `:name` matches one segment. */
function rowsOf(path: string): Call[] {
  // One segment more than the longest pattern is enough to see that nothing matches.
  const given = path.split('/', MOST_SEGMENTS + 1);
  const matching = patterns.filter(
    ({ wanted }) =>
      wanted.length === given.length &&
      wanted.every((segment, index) => segment.startsWith(':') || segment === given[index]),
  );
  return [...(literals.get(path) ?? []), ...matching.map(({ row }) => row)];
}
