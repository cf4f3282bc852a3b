import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useId, useState, useSyncExternalStore } from 'react';
import { DayNote, MonthGrid } from '#client/components/calendar/calendar.tsx';
import { calendarFileUrl, fullDate } from '#client/components/calendar/festival-days.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Fold, Widget } from '#client/components/ui/fold.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu } from '#client/components/ui/menu.tsx';
import type { MenuItem } from '#client/components/ui/menu-panel.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition } from '#shared/content/types.ts';
import { capitalize, formatMonth, type IsoDate, osloDate } from '#shared/oslo-time.ts';
import { dayState, editionDates, firstDay, isOver } from '#shared/rules/festival-phase.ts';

const { heading, today, festivalDays } = labels.calendar;

export function CalendarBox() {
  const { editions, site } = useContent();
  const { bannerTitle, bannerText } = site.texts.calendar;
  const id = useId();
  return (
    <Widget id={id} heading={heading} className="lg:grid-rows-[auto_1fr] lg:gap-y-6">
      <Fold labelledBy={id}>
        <div className="flex flex-col gap-6 lg:justify-between">
          <p className="grid gap-2 rounded-key-xl bg-bone px-7 py-6 text-ink">
            <strong className="display text-[1.75rem]">{bannerTitle}</strong>
            <span className="font-bold">{bannerText}</span>
          </p>
          <div className="grid justify-items-start gap-6">
            <AddToCalendar />
            <noscript>
              <ul>
                {editions.map((edition) => (
                  <li key={edition.id}>
                    <a
                      className="link"
                      href={calendarFileUrl(edition.days.map((day) => day.id))}
                      download
                    >
                      {edition.name}, {editionDates(edition)} (kalenderfil)
                    </a>
                  </li>
                ))}
              </ul>
            </noscript>
            <ul className="mono flex flex-wrap gap-x-7 gap-y-2.5 font-semibold leading-[1.4]">
              <li className="flex items-center gap-3">
                <i className="day-swatch day-swatch--today" aria-hidden="true" />
                {today}
              </li>
              <li className="flex items-center gap-3">
                <i className="day-swatch day-swatch--festival" aria-hidden="true" />
                {festivalDays}
              </li>
            </ul>
          </div>
        </div>
        <CalendarMonth />
      </Fold>
    </Widget>
  );
}

/**
 * One month with single-day selection. The chosen day starts as today and follows it until the
 * visitor chooses; choosing it again clears it.
 */
export function CalendarMonth() {
  const { editions } = useContent();
  const today = osloDate(useNow());
  const [chosen, setChosen] = useState<IsoDate | 'none' | 'today'>('today');
  const [month, setMonth] = useState<IsoDate | null>(null);
  const selected = chosen === 'today' ? today : chosen === 'none' ? null : chosen;
  return (
    <div className="min-h-[508px] max-md:mt-6 lg:[grid-area:1/2/3]">
      <MonthGrid
        month={month ?? today}
        onMonthChange={setMonth}
        today={today}
        selected={selected}
        onSelect={(day) => setChosen(day ?? 'none')}
      />
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <DayNote date={selected} />
        <div className="flex flex-wrap gap-2.5">
          {editions.map((edition) => (
            <Button
              key={edition.id}
              size="sm"
              variant="coal"
              onClick={() => setMonth(firstDay(edition))}
            >
              {capitalize(formatMonth(firstDay(edition)))}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

function marked(text: string, over: boolean): string {
  return over ? `${text} (avholdt)` : text;
}

/**
 * The whole festival of each edition, and a submenu 'Én dag' with every single day. `flat` puts the
 * days in the menu itself, because two menus do not fit beside each other on a phone.
 */
export function calendarMenu(editions: readonly Edition[], now: Date, flat = false): MenuItem[] {
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

function AddToCalendar() {
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
