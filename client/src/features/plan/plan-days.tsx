import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { NowLine, stageColour, type Variables } from '#client/components/ui/now-line.tsx';
import {
  ACT_TONES,
  LINE_BREAK,
  NAME_ON_STAGE,
  SlotTime,
} from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Slot } from '#shared/content/types.ts';
import { capitalize, formatDay, MINUTE_MS } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { shownStart, shownTimes, slotState, stageName } from '#shared/rules/acts.ts';
import { dayState, programmeEdition, takesPlace } from '#shared/rules/festival-phase.ts';
import {
  type PlanRow as DayRow,
  insteadOf,
  type PlanAct,
  type PlanDay,
  planRows,
} from '#shared/rules/plan-days.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { cancellationOf } from '#shared/rules/public-edition.ts';
import { previousTime, slotMark } from '#shared/rules/slot-marks.ts';
import { minutesText } from '#shared/rules/time-text.ts';
import { PlanButton } from './plan-button.tsx';

/** Ids of the acts that were looked for; null for all. */
type Found = ReadonlySet<string> | null;

interface DaysProps {
  days: readonly PlanDay[];
  now: Date;
  found?: Found;
  onPress?: ((slot: string, isOn: boolean) => void) | undefined;
}

const SUMMARY = classes(
  'flex min-h-target cursor-pointer list-none items-center gap-2 py-2.5 font-bold [&::-webkit-details-marker]:hidden [[open]>&>.icon]:rotate-180',
);

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
          <summary className={SUMMARY}>
            Tidligere festivaler
            <Icon icon={ChevronDown} />
          </summary>
          {earlier.map((day) => (
            <Day key={`${day.edition.id}-${day.date}`} {...props} day={day} />
          ))}
        </details>
      )}
    </>
  );
}

/** Free time that is over: nobody plans with it. */
function isPastFree(row: DayRow, now: Date): boolean {
  return row.kind === 'free' && +row.start + row.minutes * MINUTE_MS <= +now;
}

const keyOf = (row: DayRow) => (row.kind === 'free' ? `fri-${+row.start}` : row.act.slot.id);

/** Fewer finished acts than these are not folded away. */
const FOLD_FROM = 2;

/** How many acts at the head of a day are over, where that is enough to fold them away. */
function leadingOver(rows: readonly DayRow[], now: Date): number {
  const others = rows.findIndex(
    (row) => row.kind === 'free' || slotState(row.act.slot, now) !== 'over',
  );
  const count = others < 0 ? rows.length : others;
  return count < FOLD_FROM ? 0 : count;
}

const isFound = (act: PlanAct, found: Found) => found === null || found.has(act.slot.id);
const unfound = (isThere: boolean) => (isThere ? undefined : '');

