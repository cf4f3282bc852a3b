import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { UNLIT_KEY } from '#client/components/ui/page-looks.ts';
import { ACT_TONES, SlotTime } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Slot } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { shownStart, shownTimes, slotState } from '#shared/rules/acts.ts';
import { dayState, programmeEdition, takesPlace } from '#shared/rules/festival-phase.ts';
import { beginsAt, timeLeft } from '#shared/rules/now-next.ts';
import {
  insteadOf,
  nowAndNext,
  type PlanAct,
  type PlanDay,
  planRows,
} from '#shared/rules/plan-days.ts';
import { previousTime, slotMark } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import { minutesText, timeUntil } from '#shared/rules/time-text.ts';
import { PlanButton } from './plan-button.tsx';
import { planTexts } from './plan-texts.ts';

interface DaysProps {
  days: readonly PlanDay[];
  now: Date;
  /** Ids of the acts that were looked for; null for all. */
  found?: ReadonlySet<string> | null;
  onPress?: ((slot: string, isOn: boolean) => void) | undefined;
}

/** The days of a plan; those of earlier festivals than the shown programme are collapsed. */
export function PlanDays(props: DaysProps) {
  const withTimes = useContent().editions.filter(({ slots }) => slots.length > 0);
  const shown = programmeEdition(withTimes, props.now);
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

function Day({ day, now, found = null, onPress }: DaysProps & { day: PlanDay }) {
  const isFound = (act: PlanAct) => found === null || found.has(act.slot.id);
  const unfound = (isThere: boolean) => (isThere ? undefined : '');
  const state = dayState(day.edition, day.date, now);
  const id = `dag-${day.edition.id}-${day.date}`;
  return (
    <section
      className="[section+&]:mt-11"
      aria-labelledby={id}
      data-plan-day=""
      data-unfound={unfound(day.acts.some(isFound))}
    >
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
              data-free=""
              // Between acts that were found is no free time.
              data-unfound={unfound(found === null)}
            >
              {planTexts.free} {minutesText(row.minutes)}
            </li>
          ) : (
            <PlanRow
              key={row.act.slot.id}
              act={row.act}
              clashes={row.clashes}
              now={now}
              unfound={unfound(isFound(row.act))}
              onPress={onPress}
            />
          ),
        )}
      </ol>
    </section>
  );
}

const TAG = classes('text-balance text-mono');
const NOTE = classes('mono pt-2 pb-1 text-fg-2');

interface RowProps {
  act: PlanAct;
  clashes: readonly PlanAct[];
  now: Date;
  unfound: '' | undefined;
  /** Called when its plan button, or that of a replacement act, was pressed. */
  onPress?: ((slot: string, isOn: boolean) => void) | undefined;
}

/** One act of a plan: time, key, plan button and remarks. */
function PlanRow({ act, clashes, now, unfound, onPress }: RowProps) {
  const { slot, edition, isIn } = act;
  const state = slotState(slot, now);
  return (
    <li
      className="mb-2 grid grid-cols-[4.75rem_minmax(0,1fr)_auto]"
      data-plan-row
      data-state={state}
      data-unfound={unfound}
    >
      <Times slot={slot} />
      <ActKey act={act} now={now} />
      <PlanButton edition={edition} slot={slot} onPress={onPress} className="ml-2 min-w-13 px-0" />
      <div className="col-[2/-1]">
        {!isIn && <p className={NOTE}>{planTexts.out}</p>}
        {clashes.length > 0 && state !== 'over' && (
          <p className={NOTE}>
            {planTexts.clash} {clashes.map((other) => other.slot.act).join(' og ')}
          </p>
        )}
        {isIn && !takesPlace(slot) && state !== 'over' && <Instead act={act} onPress={onPress} />}
      </div>
    </li>
  );
}

function Times({ slot }: { slot: Slot }) {
  const before = previousTime(slot);
  const struck = !takesPlace(slot);
  return (
    <p
      className={cx(
        'pt-3 font-mono font-semibold text-[1rem] leading-[1.15]',
        struck && 'text-fg-2 line-through',
      )}
    >
      {before && <s className="block text-fg-2 text-mono">{shownStart(before.start)}</s>}
      <SlotTime slot={slot} of="start" className="block" />
      {slot.end !== null && (
        <>
          <span className="sr-only">–</span>
          <SlotTime slot={slot} of="end" className="block" />
        </>
      )}
    </p>
  );
}

