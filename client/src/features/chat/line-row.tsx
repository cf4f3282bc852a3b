import { memo } from 'react';
import { osloClock } from '#shared/oslo-time.ts';
import { LineFrame, LineKey, REMOVED_TEXT, Removed, Said, SystemLine } from './line-frame.tsx';
import { LineText } from './line-text.tsx';
import type { ChatLine } from './lines.ts';

export interface LineRowProps {
  line: ChatLine;
  isOwn: boolean;
  /** Opens the acts on the line; missing where there are none. */
  onPick?: ((line: ChatLine) => void) | undefined;
}

/** One line of the room: of a person, an admin or the system, or a removed one. */
export const LineRow = memo(function LineRow({ line, isOwn, onPick }: LineRowProps) {
  const time = osloClock(new Date(line.createdAt));
  const choices = onPick && !line.removed && (
    <LineKey
      at={line.createdAt}
      aria-label={`Valg for meldingen fra ${line.navn} kl. ${time}`}
      aria-haspopup="true"
      onClick={() => onPick(line)}
    />
  );
  if (line.isSystemMessage) {
    return <SystemLine side={choices}>{line.removed ? REMOVED_TEXT : line.melding}</SystemLine>;
  }
  const isAdmin = line.isAdmin === 'true';
  const { navn, picture } = line;
  const look = { isOwn, isAdmin, navn, picture, name: isOwn ? 'Du' : navn };
  return (
    <LineFrame
      {...look}
      level={line.level}
      side={choices && !isOwn && !isAdmin ? choices : <time dateTime={line.createdAt}>{time}</time>}
    >
      {line.removed ? (
        <Removed>{REMOVED_TEXT}</Removed>
      ) : (
        <Said>
          <LineText line={line} />
        </Said>
      )}
    </LineFrame>
  );
});
