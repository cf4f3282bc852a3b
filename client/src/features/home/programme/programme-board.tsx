import { Fragment, type ReactNode } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { NowLine, type Variables } from '#client/components/ui/now-line.tsx';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, Slot, SlotKind } from '#shared/content/types.ts';
import { formatDay, type IsoDate, osloInstant, osloIso, weekdayName } from '#shared/oslo-time.ts';
import { kindWords, shownTime, stageName } from '#shared/rules/acts.ts';
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
  type StageLanes,
} from './programme-layout.ts';
import * as look from './programme-looks.ts';
import { presentHour, presentUnit, usePresentHour } from './use-present-hour.ts';

interface ProgrammeProps {
  edition: Edition;
  /** Ids of the acts that were looked for; null for all. */
  found?: ReadonlySet<string> | null | undefined;
  now: Date;
  PlanButton?: ActPlanButton | undefined;
}

/** The programme of an edition: an ordered list, on wide screens a keyboard; one for each day where it is long. */
export function ProgrammeBoard(props: ProgrammeProps) {
  const { edition, found } = props;
  const layouts = layoutProgramme(edition);
  return layouts.map((layout, index) => {
    const board = (
      <Board {...props} layout={layout}>
        {index === layouts.length - 1 && (
          <>
            <KindLegend edition={edition} />
            <span className="ml-auto">{labels.events.unit}</span>
          </>
        )}
      </Board>
    );
    const [first] = layout.days;
    if (!layout.isWide || !first) return <Fragment key="all">{board}</Fragment>;
    const unfound = unfoundOf(
      found,
      first.slots.map(({ slot }) => slot),
    );
    return (
      <div key={first.day.id} className={look.BOARD_DAY} data-unfound={unfound}>
        {board}
      </div>
    );
  });
}

interface BoardProps extends ProgrammeProps {
  layout: ProgrammeLayout;
  /** Below the keys. */
  children: ReactNode;
}

function Board({ layout, children, ...props }: BoardProps) {
  const { edition, now } = props;
  const date = presentDay(edition, now);
  const isToday = layout.days.some(({ day }) => day.date === date);
  const board = usePresentHour(
    layout.isWide && isToday ? presentHour(edition, layout.hours, now) : null,
  );
  const size: Variables = {
    '--units': layout.units,
    '--rows': layout.lanes,
    ...(isOver(edition, now) && look.ARCHIVE),
  };
  const [first] = layout.days;
  // A scrollable region has to be reachable by keyboard.
  const scrolled = layout.isWide &&
    first && {
      role: 'region',
      'aria-label': `${labels.events.programme}, ${formatDay(first.day.date)}`,
      tabIndex: 0,
    };
  const hasStages = layout.days.some((day) => day.hasStages);
  return (
    <div
      ref={board}
      className={cx(
        'board',
        !layout.openColumn && look.BOARD_CLOSED,
        layout.isWide ? look.BOARD_WIDE : hasStages && look.BOARD_STAGES,
      )}
      style={size}
      {...scrolled}
    >
      <BoardGround layout={layout} edition={edition} />
      <ol className="board__keys">
        {layout.days.map((day) => (
          <Day
            key={day.day.id}
            keys={day}
            isWide={layout.isWide}
            present={day.day.date === date ? presentUnit(edition, layout.hours, now) : null}
            {...props}
          />
        ))}
      </ol>
      <div
        className={cx(
          'mono col-[2/-1] mt-2 board:flex hidden flex-wrap gap-x-6 gap-y-1 text-[#c2bdb2]',
          layout.isWide && 'sticky left-0 justify-self-start',
        )}
        aria-hidden="true"
      >
        {children}
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

/** Decoration: hours, unlit keys, and on the board of one day its stages. */
function BoardGround({ layout, edition }: Pick<BoardProps, 'layout' | 'edition'>) {
  return (
    <div className="board__keys board:grid hidden" aria-hidden="true">
      {/* The last one would stand beyond the edge of a board that scrolls. */}
      {layout.hours.slice(0, layout.isWide ? -1 : undefined).map((hour, index) => {
        const style: Variables = { '--u0': (index * layout.units) / (layout.hours.length - 1) };
        return (
          <span key={hour} className="board__hour mono" style={style}>
            {hour}
          </span>
        );
      })}
      {layout.isWide &&
        layout.days.flatMap(({ stages }) =>
          stages.map((stage) => <StageName key={stage.id} edition={edition} stage={stage} />),
        )}
      {layout.unlit.map((place) => (
        <i key={`${place.lane}-${place.unit}`} className="board__dark" style={at(place)} />
      ))}
    </div>
  );
}

function StageName({ edition, stage }: { edition: Edition; stage: StageLanes }) {
  const { id, lane, lanes } = stage;
  const style: Variables = { '--r0': lane, '--rb': lanes };
  return (
    <span className={look.STAGE_NAME} style={style}>
      {stageName(edition, id)}
    </span>
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

interface DayProps extends ProgrammeProps {
  keys: DayKeys;
  isWide: boolean;
  /** Where the present moment is on the keyboard, in units; null on a day that does not go on. */
  present: number | null;
}

/** A day of the programme: its name, the doors, its acts, and among them the present moment. */
function Day(props: DayProps) {
  const { keys, isWide, edition, found, now, present, PlanButton } = props;
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
  const stageLook = isWide ? look.STAGE_IN_LIST : look.STAGE;
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
            stageLook={keys.hasStages ? stageLook : undefined}
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
  const archived = isOver(edition, now);
  const isPast = state === 'over' && !off;
  // Else a list's mark would stand alone on a second line.
  const isMarked = off || (isPast && !archived) || state === 'today' || state === 'night';
  const place: Variables = { '--r0': lane, '--rb': lanes };
  return (
    <li
      className={cx('board__day print:break-after-avoid', isWide && look.DAY_NAME)}
      style={place}
      data-unfound={unfound}
    >
      <h3
        className={cx(
          'display grow font-stretch-84% not-board:text-[1.375rem] leading-[1.1]',
          isMarked && 'not-board:basis-full',
        )}
      >
        <span className={cx('board__weekday', isWide && look.DAY_WEEKDAY)}>
          {weekdayName(day.date)}
        </span>{' '}
        <span className={cx('board__date', isWide && look.DAY_FACT)}>
          {formatDay(day.date).replace(/^\S+ /, '')}
        </span>
      </h3>
      {!archived && (
        <span className={cx('board__age mono', isWide && look.DAY_FACT)}>Fra {day.minAge} år</span>
      )}
      {off && <Tag tone="bone">{off}</Tag>}
      {isPast && <Tag tone="edged">{labels.marks.over}</Tag>}
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
  const style: Variables = { ...at(doors.place), '--long': name?.length ?? 1 };
  const finish = opened && (archived ? 'key--archive' : 'key--unlit');
  return (
    <li
      className={cx('act', look.ACT_DOORS, timeLook(opened && !archived, true))}
      style={style}
      data-doors=""
      data-state={opened ? 'over' : undefined}
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
