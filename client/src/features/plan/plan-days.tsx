import { Tag } from '#client/components/ui/tag.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import { formatDay } from '#shared/oslo-time.ts';
import { dayState, programmeEdition } from '#shared/rules/festival-phase.ts';
import { type PlanDay, planRows } from '#shared/rules/plan-days.ts';
import { minutesText } from '#shared/rules/time-text.ts';
import { PlanRow } from './plan-row.tsx';
import { planTexts } from './plan-texts.ts';

interface DaysProps {
  days: readonly PlanDay[];
  now: Date;
  onStar?: ((slot: string, isOn: boolean) => void) | undefined;
}

/** The days of a plan; those of earlier festivals than the one whose programme is shown are folded. */
export function PlanDays(props: DaysProps) {
  const shown = programmeEdition(useContent().editions, props.now);
  const isEarlier = ({ edition }: PlanDay) => shown !== null && edition.year < shown.year;
  const earlier = props.days.filter(isEarlier);
  return (
    <>
      {props.days
        .filter((day) => !isEarlier(day))
        .map((day) => (
          <Day key={`${day.edition.id}-${day.date}`} {...props} day={day} />
        ))}
      {earlier.length > 0 && (
        <details className="mt-11">
          <summary className="min-h-target cursor-pointer py-2.5 font-bold">
            {planTexts.earlier}
          </summary>
          {earlier.map((day) => (
            <Day key={`${day.edition.id}-${day.date}`} {...props} day={day} />
          ))}
        </details>
      )}
    </>
  );
}

function Day({ day, now, onStar }: DaysProps & { day: PlanDay }) {
  const state = dayState(day.edition, day.date, now);
  const id = `dag-${day.edition.id}-${day.date}`;
  return (
    <section className="[section+&]:mt-11" aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-ink border-b-2 pb-2">
        <h2 id={id} className="display font-stretch-84% text-h4 leading-[1.1]">
          {formatDay(day.date)}
        </h2>
        {state === 'over' && <Tag tone="edged">{labels.marks.over}</Tag>}
        {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
        {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
      </div>
      <ol>
        {planRows(day).map((row) =>
          row.kind === 'free' ? (
            <li
              key={`fri-${+row.start}`}
              className="mono mb-2 ml-19 border-line-bone border-l-2 px-3 py-2 font-semibold text-fg-2"
            >
              {planTexts.free} {minutesText(row.minutes)}
            </li>
          ) : (
            <PlanRow
              key={row.act.slot.id}
              act={row.act}
              clashes={row.clashes}
              now={now}
              onStar={onStar}
            />
          ),
        )}
      </ol>
    </section>
  );
}
