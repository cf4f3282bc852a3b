import { Fragment } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { NowLine, type Variables } from '#client/components/ui/now-line.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import { formatDay, type IsoDate, osloInstant, osloIso, weekdayName } from '#shared/oslo-time.ts';
import { shownTime } from '#shared/rules/acts.ts';
import { dayState, isOver, slotInstants } from '#shared/rules/festival-phase.ts';
import { cancelledText } from '#shared/rules/public-edition.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { Act, type ActPlanButton, at, PlanButtons } from './programme-act.tsx';
import { type DayKeys, type DoorsKey, isUnderWay } from './programme-layout.ts';
import * as look from './programme-looks.ts';

interface DayProps {
  keys: DayKeys;
  isWide: boolean;
  edition: Edition;
  /** Ids of the acts that were looked for; null for all. */
  found?: ReadonlySet<string> | null | undefined;
  now: Date;
  /** Where the present moment is on the keyboard, in units; null on a day that does not go on. */
  present: number | null;
  PlanButton?: ActPlanButton | undefined;
}

/** A day of the programme: its name, the doors, its acts, and among them the present moment. */
export function Day(props: DayProps) {
  const { keys, edition, found, now, present, PlanButton } = props;
  const { day, doors, slots } = keys;
  // Computed once per day, because it looks at every act.
  const live = isUnderWay(edition, now);
  const archived = isOver(edition, now);
  const unfound = unfoundOf(
    found,
    slots.map(({ slot }) => slot),
  );
  const line = present !== null && <NowLine style={lineAt(keys, present)} unfound={unfound} />;
  const begun = present === null ? 0 : begunOf(keys, now);
  return (
    <>
      <DayHead {...props} unfound={unfound} />
      {begun < 0 && line}
      {doors && (
        <Doors doors={doors} date={day.date} venue={edition.venue} unfound={unfoundOf(found, [])} />
      )}
      {slots.map((key, index) => (
        <Fragment key={key.slot.id}>
          {begun === index && line}
          <Act
            item={key}
            edition={edition}
            hasStages={keys.hasStages}
            archived={archived}
            mark={slotMark(key.slot, edition, now)}
            now={now}
            live={live}
            unfound={unfoundOf(found, [key.slot])}
          >
            {PlanButton && <PlanButtons item={key} edition={edition} PlanButton={PlanButton} />}
          </Act>
        </Fragment>
      ))}
      {begun === slots.length && line}
    </>
  );
}

function DayHead({ keys, isWide, edition, now, unfound }: DayProps & { unfound: '' | undefined }) {
  const { day, lane, lanes } = keys;
  const state = dayState(edition, day.date, now);
  const off = cancelledText(edition, day.date);
  const place: Variables = { '--r0': lane, '--rb': lanes };
  return (
    <li
      className={cx('board__day', isWide && 'board__day--wide')}
      style={place}
      data-unfound={unfound}
    >
      <h3
        className={cx(
          'display grow font-stretch-84% leading-[1.1]',
          state !== 'coming' && 'board:basis-full',
        )}
      >
        <span className="board__weekday">{weekdayName(day.date)}</span>{' '}
        <span className="board__date">{formatDay(day.date).replace(/^\S+ /, '')}</span>
      </h3>
      <span className={cx('board__age mono', state !== 'coming' && 'board:grow')}>
        Fra {day.minAge} år
      </span>
      {off && <Tag tone="bone">{off}</Tag>}
      {state === 'over' && !isOver(edition, now) && <Tag tone="edged">{labels.marks.over}</Tag>}
      {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
      {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
    </li>
  );
}

/** How many acts of a day have begun; -1 before its doors open. */
function begunOf({ day, doors, slots }: DayKeys, now: Date): number {
  if (doors && now < osloInstant(day.date, doors.time)) return -1;
  return slots.filter(({ slot }) => slotInstants(slot).start <= now).length;
}

/** Where the line of the present moment is on the keyboard. */
function lineAt({ lane, lanes }: DayKeys, present: number): Variables {
  const unit = Math.floor(present);
  return { ...at({ unit, units: 1, lane, lanes }), '--part': present - unit };
}

/** Value of `data-unfound` of what has none of the acts that were looked for. */
function unfoundOf(found: DayProps['found'], slots: readonly Slot[]): '' | undefined {
  return found && !slots.some(({ id }) => found.has(id)) ? '' : undefined;
}

interface DoorsProps {
  doors: DoorsKey;
  date: IsoDate;
  venue: string;
  unfound: '' | undefined;
}

function Doors({ doors, date, venue, unfound }: DoorsProps) {
  const [name, ...rest] = labels.events.doorsOpen.split(' ');
  return (
    <li
      className={cx('act', look.ACT_DOORS)}
      style={at(doors.place)}
      data-doors=""
      data-unfound={unfound}
    >
      <p className="act__time">
        <time dateTime={osloIso(osloInstant(date, doors.time))}>{shownTime(doors.time)}</time>
      </p>
      <div className="act__key key key--coal pointer-events-none select-text">
        <p className="act__name">
          {name}
          <span className={look.BOARD_UNSEEN}> {rest.join(' ')}</span>
        </p>
        <p className={cx('act__genre', look.BOARD_UNSEEN)}>{venue}</p>
      </div>
    </li>
  );
}
