import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Shield from 'lucide-react/icons/shield';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Face } from '#client/components/ui/mask.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { osloClock } from '#shared/oslo-time.ts';
import { CHAT_LEVEL_NAMES } from '#shared/rules/levels.ts';

/*
 * Parts of a line, the same for visitors and moderators. No bubbles: face, name, text. Moderators' are
 * denser: their list is in a `group/room` with `data-dense`.
 */

/** The columns of a line: the face, and beside it all else. */
export const LINE_COLUMNS = classes('relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3');
/** The margins of a line that is no admin's and not chosen. */
export const LINE_ROOM = classes('px-5 py-1.5 group-data-dense/room:px-4');

const OWN = classes(
  'before:absolute before:inset-y-1.5 before:left-1 before:w-1 before:bg-(--room-light)',
);
const ADMIN = classes(
  'on-bone mx-3 my-2 rounded-key bg-bone p-3 group-data-dense/room:mx-2 group-data-dense/room:px-2 forced-colors:border-2 forced-colors:border-[CanvasText]',
);
const CHOSEN = classes({
  line: 'mx-2 rounded-[8px] bg-coal-2 px-2 py-1.5 shadow-[inset_0_0_0_2px_var(--color-yellow)] forced-colors:border-2 forced-colors:border-[CanvasText]',
  admin: 'shadow-[0_0_0_2px_var(--color-coal-1),0_0_0_4px_var(--color-yellow)]',
});
const FACE = classes(
  'h-fit rounded-[7px] border bg-night p-px [--mask:36px] group-data-dense/room:[--mask:30px]',
);

interface LineFrameProps {
  /** The author's name, for the face. */
  navn: string;
  /** Address of the writer's profile picture. */
  picture?: string | undefined;
  /** The displayed name. */
  name: string;
  isOwn: boolean;
  isAdmin: boolean;
  /** A moderator has chosen it. */
  isChosen?: boolean;
  /** It is not in the room yet. */
  isUnsent?: boolean;
  level?: number | undefined;
  /** Time and status. */
  side: ReactNode;
  children: ReactNode;
}

/** Face, name, level and time around a line's text. */
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

/** What was said. */
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

/** Placeholder of a removed line. */
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
  /** A key to what can be done with it. */
  side?: ReactNode;
  /** A moderator has chosen it. */
  isChosen?: boolean;
  children: ReactNode;
}

/** What nobody said: a day, who has reached a level, older lines. */
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

/** What is shown to visitors in place of a removed line. */
export const REMOVED_TEXT = 'Meldingen er fjernet av en moderator.';

interface LineKeyProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** When the line was written. */
  at: string;
}

/** The time of a line as a key to what can be done with it; a mouse sees its sign on the line alone. */
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
