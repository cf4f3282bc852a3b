import { Fragment } from 'react';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { showsLinks } from '#shared/rules/chat-rooms.ts';

/** The text of a line; web addresses are links except in rooms that are open to children. */
export function LineText({ line }: { line: Pick<ChatMessage, 'melding' | 'room'> }) {
  if (!showsLinks(line.room)) return <bdi>{line.melding}</bdi>;
  return (
    <bdi>
      {piecesOf(line.melding).map(({ text, href }, index) =>
        href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces never change places
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces never change places
            key={index}
            className="link"
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            aria-description="Åpnes i ny fane"
          >
            {text}
          </a>
        ),
      )}
    </bdi>
  );
}

/** A piece of a line: text, or a link. */
interface Piece {
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
function piecesOf(text: string): Piece[] {
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
