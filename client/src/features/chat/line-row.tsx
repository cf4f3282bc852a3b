import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Shield from 'lucide-react/icons/shield';
import { memo, type ReactNode } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { Face } from '#client/components/ui/face.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { osloClock } from '#shared/oslo-time.ts';
import { CHAT_LEVEL_NAMES } from '#shared/rules/levels.ts';
import { LineText } from './line-text.tsx';
import type { ChatLine } from './lines.ts';

export interface LineRowProps {
  line: ChatLine;
  isOwn: boolean;
  /** Opens the acts on the line; missing where there are none. */
  onPick?: (line: ChatLine) => void;
}

/** One line of the room: of a person, an admin or the system, or a removed one. */
export const LineRow = memo(function LineRow({ line, isOwn, onPick }: LineRowProps) {
  const time = osloClock(new Date(line.createdAt));
  if (line.isSystemMessage) return <p className="linje__system mono">{line.melding}</p>;
  const isAdmin = line.isAdmin === 'true';
  const { navn, picture } = line;
  const look = { isOwn, isAdmin, navn, picture, name: isOwn ? 'Du' : navn };
  return (
    <LineFrame
      {...look}
      level={line.level}
      side={
        onPick && !isOwn && !isAdmin && !line.removed ? (
          <button
            type="button"
            className="linje__valg"
            aria-label={`Valg for meldingen fra ${line.navn} kl. ${time}`}
            aria-haspopup="true"
            onClick={() => onPick(line)}
          >
            <time dateTime={line.createdAt}>{time}</time>
            <Icon icon={EllipsisVertical} size={16} />
          </button>
        ) : (
          <time dateTime={line.createdAt}>{time}</time>
        )
      }
    >
      {line.removed ? (
        <Removed>Meldingen er fjernet av en moderator.</Removed>
      ) : (
        <p className="linje__tekst">
          <LineText line={line} />
        </p>
      )}
    </LineFrame>
  );
});

/** Placeholder of a removed line. */
export function Removed({ children }: { children: ReactNode }) {
  return (
    <p className="linje__fjernet">
      <Icon icon={Shield} size={16} />
      <span>{children}</span>
    </p>
  );
}

interface LineFrameProps {
  /** The author's name, for the face. */
  navn: string;
  /** Address of the writer's profile picture. */
  picture?: string | undefined;
  /** The displayed name. */
  name: string;
  isOwn: boolean;
  isAdmin: boolean;
  level?: number;
  className?: string;
  /** Time and status. */
  side: ReactNode;
  children: ReactNode;
}

/** Face, name, level and time around a line's text. */
export function LineFrame(props: LineFrameProps) {
  const { navn, picture, name, isOwn, isAdmin, level, className, side, children } = props;
  return (
    <article
      className={cx(
        'linje',
        isOwn && !isAdmin && 'linje--egen',
        isAdmin && 'linje--admin on-bone',
        className,
      )}
    >
      <span className="linje__ansikt">
        <Face name={navn} picture={picture} {...(isAdmin && { world: 'w' })} />
      </span>
      <div>
        <header className="linje__hode">
          <b className="linje__navn">
            <bdi>{name}</bdi>
          </b>
          {isAdmin ? (
            <Tag tone="night">ADMIN</Tag>
          ) : (
            level !== undefined && <Level level={level} names={CHAT_LEVEL_NAMES} size="sm" />
          )}
          <span className="linje__tid mono">{side}</span>
        </header>
        {children}
      </div>
    </article>
  );
}
