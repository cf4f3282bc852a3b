import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Shield from 'lucide-react/icons/shield';
import { type ButtonHTMLAttributes, Fragment, memo, type ReactNode } from 'react';
import type { ButtonVariant } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Face } from '#client/components/ui/mask.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { type ChatRoom, showsLinks } from '#shared/rules/chat.ts';
import { CHAT_LEVEL_NAMES } from '#shared/rules/levels.ts';
import type { ChatSession } from './chat-session.ts';
import type { ChatLine } from './chat-snapshot.ts';
import type { UnsentLine } from './outbox.ts';

/*
 * Parts of a line, shared by visitors and moderators: face, name and text, no bubbles. Moderators'
 * lists are denser: they are in a `group/room` with `data-dense`.
 */

/** Two columns: the face, and the rest. */
export const LINE_COLUMNS = classes('relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3');
/** Margins of a line that is neither an admin's nor selected. */
export const LINE_ROOM = classes('px-5 py-1.5 group-data-dense/room:px-4');

const OWN = classes(
  'before:absolute before:inset-y-1.5 before:left-1 before:w-1 before:bg-(--room-light)',
);
const ADMIN = classes(
  'on-bone mx-3 my-2 rounded-key bg-bone p-3 group-data-dense/room:mx-2 group-data-dense/room:px-2 forced-colors:border-2 forced-colors:border-[CanvasText]',
);
const CHOSEN = classes({
  line: 'mx-2 rounded-[8px] bg-coal-2 px-2 py-1.5 [box-shadow:inset_0_0_0_2px_var(--color-yellow)] forced-colors:border-2 forced-colors:border-[CanvasText]',
  admin: '[box-shadow:0_0_0_2px_var(--color-coal-1),0_0_0_4px_var(--color-yellow)]',
});
const FACE = classes(
  'h-fit rounded-[7px] border bg-night p-px [--mask:36px] group-data-dense/room:[--mask:30px]',
);

interface LineFrameProps {
  /** The author's name, from which the face is drawn. */
  navn: string;
  /** URL of the author's profile picture. */
  picture?: string | undefined;
  name: string;
  isOwn: boolean;
  isAdmin: boolean;
  /** Selected by a moderator. */
  isChosen?: boolean;
  /** Not in the room yet. */
  isUnsent?: boolean;
  level?: number | undefined;
  side: ReactNode;
  children: ReactNode;
}

export function LineFrame(props: LineFrameProps) {
  const { navn, picture, name, isOwn, isAdmin, isChosen = false, level, side, children } = props;
  return (
    <article
      data-admin={isAdmin || undefined}
      data-unsent={props.isUnsent || undefined}
      className={cx(
        'group/line',
        LINE_COLUMNS,
        isAdmin ? ADMIN : isChosen ? CHOSEN.line : LINE_ROOM,
        isAdmin && isChosen && CHOSEN.admin,
        isOwn && !isAdmin && OWN,
      )}
    >
      <span data-face className={cx(FACE, isAdmin ? 'border-night' : 'border-coal-4')}>
        <Face name={navn} picture={picture} {...(isAdmin && { world: 'w' })} />
      </span>
      <div>
        <header className="flex min-h-6 items-center gap-2">
          <b className="min-w-0 truncate font-extrabold text-small leading-6">
            <bdi>{name}</bdi>
          </b>
          {isAdmin ? (
            <Tag tone="night" className="flex-none">
              ADMIN
            </Tag>
          ) : (
            level !== undefined && (
              <Level level={level} names={CHAT_LEVEL_NAMES} size="sm" className="flex-none" />
            )
          )}
          <span className="mono ml-auto inline-flex flex-none items-center text-fg-3">{side}</span>
        </header>
        {children}
      </div>
    </article>
  );
}

export function Said({ isUnsent = false, children }: { isUnsent?: boolean; children: ReactNode }) {
  return (
    <p
      data-said
      className={cx(
        'wrap-anywhere whitespace-pre-wrap text-[1rem] leading-[1.45] group-data-dense/room:text-small',
        isUnsent && 'text-fg-2',
      )}
    >
      {children}
    </p>
  );
}

export function Removed({ children }: { children: ReactNode }) {
  return (
    <p
      data-removed
      className="mt-0.5 flex items-center gap-3 rounded-tag border border-line border-dashed px-3 py-2 text-fg-2 text-small leading-6"
    >
      <Icon icon={Shield} size={16} />
      <span>{children}</span>
    </p>
  );
}

interface SystemLineProps {
  role?: 'alert';
  /** Button for actions on it. */
  side?: ReactNode;
  /** Selected by a moderator. */
  isChosen?: boolean;
  children: ReactNode;
}

/** A row without an author: a day, a reached level, older lines. */
export function SystemLine({ role, side, isChosen = false, children }: SystemLineProps) {
  return (
    <div
      data-system
      role={role}
      className={cx(
        'group/line mono wrap-anywhere flex items-center justify-center gap-1 text-center text-fg-3',
        isChosen ? CHOSEN.line : 'px-5 py-2',
      )}
    >
      <div className="min-w-0">{children}</div>
      {side && <span className="inline-flex flex-none items-center">{side}</span>}
    </div>
  );
}

/** Shown to visitors in place of a removed line. */
const REMOVED_TEXT = 'Meldingen er fjernet av en moderator.';

interface LineKeyProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** ISO 8601. */
  at: string;
}

/** The time of a line as a button for its actions; with a mouse its icon shows on hover only. */
export function LineKey({ at, ...button }: LineKeyProps) {
  return (
    <button
      type="button"
      className="-my-2.5 -mr-3.5 inline-flex min-h-target min-w-target cursor-pointer items-center gap-0.5 rounded-pip pr-0.5 pl-2 hover:bg-coal-3 hover:text-fg"
      {...button}
    >
      <time dateTime={at}>{osloClock(new Date(at))}</time>
      <Icon
        icon={EllipsisVertical}
        size={16}
        className="opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 [@media(hover:none)]:opacity-70"
      />
    </button>
  );
}

/** A line's text; URLs are links, except in rooms that are open to children. */
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

interface Piece {
  text: string;
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu;
/** Punctuation that ends a sentence rather than a URL. */
const TRAILING = /(?<![.,:;!?)\]}»])[.,:;!?)\]}»]+$/u;
/** Bidirectional control characters, which can disguise a URL. */
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

/** Splits a line into text and URLs (http and https, without credentials). */
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

interface LineRowProps {
  line: ChatLine;
  isOwn: boolean;
  /** Missing where there are no actions. */
  onPick?: ((line: ChatLine) => void) | undefined;
}

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

interface UnsentRowProps {
  line: UnsentLine;
  navn: string;
  picture: string | undefined;
  isAdmin: boolean;
  isConnected: boolean;
  session: ChatSession;
}

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

export const ROOM_LIGHTS: Readonly<Record<ChatRoom, ButtonVariant>> = {
  festival: 'r',
  gaming: 'g',
  cosplay: 'b',
};

/** Sets `--room-light` for the elements inside. */
export const ROOM_GROUNDS: Readonly<Record<ChatRoom, string>> = classes({
  festival: '[--room-light:var(--color-red-light)]',
  gaming: '[--room-light:var(--color-green-light)]',
  cosplay: '[--room-light:var(--color-blue-light)]',
});
