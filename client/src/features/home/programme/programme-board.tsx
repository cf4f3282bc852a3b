import { type RefObject, useEffect, useRef } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, Slot, SlotKind } from '#shared/content/types.ts';
import { HOUR_MS } from '#shared/durations.ts';
import {
  type ClockTime,
  formatDay,
  type IsoDate,
  osloInstant,
  osloIso,
  weekdayName,
} from '#shared/oslo-time.ts';
import { kindWords, shownTime } from '#shared/rules/acts.ts';
import { dayState, isOver } from '#shared/rules/festival-phase.ts';
import { cancelledText } from '#shared/rules/public-edition.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import {
  Act,
  type ActPlanButton,
  at,
  fits,
  PlanButtons,
  type Variables,
} from './programme-act.tsx';
import {
  type DayKeys,
  type DoorsKey,
  isUnderWay,
  layoutProgramme,
  type ProgrammeLayout,
} from './programme-layout.ts';
import * as look from './programme-looks.ts';

/** A scrollable region has to be reachable by keyboard. */
const SCROLLED = { role: 'region', 'aria-label': labels.events.programme, tabIndex: 0 };

interface BoardProps {
  edition: Edition;
  /** Ids of the acts that were looked for; null for all. */
  found?: ReadonlySet<string> | null | undefined;
  now: Date;
  PlanButton?: ActPlanButton | undefined;
}

