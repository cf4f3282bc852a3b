import type { Rolldown } from 'vite';

/** Short texts may be the words of a label too. */
const LONG = 24;

/** Every text below a value that is long enough to be no other. */
export function longTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= LONG ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(longTexts);
}

/**
 * Throws when a script holds a text of the content: the page brings it, and organisers change it
 * (docs/product/content.md#open-pages).
 */
export function assertContentFree(
  { output }: Pick<Rolldown.RolldownOutput, 'output'>,
  content: unknown,
): void {
  const texts = longTexts(content);
  if (texts.length === 0) throw new Error('The content has no text to look for');
  for (const item of output) {
    if (item.type !== 'chunk') continue;
    const found = texts.find((text) => item.code.includes(text));
    if (found !== undefined) throw new Error(`${item.fileName} holds content: ${found}`);
  }
}
