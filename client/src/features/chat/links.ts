/** A piece of a line: text, or a link. */
export interface Piece {
  text: string;
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu;
/** Punctuation that ends a sentence rather than a URL. */
const TRAILING = /(?<![.,:;!?)\]}»])[.,:;!?)\]}»]+$/u;
/** Characters that change the reading direction: a URL with one is displayed as another. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

function safeHref(text: string): string | undefined {
  if (TURNING.test(text)) return undefined;
  try {
    const url = new URL(text);
    const isPlain = url.username === '' && url.password === '' && url.hostname.includes('.');
    return /^https?:$/.test(url.protocol) && isPlain ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Splits a line into text and web addresses (http and https, without credentials). */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '');
    const href = safeHref(address);
    if (href === undefined) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
