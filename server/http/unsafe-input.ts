import { INVALID_CHARACTERS } from '#shared/contracts/text.ts';
import { badRequest, malformed } from '../lib/errors.ts';

/** More levels than any valid request has. 30,000 nested arrays fit into 100 kB. */
const MAX_DEPTH = 20;
const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Refuses (400) input that is never valid: NUL in any text or key (PostgreSQL can't store it), keys
 * that reach an object's prototype, and nesting so deep that a recursive function would overflow
 * the stack. Iterates with an explicit stack for the same reason.
 */
export function assertSafeBody(value: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string') assertNoNul(current);
    if (typeof current !== 'object' || current === null) continue;
    if (depth >= MAX_DEPTH) throw malformed();
    for (const key of Object.keys(current)) {
      assertNoNul(key);
      if (dangerousKeys.has(key)) throw malformed();
      waiting.push({ value: Reflect.get(current, key), depth: depth + 1 });
    }
  }
}

function assertNoNul(text: string): void {
  if (text.includes('\0')) throw badRequest(undefined, INVALID_CHARACTERS);
}

/** Refuses (400) a path or query with NUL, and a path with invalid percent-encoding. */
export function assertSafeUrl(url: string): void {
  if (/%00|\0/.test(url)) throw badRequest(undefined, INVALID_CHARACTERS);
  const path = url.split('?', 1)[0] ?? '';
  try {
    decodeURIComponent(path);
  } catch (error) {
    throw malformed(error);
  }
}
