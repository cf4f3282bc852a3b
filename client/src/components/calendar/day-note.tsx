import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import type { IsoDate } from '#shared/oslo-time.ts';
import { dayState } from '#shared/rules/festival-phase.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { Tag } from '../ui/tag.tsx';
import { type CalendarDay, festivalDays, fullDate } from './festival-days.ts';

/** What the chosen day is; two lines are always kept free for it. */
export function DayNote({ date }: { date: IsoDate | null }) {
  const { editions } = useContent();
  const now = useNow();
  const festival = date === null ? undefined : festivalDays(editions).get(date);
  return (
    <p className="min-h-[3.1em] text-fg-2" aria-live="polite">
      {date === null ? 'Ingen dag er valgt.' : fullDate(date)}
      {festival && (
        <>
          <br />
          <strong>
            {festival.edition.name}: {festival.day.title}
          </strong>{' '}
          {dayState(festival.edition, festival.day.date, now) === 'over' && (
            <Tag tone="edged">Avholdt</Tag>
          )}
          <ChangedActs {...festival} />
        </>
      )}
    </p>
  );
}

/** As many changed acts as are named before the rest is counted. */
const MOST_NAMED = 4;

/** Acts of the day that are not as they were announced. */
function ChangedActs({ day, edition }: CalendarDay) {
  const changed = edition.slots
    .filter(({ date }) => date === day.date)
    .flatMap((slot) => {
      const mark = slotMark(slot, edition);
      return mark === null ? [] : [{ id: slot.id, text: `${slot.act}: ${mark.text}` }];
    });
  const more = changed.length - MOST_NAMED;
  return (
    <>
      {changed.slice(0, MOST_NAMED).map(({ id, text }) => (
        <span key={id} className="block">
          {text}
        </span>
      ))}
      {more > 0 && <span className="block">og {more} til</span>}
    </>
  );
}
