import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { NowLine, stageColour, type Variables } from '#client/components/ui/now-line.tsx';
import {
  ACT_TONES,
  Elapsed,
  LINE_BREAK,
  NAME_ON_STAGE,
  SlotTime,
} from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Slot } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { shownStart, shownTimes, slotState, stageName } from '#shared/rules/acts.ts';
import { dayState, programmeEdition, takesPlace } from '#shared/rules/festival-phase.ts';
import { beginsAt, timeLeft } from '#shared/rules/now-next.ts';
import {
  insteadOf,
  nowAndNext,
  type PlanAct,
  type PlanDay,
  type PlanRow as PlanRowOfDay,
  planRows,
} from '#shared/rules/plan-days.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { previousTime, slotMark } from '#shared/rules/slot-marks.ts';
import { minutesText, timeUntil } from '#shared/rules/time-text.ts';
import { PlanButton } from './plan-button.tsx';

interface DaysProps {
  days: readonly PlanDay[];
  now: Date;
  /** Ids of the acts that were looked for; null for all. */
  found?: ReadonlySet<string> | null;
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

const MINUTE_MS = 60_000;

/** Free time that is over: nobody plans with it. */
function isPastFree(row: PlanRowOfDay, now: Date): boolean {
  return row.kind === 'free' && +row.start + row.minutes * MINUTE_MS <= +now;
}

const keyOf = (row: PlanRowOfDay) => (row.kind === 'free' ? `fri-${+row.start}` : row.act.slot.id);

/** Fewer finished acts than these are not folded away. */
const FOLD_FROM = 2;

/** How many acts at the head of a day are over, where that is enough to fold them away. */
function leadingOver(rows: readonly PlanRowOfDay[], now: Date): number {
  const others = rows.findIndex(
    (row) => row.kind === 'free' || slotState(row.act.slot, now) !== 'over',
  );
  const count = others < 0 ? rows.length : others;
  return count < FOLD_FROM ? 0 : count;
}

function Day({ day, now, found = null, onPress }: DaysProps & { day: PlanDay }) {
  const isFound = (act: PlanAct) => found === null || found.has(act.slot.id);
  const unfound = (isThere: boolean) => (isThere ? undefined : '');
  const state = dayState(day.edition, day.date, now);
  const id = `dag-${day.edition.id}-${day.date}`;
  const rows = planRows(day).filter((row) => !isPastFree(row, now));
  const begun = rows.filter(
    (row) => (row.kind === 'free' ? row.start : row.act.start) <= now,
  ).length;
  const isPresent = day.date === presentDay(day.edition, now);
  const line = isPresent && <NowLine />;
  const folded = isPresent && found === null ? leadingOver(rows, now) : 0;
  const lineOf = (row: PlanRowOfDay) =>
    row.kind === 'free' ? (
      <li
        key={keyOf(row)}
        className="mono mb-2 not-board:mb-0 board:ml-19 not-board:ml-16 border-line-bone border-l-2 px-3 py-2 font-semibold text-fg-2"
        data-free=""
        // Between acts that were found is no free time.
        data-unfound={unfound(found === null)}
      >
        Fri {minutesText(row.minutes)}
      </li>
    ) : (
      <PlanRow
        key={keyOf(row)}
        act={row.act}
        clashes={row.clashes}
        now={now}
        unfound={unfound(isFound(row.act))}
        onPress={onPress}
      />
    );
  return (
    <section
      className="[section+&]:mt-11"
      aria-labelledby={id}
      data-plan-day=""
      data-unfound={unfound(day.acts.some(isFound))}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-ink border-b-2 pb-2">
        <h2 id={id} className="display font-stretch-84% text-h4 leading-[1.1]">
          {formatDay(day.date)}
        </h2>
        {state === 'over' && <Tag tone="edged">{labels.marks.over}</Tag>}
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

/** Acts of the plan that are on or next; renders nothing when all of them are over. */
export function NowNext({ acts, now }: { acts: readonly PlanAct[]; now: Date }) {
  const found = nowAndNext(acts, now);
  if (found.now.length + found.next.length === 0) return null;
  return (
    <div className="plate plate--night on-night mb-10 grid gap-x-8 gap-y-5 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      <Column title="Nå" acts={found.now} look="now">
        {({ slot }) => [timeLeft(slot, now)]}
      </Column>
      <Column title="Neste" acts={found.next} look={found.now.length > 0 ? 'next' : 'first'}>
        {({ slot, start }) => [beginsAt(slot, now), `om ${timeUntil(now, start)}`]}
      </Column>
    </div>
  );
}

const LARGE_KEY = classes(
  'key wrap-anywhere min-h-25.5 flex-col items-start gap-1.5 px-5 pt-3 pb-5 text-left',
);

/** What comes has a line in the colour of its kind. */
const NEXT = classes('border-(--top) border-l-8 pl-4 text-bone');

/** Where nothing is on, how long it is until the next act stands beside it, on phones below it. */
const FIRST = classes('w-full sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6');
const UNTIL = classes(
  'display font-stretch-84% text-[1.125rem] sm:col-2 sm:row-[1/3] sm:self-end lg:text-[1.75rem]',
);

/** On now: pressed. What comes beside it is dark; where nothing is on, it has its colour. */
type Look = 'now' | 'next' | 'first';

interface ColumnProps {
  title: string;
  acts: readonly PlanAct[];
  look: Look;
  /** Texts about an act's time. */
  children: (act: PlanAct) => Moments;
}

/** When an act begins or how long it is on still; then how long it is until it begins. */
type Moments = [at: string | null, until?: string];

function Column({ title, acts, look, children }: ColumnProps) {
  if (acts.length === 0) return null;
  return (
    <section className="flex flex-col lg:only:[&_[data-name]]:text-[2.75rem]" aria-label={title}>
      <h2 className="mono mb-1.5 flex items-center gap-2 font-semibold text-fg-2 uppercase">
        {look === 'now' && <i className="led" aria-hidden="true" />}
        {capitalize(title)}
      </h2>
      <ul className="grid grow gap-3">
        {acts.map((act) => (
          <li key={act.slot.id} className="grid">
            <LargeKey act={act} look={look} times={children(act)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LargeKeyProps {
  act: PlanAct;
  look: Look;
  times: Moments;
}

function LargeKey({ act: { edition, slot }, look, times: [at, until] }: LargeKeyProps) {
  const isFirst = look === 'first';
  const text = isFirst || until === undefined ? at : `${at}, ${until}`;
  const tone = BUTTON_TONES[ACT_TONES[slot.kind]];
  return (
    <AppLink
      href={actPath(slot.id)}
      className={cx(LARGE_KEY, look === 'next' ? BUTTON_TONES.coal : tone)}
      data-state={look === 'now' ? 'active' : undefined}
    >
      <span className={cx('grid gap-1.5', look === 'next' && NEXT, isFirst && FIRST, tone)}>
        <span
          className="display text-balance font-stretch-84% text-[min(1.625rem,6vw)] leading-[1.1] lg:text-[2rem]"
          data-name
        >
          {slot.act}
        </span>{' '}
        <span className="mono flex flex-wrap gap-x-4">
          <span>{stageName(edition, slot.stage)}</span>
          {text !== null && <span> {text}</span>}
        </span>
        {isFirst && (
          <>
            {' '}
            <span className={UNTIL}>{until}</span>
          </>
        )}
      </span>
      {look === 'now' && (
        <span className="mt-auto grid w-full pt-1">
          <Elapsed slot={slot} />
        </span>
      )}
    </AppLink>
  );
}
