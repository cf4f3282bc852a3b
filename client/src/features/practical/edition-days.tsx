import { cx } from '#client/components/ui/cx.ts';
import { UNLIT_KEY } from '#client/components/ui/page-looks.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, FestivalDay } from '#shared/content/types.ts';
import { capitalize, formatDay, osloInstant, osloIso } from '#shared/oslo-time.ts';
import { shownTime } from '#shared/rules/acts.ts';
import { ageLabel } from '#shared/rules/edition-texts.ts';
import { dayState, isOver } from '#shared/rules/festival-phase.ts';
import { practicalTexts } from './practical-texts.ts';

/** The days of an edition as keys, with doors and age limit; unlit when they are over. */
export function EditionDays({ edition }: { edition: Edition }) {
  return (
    <ol
      aria-label={practicalTexts.days}
      className="plate plate--night on-night grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-2.5"
    >
      {edition.days.map((day) => (
        <DayKey key={day.id} day={day} edition={edition} />
      ))}
    </ol>
  );
}

function DayKey({ day, edition }: { day: FestivalDay; edition: Edition }) {
  const now = useNow();
  const state = dayState(edition, day.date, now);
  const isMarked = state === 'over' && !isOver(edition, now);
  return (
    <li
      className={cx(
        'key pointer-events-none flex min-h-33 select-text items-start justify-start gap-5 rounded-key-xl px-6 pt-3 pb-6 text-left max-md:gap-4 max-md:px-5',
        state === 'over' && UNLIT_KEY,
      )}
    >
      <span className="min-w-[1.1em] font-[900] font-display text-[clamp(3.25rem,4.4vw,4rem)] tabular-nums leading-[1.15]">
        {Number(day.date.slice(8))}
      </span>
      <span className="wrap-anywhere grid min-w-0 flex-1 gap-1 pt-2">
        <span className="font-semibold text-small">{capitalize(formatDay(day.date))}</span>{' '}
        <span className="display hyphens-auto text-[1.25rem] leading-[1.05]">{day.title}</span>{' '}
        {day.doors !== null && (
          <span className="mono">
            {practicalTexts.doors}{' '}
            <time dateTime={osloIso(osloInstant(day.date, day.doors))}>{shownTime(day.doors)}</time>
          </span>
        )}{' '}
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Tag tone="night">{ageLabel(day.minAge)}</Tag>{' '}
          {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
          {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
          {isMarked && <Tag>{labels.marks.over}</Tag>}
        </span>
      </span>
    </li>
  );
}
