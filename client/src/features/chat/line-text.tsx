import { Fragment } from 'react';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { showsLinks } from '#shared/rules/chat-rooms.ts';
import { piecesOf } from './links.ts';

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
