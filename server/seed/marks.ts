import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#shared/oslo-time.ts';

/** Appended to every demo name, so that it is not taken for a real person's. */
const DEMO_MARK = '(demo)';

/** A name of the demo. */
export const demoName = (name: string): string => `${name} ${DEMO_MARK}`;

/** An address that can't exist: `.example` is reserved (RFC 2606). */
export const demoEmail = (local: string): string => `${local}@demo.example`;

/** The same uuid for the same words, so that a demo made twice has the same rows. */
export function demoId(...words: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(['ctrl-demo', ...words].join('\n'))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Times of the demo data, relative to `now`. */
export function before(now: Date) {
  return {
    minutes: (count: number): Date => new Date(now.getTime() - count * MINUTE_MS),
    days: (count: number, minutes = 0): Date =>
      new Date(now.getTime() - count * DAY_MS - minutes * MINUTE_MS),
  };
}
