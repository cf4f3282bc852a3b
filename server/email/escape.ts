const SPECIAL = /[&<>"']/;
const ALL_SPECIAL = /[&<>"']/g;
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  // Most texts have nothing to escape, and a test is much cheaper than a replacement.
  if (!SPECIAL.test(text)) return text;
  return text.replace(ALL_SPECIAL, (char) => ENTITIES.get(char) ?? char);
}

const BREAK = /[\r\n]/;

/** The same, with the text's line breaks. */
export function withBreaks(text: string): string {
  const escaped = escapeHtml(text);
  return BREAK.test(escaped) ? escaped.replace(/\r\n|\r|\n/g, '<br>') : escaped;
}
