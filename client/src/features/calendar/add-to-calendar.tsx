import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useSyncExternalStore } from 'react';
import {
  calendarFileUrl,
  editionDates,
  fullDate,
} from '#client/components/calendar/festival-days.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu, type MenuItem } from '#client/components/ui/menu.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition } from '#shared/content/types.ts';
import { dayState, isOver } from '#shared/rules/festival-phase.ts';

function marked(text: string, over: boolean): string {
  return over ? `${text} (avholdt)` : text;
}

/**
 * The whole festival of each edition, and a submenu 'Én dag' with every single day. `flat` has the
 * days in the menu itself, because two menus do not fit beside each other on a phone.
 */
export function calendarMenu(editions: readonly Edition[], now: Date, flat = false): MenuItem[] {
  // The coming festival stands on top.
  const newestFirst = [...editions].reverse();
  const whole = newestFirst.map((edition) => ({
    label: marked(`Hele festivalen, ${editionDates(edition)}`, isOver(edition, now)),
    href: calendarFileUrl(edition.days.map((day) => day.id)),
    download: true,
  }));
  const single = newestFirst.flatMap((edition) =>
    edition.days.map((day) => ({
      label: marked(fullDate(day.date), dayState(edition, day.date, now) === 'over'),
      href: calendarFileUrl([day.id]),
      download: true,
    })),
  );
  if (flat) return [...whole, { kind: 'separator', id: 'days' }, ...single];
  return [...whole, { kind: 'sub', label: 'Én dag', items: single }];
}

const NARROW = '(max-width: 760px)';

function onWidthChange(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function useNarrow(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

/** 'Legg til i kalender': festival days as calendar files. */
export function AddToCalendar() {
  const items = calendarMenu(useContent().editions, useNow(), useNarrow());
  return (
    <Menu
      className="key key--sm key--coal"
      label={
        <>
          <Icon icon={CalendarPlus} />
          <span>{labels.calendar.add}</span>
        </>
      }
      items={items}
    />
  );
}
