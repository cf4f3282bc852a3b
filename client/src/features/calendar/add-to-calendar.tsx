import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu, type MenuItem } from '#client/components/ui/menu.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { type Edition, editions, texts } from '#shared/content/index.ts';
import { dayState, isOver } from '#shared/rules/festival-phase.ts';
import { calendarFileUrl, editionDates, fullDate } from './festival-days.ts';

/** Newest first: the coming festival stands on top. */
const newestFirst: readonly Edition[] = [...editions].reverse();

function marked(text: string, over: boolean): string {
  return over ? `${text} (avholdt)` : text;
}

/** The whole festival of each edition, and a submenu 'Én dag' with every single day. */
export function calendarMenu(now: Date): MenuItem[] {
  const whole = newestFirst.map((edition) => ({
    label: marked(`Hele festivalen, ${editionDates(edition)}`, isOver(edition, now)),
    href: calendarFileUrl(edition.days.map((day) => day.id)),
    download: true,
  }));
  const single = newestFirst.flatMap((edition) =>
    edition.days.map((day) => ({
      label: marked(fullDate(day.date), dayState(day.date, now) === 'over'),
      href: calendarFileUrl([day.id]),
      download: true,
    })),
  );
  return [...whole, { kind: 'sub', label: 'Én dag', items: single }];
}

/** 'Legg til i kalender': festival days as calendar files. */
export function AddToCalendar() {
  const items = calendarMenu(useNow());
  return (
    <Menu
      className="key key--sm key--kull"
      label={
        <>
          <Icon icon={CalendarPlus} />
          <span>{texts.calendar.add}</span>
        </>
      }
      items={items}
    />
  );
}