function Day({ day, now, found = null, onPress }: Omit<DaysProps, 'days'> & { day: PlanDay }) {
  const state = dayState(day.edition, day.date, now);
  const id = `dag-${day.edition.id}-${day.date}`;
  const rows = planRows(day).filter((row) => !isPastFree(row, now));
  const begun = rows.filter(
    (row) => (row.kind === 'free' ? row.start : row.act.start) <= now,
  ).length;
  const isPresent = day.date === presentDay(day.edition, now);
  const line = isPresent && <NowLine />;
  const folded = isPresent && found === null ? leadingOver(rows, now) : 0;
  const lineOf = (row: DayRow) => (
    <DayLine key={keyOf(row)} row={row} found={found} now={now} onPress={onPress} />
  );
  return (
    <section
      className="[section+&]:mt-11"
      aria-labelledby={id}
      data-plan-day=""
      data-unfound={unfound(day.acts.some((act) => isFound(act, found)))}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-ink border-b-2 pb-2">
        <h2 id={id} className="display font-stretch-84% text-h4 leading-[1.1]">
          {formatDay(day.date)}
        </h2>
        {state === 'over' && !cancellationOf(day.edition, day.date) && (
          <Tag tone="edged">{labels.marks.over}</Tag>
        )}
        {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
        {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
      </div>
      <ol>
        {folded > 0 && (
          <li>
            <details>
              <summary className={cx(SUMMARY, 'text-fg-2')}>
                {folded} ferdige sett
                <Icon icon={ChevronDown} />
              </summary>
              <ol>{rows.slice(0, folded).map(lineOf)}</ol>
            </details>
          </li>
        )}
        {rows.slice(folded).map((row, index) => (
          <Fragment key={keyOf(row)}>
            {index + folded === begun && line}
            {lineOf(row)}
          </Fragment>
        ))}
        {begun === rows.length && line}
      </ol>
    </section>
  );
}

type DayLineProps = Omit<DaysProps, 'days'> & { row: DayRow; found: Found };

/** An act of a day, or the free time between two. */
function DayLine({ row, found, now, onPress }: DayLineProps) {
  if (row.kind === 'free') {
    return (
      <li
        className="mono mb-2 not-board:mb-0 board:ml-19 not-board:ml-16 border-line-bone border-l-2 px-3 py-2 font-semibold text-fg-2"
        data-free=""
        // Between acts that were found is no free time.
        data-unfound={unfound(found === null)}
      >
        Fri {minutesText(row.minutes)}
      </li>
    );
  }
  const { act, clashes } = row;
  return (
    <PlanRow
      act={act}
      clashes={clashes}
      now={now}
      unfound={unfound(isFound(act, found))}
      onPress={onPress}
    />
  );
}

/** The plan button of what is over. */
const FLAT = classes(
  'bg-none bg-transparent text-ink-2 [box-shadow:inset_0_0_0_1px_var(--color-bone-4)] before:hidden',
);
const TAG = classes('text-balance text-mono');
const NOTE = classes(
  'mono flex items-baseline gap-x-2 not-board:pt-1 pt-2 pb-1 not-board:pl-2 not-board:text-mono-s text-fg-2',
);

interface RowProps {
  act: PlanAct;
  clashes: readonly PlanAct[];
  now: Date;
  unfound?: '' | undefined;
  /** Called when its plan button, or that of a replacement act, was pressed. */
  onPress?: ((slot: string, isOn: boolean) => void) | undefined;
}

/** One act of a plan: time, key, plan button and remarks. */
export function PlanRow({ act, clashes, now, unfound, onPress }: RowProps) {
  const { slot, edition, isIn } = act;
  const state = slotState(slot, now);
  const present = clashes.filter((other) => slotState(other.slot, now) !== 'over');
  const style: Variables = { '--stage': stageColour(edition, slot.stage) };
  return (
    <li
      className={cx(
        'act board:mb-2 board:grid-cols-[4.75rem_minmax(0,1fr)_auto] not-board:py-2',
        isIn && state !== 'over' && takesPlace(slot) && BUTTON_TONES[ACT_TONES[slot.kind]],
      )}
      style={style}
      data-plan-row
      data-state={isIn || state !== 'now' ? state : undefined}
      data-unfound={unfound}
    >
      <Times slot={slot} isOver={state === 'over'} />
      <ActKey act={act} now={now} />
      <div className="act__plan">
        <PlanButton
          edition={edition}
          slot={slot}
          onPress={onPress}
          className={cx(
            'board:ml-2 not-board:min-h-11 board:min-w-13 not-board:min-w-11 board:px-0',
            state === 'over' && FLAT,
          )}
        />
      </div>
      <div className="col-[2/-1]">
        {!isIn && <p className={NOTE}>Tatt ut</p>}
        {present.length > 0 && state !== 'over' && (
          <p className={NOTE}>
            <span className="tag tag--y">Samtidig</span>{' '}
            <span className="not-board:font-sans not-board:text-[0.875rem]">
              med {present.map((other) => other.slot.act).join(' og ')}
            </span>
          </p>
        )}
        {isIn && !takesPlace(slot) && state !== 'over' && <Instead act={act} onPress={onPress} />}
      </div>
    </li>
  );
}

function Times({ slot, isOver }: { slot: Slot; isOver: boolean }) {
  const before = previousTime(slot);
  const struck = !takesPlace(slot);
  return (
    <p
      className={cx(
        'act__time board:pt-3',
        (struck || isOver) && 'board:text-fg-2',
        struck && 'line-through',
      )}
    >
      {before && <s className="block board:text-fg-2 text-mono">{shownStart(before.start)}</s>}
      <SlotTime slot={slot} of="start" className="block" />
      {slot.end !== null && (
        <>
          <span className="act__to sr-only">–</span>
          <SlotTime slot={slot} of="end" className="block" />
        </>
      )}
    </p>
  );
}

/** Past, on wide screens: the outline of a key. */
const GONE = classes(
  'board:min-h-11 board:flex-row board:flex-wrap board:content-center board:items-baseline board:justify-start board:gap-x-4 board:bg-none board:bg-transparent board:py-1 board:text-ink-2 board:[box-shadow:inset_0_0_0_2px_var(--color-bone-3)] board:before:hidden',
);
function ActKey({ act: { slot, edition, isIn }, now }: { act: PlanAct; now: Date }) {
  const state = slotState(slot, now);
  const mark = slotMark(slot, edition, now);
  const isOff = mark?.kind === 'cancelled';
  const tone = ACT_TONES[slot.kind];
  const under = [stageName(edition, slot.stage), slot.genre].filter((text) => text !== '');
  return (
    <AppLink
      href={actPath(slot.id)}
      className={cx(
        'act__key key board:min-h-16.5 board:flex-col board:justify-center board:gap-0.75 board:px-5 board:has-data-mark:pt-2.5 board:has-data-mark:pb-4.5',
        BUTTON_TONES[tone],
        (isOff || !isIn || state === 'over') && 'key--unlit',
        state === 'over' && !isOff && GONE,
      )}
      data-cancelled={isOff || undefined}
      data-state={isIn && state === 'now' ? 'active' : undefined}
    >
      <span className={cx('act__name', isIn && state === 'now' && NAME_ON_STAGE)} data-name>
        {isOff ? <s>{slot.act}</s> : slot.act}
      </span>
      <span className="act__genre">{under.join(' · ')}</span>
      {mark && (
        <span data-mark="">
          <Tag tone={isOff ? 'bone' : 'night'} className={TAG}>
            {mark.text}
          </Tag>
        </span>
      )}
      {isIn && state === 'now' && (
        <>
          <span className="act__now tag tag--night board:absolute board:top-4 board:right-5 not-board:-order-1">
            <i className="led" aria-hidden="true" />
            {capitalize(labels.marks.now)}
          </span>
          <i className={LINE_BREAK} />
        </>
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
      <p className={NOTE}>På scenen i stedet</p>
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
