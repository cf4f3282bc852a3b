import { memo } from 'react';
import type { ChatSession } from './chat-session.ts';
import { LineFrame, Said } from './line-frame.tsx';
import type { UnsentLine } from './outbox.ts';

interface UnsentRowProps {
  line: UnsentLine;
  navn: string;
  /** Address of one's profile picture. */
  picture: string | undefined;
  isAdmin: boolean;
  isConnected: boolean;
  session: ChatSession;
}

/** An own line that is not in the room yet, with its state. */
export const UnsentRow = memo(function UnsentRow(props: UnsentRowProps) {
  const { line, navn, picture, isAdmin, isConnected, session } = props;
  const { clientId, melding, state } = line;
  const words = {
    waiting: isConnected ? 'Sendes om litt' : 'Ikke sendt ennå. Sendes når du er tilkoblet.',
    sent: 'Sendes ...',
    held: 'Venter på en moderator før andre ser den.',
    refused: `Ikke sendt. ${line.reason ?? ''}`,
  }[state];
  return (
    <LineFrame
      navn={navn}
      picture={picture}
      name={isAdmin ? navn : 'Du'}
      isOwn
      isAdmin={isAdmin}
      isUnsent
      side={state === 'sent' ? <span className="sr-only">Ikke sendt ennå</span> : null}
    >
      <Said isUnsent>
        <bdi>{melding}</bdi>
      </Said>
      <p
        hidden={state === 'sent'}
        className="flex flex-wrap items-center gap-x-3.5 text-fg-2 text-small"
      >
        <span className={state === 'refused' ? 'font-bold text-error' : undefined}>{words}</span>
        {state === 'refused' && line.id === undefined && (
          <button
            type="button"
            className="link min-h-8 cursor-pointer"
            onClick={() => session.retry(clientId)}
          >
            Prøv igjen
          </button>
        )}
        {state !== 'sent' && (
          <button
            type="button"
            className="link min-h-8 cursor-pointer"
            onClick={() => session.discard(clientId)}
          >
            {state === 'held' ? 'Skjul' : 'Fjern'}
          </button>
        )}
      </p>
    </LineFrame>
  );
});