/** The programme of an edition: one ordered list, a keyboard on wide screens. */
export function ProgrammeBoard({ edition, found, now, PlanButton }: BoardProps) {
  const layout = layoutProgramme(edition);
  const board = usePresentHour(layout?.isWide ? presentHour(edition, layout.hours, now) : null);
  if (!layout) return null;
  const size: Variables = { '--units': layout.units, '--rows': layout.lanes };
  return (
    <div
      ref={board}
      className={cx(
        'board',
        !layout.openColumn && look.BOARD_CLOSED,
        layout.days.some(({ hasStages }) => hasStages) && look.BOARD_STAGES,
        layout.isWide && look.BOARD_WIDE,
      )}
      style={size}
      {...(layout.isWide && SCROLLED)}
    >
      <BoardGround layout={layout} />
      <ol className="board__keys">
        {layout.days.map((day) => (
          <Day
            key={day.day.id}
            keys={day}
            isWide={layout.isWide}
            edition={edition}
            found={found}
            now={now}
            PlanButton={PlanButton}
          />
        ))}
      </ol>
      <div
        className="mono col-[2/-1] mt-2 board:flex hidden flex-wrap gap-x-6 gap-y-1 text-[#c2bdb2]"
        aria-hidden="true"
      >
        <KindLegend edition={edition} />
        <span className="ml-auto">{labels.events.unit}</span>
        {marksBelow(layout, edition).map(({ slot, text }) => (
          <span key={slot.id} className="basis-full" data-change="">
            {slot.act}: {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Footnotes: marks that do not fit on their keys. */
function marksBelow({ days }: ProgrammeLayout, edition: Edition) {
  return days
    .flatMap(({ slots }) => slots)
    .flatMap(({ slot, place }) => {
      const mark = slotMark(slot, edition);
      return mark === null || fits(mark, place) ? [] : [{ slot, text: mark.text }];
    });
}

/** Decoration: hours and unlit keys. */
function BoardGround({ layout }: { layout: ProgrammeLayout }) {
  return (
    <div className="board__keys board:grid hidden" aria-hidden="true">
      {layout.hours.map((hour, index) => {
        const style: Variables = { '--u0': (index * layout.units) / (layout.hours.length - 1) };
        return (
          <span key={hour} className="board__hour mono" style={style}>
            {hour}
          </span>
        );
      })}
      {layout.unlit.map((place) => (
        <i key={`${place.lane}-${place.unit}`} className="board__dark" style={at(place)} />
      ))}
    </div>
  );
}

interface DayProps extends BoardProps {
  keys: DayKeys;
  isWide: boolean;
}

function Day({ keys, isWide, edition, found, now, PlanButton }: DayProps) {
  const { day, doors, slots, lane, lanes } = keys;
  const state = dayState(edition, day.date, now);
  const off = cancelledText(edition, day.date);
  // Computed once per day, because it looks at every act.
  const live = isUnderWay(edition, now);
  const archived = isOver(edition, now);
  const head: Variables = { '--r0': lane, '--rb': lanes };
  return (
    <>
      <li
        className={cx('board__day', isWide && 'board__day--wide')}
        style={head}
        data-unfound={unfoundOf(
          found,
          slots.map(({ slot }) => slot),
        )}
      >
        <h3
          className={cx(
            'display grow font-stretch-84% leading-[1.1]',
            state !== 'coming' && 'basis-full',
          )}
        >
          <span className="board__weekday">{weekdayName(day.date)}</span>{' '}
          <span className="board__date">{formatDay(day.date).replace(/^\S+ /, '')}</span>
        </h3>
        <span className={cx('board__age mono', state !== 'coming' && 'grow')}>
          Fra {day.minAge} år
        </span>
        {off && <Tag tone="bone">{off}</Tag>}
        {state === 'over' && !archived && <Tag tone="edged">{labels.marks.over}</Tag>}
        {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
        {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
      </li>
      {doors && (
        <Doors doors={doors} date={day.date} venue={edition.venue} unfound={unfoundOf(found, [])} />
      )}
      {slots.map((key) => (
        <Act
          key={key.slot.id}
          item={key}
          stage={stageName(edition, key.slot.stage)}
          hasStages={keys.hasStages}
          archived={archived}
          mark={slotMark(key.slot, edition, now)}
          now={now}
          live={live}
          unfound={unfoundOf(found, [key.slot])}
        >
          {PlanButton && <PlanButtons item={key} edition={edition} PlanButton={PlanButton} />}
        </Act>
      ))}
    </>
  );
}

/** Value of `data-unfound` of what has none of the acts that were looked for. */
function unfoundOf(found: BoardProps['found'], slots: readonly Slot[]): '' | undefined {
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

const COLOURS = classes({
  bone: 'bg-bone',
  y: 'bg-yellow',
  r: 'bg-red-light',
  g: 'bg-green',
  b: 'bg-blue-light',
  coal: '',
});

/** Kinds of acts in the legend, in its order. */
const KINDS = (Object.keys(labels.kinds) as SlotKind[]).filter((kind) => kind !== 'afterparty');

/** The colours of the keyboard. */
function KindLegend({ edition: { slots } }: { edition: Edition }) {
  const site = useSite();
  return KINDS.filter((kind) => slots.some((slot) => slot.kind === kind)).map((kind) => (
    <span key={kind} className="inline-flex items-center gap-2">
      <i
        className={cx(
          'size-3.5 rounded-[3px] forced-colors:[border:1px_solid_GrayText]',
          COLOURS[ACT_TONES[kind]],
        )}
      />
      {kindWords(slots, kind, site)}
    </span>
  ));
}

/** Events after which the visitor has taken over the scrolling. */
const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/**
 * Index of the present hour on the board; that of the previous night while its last act goes on.
 * Null if the board does not show it.
 */
export function presentHour(
  edition: Edition,
  hours: readonly ClockTime[],
  now: Date,
): number | null {
  const states = edition.days.map(({ date }) => ({ date, state: dayState(edition, date, now) }));
  const day =
    states.find(({ state }) => state === 'night') ?? states.find(({ state }) => state === 'today');
  const [first] = hours;
  if (day === undefined || first === undefined) return null;
  const hour = Math.floor((+now - +osloInstant(day.date, first)) / HOUR_MS);
  return hour >= 0 && hour < hours.length ? hour : null;
}

/**
 * Scrolls a board to an hour, and again when that changes, until the visitor interacts with the
 * board. The page itself does not scroll.
 */
export function usePresentHour(hour: number | null): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const opened = useRef(false);
  useEffect(() => {
    const element = board.current;
    const touch = () => {
      touched.current = true;
    };
    for (const type of TOUCHES) element?.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of TOUCHES) element?.removeEventListener(type, touch);
    };
  }, []);
  useEffect(() => {
    const label =
      hour === null ? null : board.current?.querySelectorAll<HTMLElement>('.board__hour')[hour];
    if (!label || !board.current || touched.current) return;
    // Leaves a third of the board for acts that have already begun.
    const left = label.offsetLeft - board.current.clientWidth / 3;
    const isStill = !opened.current || matchMedia('(prefers-reduced-motion: reduce)').matches;
    opened.current = true;
    board.current.scrollTo?.({ left, behavior: isStill ? 'instant' : 'smooth' });
  }, [hour]);
  return board;
}
