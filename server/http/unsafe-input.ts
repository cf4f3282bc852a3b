import { INVALID_CHARACTERS } from '#shared/contracts/text.ts';
import { hasMarkRun } from '#shared/rules/plain-text.ts';
import { badRequest, malformed } from '../lib/errors.ts';

/** Deeper than any valid request. 100 kB can hold 30,000 nested arrays. */
const MAX_DEPTH = 20;
const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * Refuses (400) JSON with too many values or levels before parsing: parsing and validating costs a
 * hundred times as much as this scan. Every value follows a bracket or a comma.
 * @param most accepted number of values
 */
export function assertFewNodes(json: Uint8Array, most: number): void {
  let nodes = 1;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === undefined) return;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) nodes += 1;
    else if (OPENING.includes(byte)) {
      nodes += 1;
      depth += 1;
    } else if (CLOSING.includes(byte)) depth -= 1;
    if (nodes > most || depth > MAX_DEPTH) throw malformed();
  }
}

/**
 * Refuses (400) input that is never valid: NUL in a text or key (PostgreSQL can't store it), more
 * consecutive combining marks than any script has (normalising them takes quadratic time), keys
 * that reach an object's prototype, and nesting that would overflow the stack of a recursive
 * function. Uses an explicit stack itself.
 */
export function assertSafeBody(value: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string') assertSafeText(current);
    if (typeof current !== 'object' || current === null) continue;
    if (depth >= MAX_DEPTH) throw malformed();
    for (const key of Object.keys(current)) {
      assertSafeText(key);
      if (dangerousKeys.has(key)) throw malformed();
      waiting.push({ value: Reflect.get(current, key), depth: depth + 1 });
    }
  }
}

function assertSafeText(text: string): void {
  if (text.includes('\0') || hasMarkRun(text)) throw badRequest(undefined, INVALID_CHARACTERS);
}

/** Refuses (400) NUL in a path or query, and invalid percent-encoding in a path. */
export function assertSafeUrl(url: string): void {
  if (/%00|\0/.test(url)) throw badRequest(undefined, INVALID_CHARACTERS);
  const path = url.split('?', 1)[0] ?? '';
  try {
    decodeURIComponent(path);
  } catch (error) {
    throw malformed(error);
  }
}
