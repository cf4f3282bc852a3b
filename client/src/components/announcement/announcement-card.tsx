import '#client/styles/utilities.css';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CloudRainWind from 'lucide-react/icons/cloud-rain-wind';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useNow } from '#client/lib/clock.tsx';
import type { Announcement, AnnouncementKind } from '#shared/contracts/announcements.ts';
import { dayClock } from '#shared/oslo-time.ts';
import { DRILL, KIND_NAMES } from '#shared/rules/announcement-words.ts';
import { classes, cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';

const ICONS: Readonly<Record<AnnouncementKind, LucideIcon>> = {
  safety: TriangleAlert,
  weather: CloudRainWind,
  programme: CalendarClock,
  info: Info,
};

/** --light is the colour of the kind's tile. */
const KIND = classes({
  safety:
    'bg-red-light text-night [--light:var(--color-night)] [--on-light:var(--color-red-light)]',
  weather: 'bg-blue-fill text-[#fff] [--light:#fff] [--on-light:var(--color-blue-fill)]',
  programme: 'on-bone striped text-ink [--light:var(--color-yellow)]',
  info: 'on-bone striped text-ink [--light:var(--color-cyan)]',
} satisfies Record<AnnouncementKind, string>);
const PLACE = classes({
  banner:
    'in-data-storskjerm:gap-x-6 in-data-storskjerm:gap-y-2 border-night border-b px-[max(var(--spacing-side),(100%-var(--container-page))/2)] in-data-storskjerm:py-6',
  dialog: 'px-5 forced-colors:border-2 forced-colors:border-[CanvasText]',
});

/** Hidden except on a wall. */
export const WALL_ONLY = classes('[:root:not([data-storskjerm])_&]:hidden');

interface AnnouncementCardProps {
  announcement: Pick<Announcement, 'title' | 'text' | 'kind' | 'drill' | 'endsAt' | 'updatedAt'>;
  /** In the banner it is as wide as the page, and large on a wall. */
  place?: keyof typeof PLACE;
  /** Folded: only the title. Closed: only on a wall. */
  state?: 'open' | 'folded' | 'closed';
  className?: string | undefined;
  /** For `aria-controls` of a button that hides the text. */
  textId?: string;
  /** Button in the corner. */
  children?: ReactNode;
}

/** An announcement as in the banner: full red for safety, blue for weather, bone otherwise. */
export function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, place = 'dialog', state = 'open', className, textId, children } = props;
  const { kind, drill, title, text, updatedAt, endsAt } = announcement;
  const now = useNow();
  const isFolded = state === 'folded';
  const detail = isFolded ? WALL_ONLY : undefined;
  return (
    <article
      data-state={state}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-1 max-md:gap-x-3',
        isFolded ? 'items-center py-1.5' : 'items-start py-3.5 max-md:py-2.5',
        KIND[kind],
        PLACE[place],
        state === 'closed' && WALL_ONLY,
        className,
      )}
    >
      <span className="grid in-data-storskjerm:size-16 size-9 place-items-center rounded-tag bg-(--light) text-(--on-light,var(--color-night))">
        <Icon icon={ICONS[kind]} className="in-data-storskjerm:size-10" />
      </span>
      <div className="wrap-anywhere in-data-storskjerm:max-w-none max-w-read">
        <p className="mono flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {drill && <Tag tone="y">{DRILL}</Tag>}
          <span className={detail}>{KIND_NAMES[kind]}</span>
          {updatedAt !== null && (
            <span className={detail}>Oppdatert {dayClock(new Date(updatedAt), now)}</span>
          )}
          {endsAt !== null && <span className={detail}>Til {dayClock(new Date(endsAt), now)}</span>}
        </p>
        <p className="in-data-storskjerm:mt-3 font-extrabold in-data-storskjerm:font-[900] in-data-storskjerm:font-display in-data-storskjerm:font-stretch-88% in-data-storskjerm:text-[clamp(2rem,5vw,4.5rem)] text-lead in-data-storskjerm:uppercase in-data-storskjerm:leading-tight leading-[1.3]">
          <bdi>{title}</bdi>
        </p>
        <p
          className={cx(
            'whitespace-pre-line in-data-storskjerm:text-[clamp(1.25rem,2.4vw,2.25rem)] leading-[1.45]',
            detail,
          )}
          id={textId}
        >
          <bdi>{text}</bdi>
        </p>
      </div>
      {children}
    </article>
  );
}
