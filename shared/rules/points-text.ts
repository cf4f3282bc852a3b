/** Most points of a gift or reward (docs/product/accounts.md#points-of-a-gift). */
const POINTS_MAX = 100_000;
export const NO_POINTS = 'Skriv antall poeng som et tall';

/** Plain digits, or digits in groups of three. */
const NUMBER = /^(\d{1,7}|\d{1,3}( \d{3}){1,2})$/;

/**
 * The whole number in a text: digits, optionally in groups of three, optionally followed by
 * 'poeng'. Null for anything else, so that a misread text never gives a wrong number.
 */
export function wholeNumberIn(text: string): number | null {
  const trimmed = text.replace(/\s/g, ' ').trim();
  const digits = trimmed.toLowerCase().endsWith('poeng') ? trimmed.slice(0, -5).trimEnd() : trimmed;
  return NUMBER.test(digits) ? Number(digits.replaceAll(' ', '')) : null;
}

/** The points of a text, from 1 to 100,000; null for anything else. */
export function wholePoints(text: string | null): number | null {
  const points = wholeNumberIn(text ?? '');
  return points !== null && points >= 1 && points <= POINTS_MAX ? points : null;
}

/** Whether the type of a reward, as typed by an admin, is points. */
export function isPoints(rewardType: string): boolean {
  return /(^|[^\p{L}])(poeng|points?)([^\p{L}]|$)/iu.test(rewardType);
}
