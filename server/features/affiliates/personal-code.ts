import type { Random } from '#server/lib/random.ts';

/** 32 letters and digits without 0, O, 1 and I (docs/product/promoters.md#personal-code). */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;

/** Form of a personal code, in any case. */
export const CODE_FORM = /^CTRL-[2-9A-HJ-NP-Z]{6}$/i;

/** A new personal code: `CTRL-` and six characters, each of 32 equally likely. */
export function newCode({ bytes }: Pick<Random, 'bytes'>): string {
  const characters = [...bytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `CTRL-${characters.join('')}`;
}
