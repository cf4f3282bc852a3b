/** Most characters of an order reference. */
export const ORDER_REFERENCE_MAX = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are what is refused
const CONTROL = /[\u0000-\u001F\u007F]|\p{Cs}|\uFFFD/u;
/**
 * Letters other than those of names (server/db/schema/columns.ts): databases lower-case them
 * differently.
 */
const FOREIGN_LETTER = /[^\P{L}A-Za-zæøåÆØÅ]/u;

/**
 * Whether a text can be an order reference: one line whose letters every database lower-cases
 * alike, because the ledger's unique key is the folded order (docs/product/promoters.md#sales).
 */
export function isOrderReference(text: string): boolean {
  return !CONTROL.test(text) && !FOREIGN_LETTER.test(text);
}