function ActKey({ act: { slot, edition, isIn }, now }: { act: PlanAct; now: Date }) {
  const state = slotState(slot, now);
  const mark = slotMark(slot, edition, now);
  const isOff = mark?.kind === 'cancelled';
  const tone = ACT_TONES[slot.kind];
  const under = [slot.genre, stageName(edition, slot.stage)].filter((text) => text !== '');
  return (
    <AppLink
      href={actPath(slot.id)}
      className={cx(
        'key [&>*]:wrap-anywhere min-h-16.5 flex-col items-start justify-center gap-0.75 px-5 text-left has-[.tag]:pt-2.5 has-[.tag]:pb-4.5 [&>*]:max-w-full',
        BUTTON_TONES[tone],
        (isOff || !isIn || state === 'over') && UNLIT_KEY,
      )}
      data-state={isIn && state === 'now' ? 'active' : undefined}
    >
      <span data-name>{isOff ? <s>{slot.act}</s> : slot.act}</span>
      <span className="mono font-semibold leading-[1.3]">{under.join(' · ')}</span>
      {mark && (
        <Tag tone={isOff ? 'bone' : 'night'} className={TAG}>
          {mark.text}
        </Tag>
      )}
      {isIn && state === 'now' && (
        <Tag tone="night" className={TAG}>
          <i className="led" aria-hidden="true" />
          {capitalize(labels.marks.now)}
        </Tag>
      )}
      {state === 'over' && !isOff && <span className="sr-only">{labels.marks.done}</span>}
    </AppLink>
  );
}

function Instead({ act, onPress }: Pick<RowProps, 'act' | 'onPress'>) {
  const others = insteadOf(act);
  if (others.length === 0) return null;
  return (
    <div>
      <p className={NOTE}>{planTexts.instead}</p>
      <ul>
        {others.map(({ edition, slot }) => (
          <li
            key={slot.id}
            className="flex min-h-14 items-center justify-between gap-4 border-line-bone border-t"
          >
            <span>
              <AppLink href={actPath(slot.id)} className="link">
                {slot.act}
              </AppLink>{' '}
              <span className="mono dim">{timesText(slot)}</span>
            </span>
            <PlanButton edition={edition} slot={slot} onPress={onPress} className="min-w-13" />
          </li>
        ))}
      </ul>
    </div>
  );
}

function timesText(slot: Slot): string {
  const { start, end } = shownTimes(slot);
  return end === null ? start : `${start}–${end}`;
}

/** Acts of the plan that are on or next; renders nothing when all of them are over. */
export function NowNext({ acts, now }: { acts: readonly PlanAct[]; now: Date }) {
  const found = nowAndNext(acts, now);
  if (found.now.length + found.next.length === 0) return null;
  return (
    <div className="plate plate--night on-night mb-10 grid gap-x-8 gap-y-5 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      <Column title={planTexts.now} acts={found.now} isLit>
        {({ slot }) => timeLeft(slot, now)}
      </Column>
      <Column title={planTexts.next} acts={found.next}>
        {({ slot, start }) => `${beginsAt(slot, now)}, om ${timeUntil(now, start)}`}
      </Column>
    </div>
  );
}

interface ColumnProps {
  title: string;
  acts: readonly PlanAct[];
  isLit?: boolean;
  /** Text about an act's time. */
  children: (act: PlanAct) => ReactNode;
}

function Column({ title, acts, isLit = false, children }: ColumnProps) {
  if (acts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mono mb-1.5 flex items-center gap-2 font-semibold text-fg-2 uppercase">
        {isLit && <i className="led" aria-hidden="true" />}
        {capitalize(title)}
      </h2>
      <ul className="grid gap-3">
        {acts.map((act) => (
          <li key={act.slot.id}>
            <p className="display wrap-anywhere text-pretty font-stretch-84% text-[1.625rem] leading-[1.1]">
              {act.slot.act}
            </p>
            <p className="mono dim">
              {[stageName(act.edition, act.slot.stage), children(act)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
