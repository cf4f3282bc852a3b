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
        <div className="calendar__side">
          <p className="calendar__banner">
            <strong className="display">{bannerTitle}</strong>
            <span className="calendar__banner-text">{bannerText}</span>
          </p>
          <div className="calendar__foot">
            <AddToCalendar />
            <noscript>
              <ul>
                {editions.map((edition) => (
                  <li key={edition.id}>
                    <a
                      className="lenke"
                      href={calendarFileUrl(edition.days.map((day) => day.id))}
                      download
                    >
                      {edition.name}, {editionDates(edition)} (kalenderfil)
                    </a>
                  </li>
                ))}
              </ul>
            </noscript>
            <ul className="calendar__legend">
              <li>
                <i className="calendar__swatch calendar__swatch--today" aria-hidden="true" />
                {today}
              </li>
              <li>
                <i className="calendar__swatch calendar__swatch--festival" aria-hidden="true" />
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
