import { calls } from '../http/calls.ts';

/** One bad request: where it goes, as which type, with which body. */
export interface BadRequest {
  method: string;
  target: string;
  type: string;
  text: string;
}

/** Mulberry32: the same numbers for the same seed, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Texts that have broken servers. */
export const NASTY = [
  '',
  ' ',
  '\0',
  '\u200b',
  '\u00a0',
  '\ud800',
  '\u202e',
  'æøå',
  '𝕏',
  '%00',
  '%',
  "' or 1=1 --",
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=cmd()',
  'a'.repeat(5000),
  '\r\nBcc: x@y.no',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'kari@post.test',
  'KARI@POST.TEST',
  '@',
  'a@b',
  '🎉'.repeat(600),
  '1e999',
  '9'.repeat(400),
  'NaN',
  'null',
  '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11',
  'A'.repeat(43),
] as const;
const fields = [
  'navn',
  'epost',
  'emne',
  'melding',
  'email',
  'token',
  'items',
  'id',
  '__proto__',
  'constructor',
];
const types = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'tull',
  '',
];

/** Random bad requests to every call of the table; the same for the same seed. */
export function badRequests(seed: number): { next(): BadRequest; value(): unknown } {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  function value(depth = 0): unknown {
    const kind = Math.floor(random() * (depth > 3 ? 5 : 7));
    if (kind < 2) return pick(NASTY);
    if (kind === 2) return pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]);
    if (kind === 3) return pick([true, false]);
    if (kind === 4) return null;
    if (kind === 5) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
    return object(depth + 1);
  }

  function object(depth = 0): Record<string, unknown> {
    const entries = Array.from(
      { length: Math.floor(random() * 5) },
      () => [pick(fields), value(depth)] as const,
    );
    return Object.fromEntries(entries);
  }

  function body(): string {
    const kind = random();
    if (kind < 0.7) return JSON.stringify(object());
    if (kind < 0.8) return JSON.stringify(value());
    const text = JSON.stringify(object());
    const at = Math.floor(random() * text.length);
    return (
      text.slice(0, at) + pick(['', '\0', '"', '}', '\\u0000', '\\ud83d', 'é']) + text.slice(at + 1)
    );
  }

  function path(): string {
    const known = pick(calls)[1];
    const kind = random();
    if (kind < 0.5) return known;
    const tail = encodeURIComponent(pick(NASTY).replace(/\p{Cs}/gu, ''));
    if (kind < 0.7) return `${known}?${pick(fields)}=${tail}`;
    if (kind < 0.85) return `${known}/${tail}`;
    return `/${tail.slice(0, 200)}${pick(['', '/', '%', '%00', '//', '?', '?&&=='])}`;
  }

  return {
    next: () => ({
      method: pick(['GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE']),
      target: path(),
      type: pick(types),
      text: body(),
    }),
    value: () => value(),
  };
}
