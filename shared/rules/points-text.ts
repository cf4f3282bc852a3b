/** What a gift or reward of points can hold (docs/product/accounts.md#points-of-a-gift). */
export const POINTS_MAX = 100_000;
export const NO_POINTS = 'Skriv antall poeng som et tall';

/** Plain digits, or digits in groups of three. */
const NUMBER = /^(\d{1,7}|\d{1,3}( \d{3}){1,2})$/;

/**
 * The whole number of a text: digits with spaces between thousands and, if any, 'poeng' after
 * them. Null for anything else, so that nobody gets another number than was written.
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

/** Whether a reward, as an admin has named it, is points. */
export function isPoints(rewardType: string): boolean {
  return /(^|[^\p{L}])(poeng|points?)([^\p{L}]|$)/iu.test(rewardType);
}
