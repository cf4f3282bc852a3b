import './announcement-card.css';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CloudRainWind from 'lucide-react/icons/cloud-rain-wind';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Announcement, AnnouncementKind } from '#shared/contracts/announcements.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { DRILL, KIND_NAMES } from '#shared/rules/announcement-words.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';

const ICONS: Readonly<Record<AnnouncementKind, LucideIcon>> = {
  safety: TriangleAlert,
  weather: CloudRainWind,
  programme: CalendarClock,
  info: Info,
};

export interface AnnouncementCardProps {
  announcement: Pick<Announcement, 'title' | 'text' | 'kind' | 'drill' | 'endsAt' | 'updatedAt'>;
  className?: string;
  /** For `aria-controls` of a key that hides the text. */
  textId?: string;
  /** Key in the corner. */
  children?: ReactNode;
}

/** An announcement as the banner shows it: full red for safety, blue for weather, bone otherwise. */
export function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, className, textId, children } = props;
  const { kind, drill, title, text, updatedAt, endsAt } = announcement;
  const isBone = kind === 'programme' || kind === 'info';
  return (
    <article className={cx('kunngjoring', `kunngjoring--${kind}`, isBone && 'on-bone', className)}>
      <span className="kunngjoring__ikon">
        <Icon icon={ICONS[kind]} />
      </span>
      <div className="kunngjoring__ord">
        <p className="kunngjoring__merker mono">
          {drill && <Tag tone="y">{DRILL}</Tag>}
          <span>{KIND_NAMES[kind]}</span>
          {updatedAt !== null && <span>Oppdatert {osloClock(new Date(updatedAt))}</span>}
          {endsAt !== null && <span>Til {osloClock(new Date(endsAt))}</span>}
        </p>
        <p className="kunngjoring__tittel">
          <bdi>{title}</bdi>
        </p>
        <p className="kunngjoring__tekst" id={textId}>
          <bdi>{text}</bdi>
        </p>
      </div>
      {children}
    </article>
  );
}
