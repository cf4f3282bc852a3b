const SPECIAL = /[&<>"']/;
const ALL_SPECIAL = /[&<>"']/g;
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Text as text or attribute value of HTML and XML. */
export function escapeHtml(text: string): string {
  // Most texts have nothing to escape, and a test is much cheaper than a replacement.
  if (!SPECIAL.test(text)) return text;
  return text.replace(ALL_SPECIAL, (char) => ENTITIES.get(char) ?? char);
}
