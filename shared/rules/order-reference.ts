/** Longest order reference that is kept. */
export const ORDER_REFERENCE_MAX = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are what is refused
const CONTROL = /[\u0000-\u001F\u007F]|\p{Cs}|\uFFFD/u;
/** Letters beyond those of names (server/db/schema/columns.ts): databases fold them differently. */
const FOREIGN_LETTER = /[^\P{L}A-Za-zæøåÆØÅ]/u;

/**
 * Whether a text can tell orders apart: one line whose letters every database folds alike, because
 * the ledger's key is the folded order (docs/product/promoters.md#sales).
 */
export function isOrderReference(text: string): boolean {
  return !CONTROL.test(text) && !FOREIGN_LETTER.test(text);
}
