import { useNow } from '#client/lib/clock.tsx';
import { editions } from '#shared/content/index.ts';
import type { IsoDate } from '#shared/oslo-time.ts';
import { dayState } from '#shared/rules/festival-phase.ts';
import { Tag } from '../ui/tag.tsx';
import { festivalDays, fullDate } from './festival-days.ts';

const days = festivalDays(editions);

/** What the chosen day is; two lines are always kept free for it. */
export function DayNote({ date }: { date: IsoDate | null }) {
  const now = useNow();
  const festival = date === null ? undefined : days.get(date);
  return (
    <p className="calendar__note" aria-live="polite">
      {date === null ? 'Ingen dag er valgt.' : fullDate(date)}
      {festival && (
        <>
          <br />
          <strong>
            {festival.edition.name}: {festival.day.title}
          </strong>{' '}
          {dayState(festival.edition, festival.day.date, now) === 'over' && (
            <Tag tone="kantet">Avholdt</Tag>
          )}
        </>
      )}
    </p>
  );
}
