import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { NowLine, type Variables } from '#client/components/ui/now-line.tsx';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useSite } from '#client/lib/content.tsx';
import { useHydrated } from '#client/lib/use-browser.ts';
import { labels } from '#shared/content/labels.ts';
import type { Edition, Slot, SlotKind } from '#shared/content/types.ts';
import {
  type ClockTime,
  formatDay,
  type IsoDate,
  MINUTE_MS,
  osloInstant,
  osloIso,
  weekdayName,
} from '#shared/oslo-time.ts';
import { kindWords, shownTime } from '#shared/rules/acts.ts';
import { dayState, isOver, slotInstants } from '#shared/rules/festival-phase.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { cancelledText } from '#shared/rules/public-edition.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { Act, type ActPlanButton, at, fits, PlanButtons, timeLook } from './programme-act.tsx';
import {
  type DayKeys,
  type DoorsKey,
  isUnderWay,
  layoutProgramme,
  type ProgrammeLayout,
  UNIT_MINUTES,
  UNITS_PER_HOUR,
} from './programme-layout.ts';
import * as look from './programme-looks.ts';

const STILL = '(prefers-reduced-motion: reduce)';
/** Where the programme is a keyboard (`board:` in variants.css). */
const BOARD = '(min-width: 64rem)';

/** When most of the festival is on. */
const EVENING: ClockTime = '18:00';

/**
 * Where the present moment is on the board, in units from its first hour: on the day that goes on. Null if that is
 * none; before the first hour and after the last it is outside of the board.
 */
function presentUnit(edition: Edition, [first]: readonly ClockTime[], now: Date) {
  const day = presentDay(edition, now);
  if (day === null || first === undefined) return null;
  return (+now - +osloInstant(day, first)) / (UNIT_MINUTES * MINUTE_MS);
}

/** Index of the present hour on the board; null if the board does not show it. */
export function presentHour(
  edition: Edition,
  hours: readonly ClockTime[],
  now: Date,
): number | null {
  const unit = presentUnit(edition, hours, now);
  const hour = unit === null ? -1 : Math.floor(unit / UNITS_PER_HOUR);
  return hour >= 0 && hour < hours.length ? hour : null;
}

/** Index of the hour that a wide board opens at: the present one, and on other days the evening. */
function openingHour(edition: Edition, hours: readonly ClockTime[], now: Date) {
  return presentDay(edition, now) === null
    ? hours.indexOf(EVENING)
    : presentHour(edition, hours, now);
}

/** Events after which the visitor has taken over the scrolling. */
const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

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
    const isStill = !opened.current || matchMedia(STILL).matches;
    opened.current = true;
    board.current.scrollTo?.({ left, behavior: isStill ? 'instant' : 'smooth' });
  }, [hour]);
  return board;
}

/**
 * Brings the present moment of the keyboard into the window, once and when the page is opened as a document. It stays
 * where it is for who came to a place of the page, looks for something, or has scrolled or focused; the focus stays.
 */
export function useOpenAtPresent(board: RefObject<HTMLDivElement | null>, isWanted: boolean): void {
  const isHydrated = useHydrated();
  const [isDocument] = useState(!isHydrated);
  useEffect(() => {
    const line = board.current?.querySelector('[data-now-line]');
    if (!isWanted || !isDocument || !isHydrated || !line || !matchMedia(BOARD).matches) return;
    const { hash, search } = window.location;
    const isLeft = hash + search === '' && document.activeElement === document.body;
    if (!isLeft || window.scrollY > 0) return;
    const behavior = matchMedia(STILL).matches ? 'instant' : 'smooth';
    line.scrollIntoView({ block: 'center', inline: 'nearest', behavior });
  }, [board, isWanted, isDocument, isHydrated]);
}

/** A scrollable region has to be reachable by keyboard. */
const SCROLLED = { role: 'region', 'aria-label': labels.events.programme, tabIndex: 0 };

interface BoardProps {
  edition: Edition;
  /** Ids of the acts that were looked for; null for all. */
  found?: ReadonlySet<string> | null | undefined;
  now: Date;
  /** Whether a window with room for the keyboard begins at the present moment. */
  opensAtNow?: boolean | undefined;
  PlanButton?: ActPlanButton | undefined;
}

/** The programme of an edition: one ordered list, a keyboard on wide screens. */
export function ProgrammeBoard(props: BoardProps) {
  const { edition, found, now, opensAtNow = false, PlanButton } = props;
  const layout = layoutProgramme(edition);
  const date = presentDay(edition, now);
  const board = usePresentHour(layout?.isWide ? openingHour(edition, layout.hours, now) : null);
  useOpenAtPresent(board, opensAtNow);
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
            present={day.day.date === date ? presentUnit(edition, layout.hours, now) : null}
            PlanButton={PlanButton}
          />
        ))}
      </ol>
      <div
        className={cx(
          'mono col-[2/-1] mt-2 board:flex hidden flex-wrap gap-x-6 gap-y-1 text-[#c2bdb2]',
          layout.isWide && 'sticky left-31 justify-self-start',
        )}
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

const COLOURS = classes({
  bone: 'bg-bone',
  y: 'bg-yellow',
  r: 'bg-red-light',
  g: 'bg-green-light',
  b: 'bg-blue-light',
  coal: '',
});

/** Kinds of acts in the legend, in its order. */
const KINDS = (Object.keys(labels.kinds) as SlotKind[]).filter((kind) => kind !== 'afterparty');

/** The colours of the keyboard, each with the kinds of acts that it stands for. */
function KindLegend({ edition: { slots } }: { edition: Edition }) {
  const site = useSite();
  const kinds = KINDS.filter((kind) => slots.some((slot) => slot.kind === kind));
  return [...new Set(kinds.map((kind) => ACT_TONES[kind]))].map((tone) => (
    <span key={tone} className="inline-flex items-center gap-2">
      <i
        className={cx(
          'size-3.5 rounded-[3px] forced-colors:[border:1px_solid_GrayText]',
          COLOURS[tone],
        )}
      />
      {kinds
        .filter((kind) => ACT_TONES[kind] === tone)
        .map((kind) => kindWords(slots, kind, site))
        .join(', ')}
    </span>
  ));
}

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
function Day(props: DayProps) {
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
        <Doors
          doors={doors}
          date={day.date}
          venue={edition.venue}
          opened={now >= osloInstant(day.date, doors.time)}
          archived={archived}
          unfound={unfoundOf(found, [])}
        />
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
  /** Whether they are past, and of an edition that is over. */
  opened: boolean;
  archived: boolean;
  unfound: '' | undefined;
}

function Doors({ doors, date, venue, opened, archived, unfound }: DoorsProps) {
  const { doorsOpen, doorsOpened } = labels.events;
  const [name, ...rest] = (opened ? doorsOpened : doorsOpen).split(' ');
  const finish = opened && (archived ? 'key--archive' : 'key--unlit');
  return (
    <li
      className={cx('act', look.ACT_DOORS, timeLook(opened && !archived, true))}
      style={at(doors.place)}
      data-doors=""
      data-unfound={unfound}
    >
      <p className="act__time">
        <time dateTime={osloIso(osloInstant(date, doors.time))}>{shownTime(doors.time)}</time>
      </p>
      <div className={cx('act__key key key--coal pointer-events-none select-text', finish)}>
        <p className="act__name">
          {name}
          <span className={look.BOARD_UNSEEN}> {rest.join(' ')}</span>
        </p>
        <p className={cx('act__genre', look.BOARD_UNSEEN)}>{venue}</p>
      </div>
    </li>
  );
}
