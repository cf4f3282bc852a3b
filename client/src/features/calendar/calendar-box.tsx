import { useId } from 'react';
import { calendarFileUrl, editionDates } from '#client/components/calendar/festival-days.ts';
import { Fold } from '#client/components/ui/fold.tsx';
import { Widget } from '#client/components/ui/widget.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { CalendarMonth } from './calendar-month.tsx';

const { heading, today, festivalDays } = labels.calendar;

/** Thanks for this year, the legend, the month, and the festival's days as calendar files. */
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
