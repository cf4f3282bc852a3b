import type { CSSProperties, ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { ContentPicture } from '#client/components/ui/pictures.tsx';
import { ACT_TONES, SlotTime } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';

import { labels } from '#shared/content/labels.ts';
import type { Edition } from '#shared/content/types.ts';
import {
  capitalize,
  formatDay,
  type IsoDate,
  osloInstant,
  osloIso,
  weekdayName,
} from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { shownStart, shownTime } from '#shared/rules/acts.ts';
import { dayState, isOver, slotState } from '#shared/rules/festival-phase.ts';
import { type SlotMark, slotMark } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import type { ActStar } from './act-star.ts';
import { KindLegend } from './kind-legend.tsx';
import {
  type DayKeys,
  type DoorsKey,
  layoutProgramme,
  type Place,
  type ProgrammeLayout,
  type SlotKey,
} from './programme-layout.ts';
import * as look from './programme-looks.ts';
import { isUnderWay, keyState } from './programme-states.ts';
import { presentHour, usePresentHour } from './use-present-hour.ts';

type Variables = CSSProperties & Record<`--${string}`, number>;

/** Keys of up to half an hour have no room for their times across. */
const NARROW_UNITS = 2;
/** Letters of a mark for each unit of a key, on up to three lines. */
const LETTERS_PER_UNIT = 4;
/** Keys of up to an hour have no room for both times in a line where the page is narrow. */
const SHORT_UNITS = 4;

/** A part that scrolls has to be reachable by keyboard. */
const SCROLLED = { role: 'region', 'aria-label': labels.events.programme, tabIndex: 0 };

function at({ unit, units, lane, lanes }: Place): Variables {
  return { '--u0': unit, '--ub': units, '--r0': lane, '--rb': lanes };
}

interface BoardProps {
  edition: Edition;
  now: Date;
  /** Nothing is ahead any more: what is over is unlit. */
  ended?: boolean | undefined;
  Star?: ActStar | undefined;
}

/** The programme of an edition: one ordered list, a keyboard on wide screens. */
export function ProgrammeBoard({ edition, now, ended, Star }: BoardProps) {
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
            now={now}
            ended={ended}
            Star={Star}
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

function isNarrow({ units }: Place): boolean {
  return units <= NARROW_UNITS;
}

function isShort({ units }: Place): boolean {
  return units > NARROW_UNITS && units <= SHORT_UNITS;
}

/** Whether a mark fits on its key of the keyboard. */
function fits({ text }: SlotMark, { units }: Place): boolean {
  return units > NARROW_UNITS && text.length <= units * LETTERS_PER_UNIT;
}

/** Marks that have no room on their keys of the keyboard. */
function marksBelow({ days }: ProgrammeLayout, edition: Edition) {
  return days
    .flatMap(({ slots }) => slots)
    .flatMap(({ slot, place }) => {
      const mark = slotMark(slot, edition);
      return mark === null || fits(mark, place) ? [] : [{ slot, text: mark.text }];
    });
}

/** Hours and unlit keys: decoration of the keyboard. */
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

function Day({ keys, isWide, edition, now, ended, Star }: DayProps) {
  const { day, doors, slots, lane, lanes } = keys;
  const state = dayState(edition, day.date, now);
  // Once a day: it looks at every act.
  const live = ended || isUnderWay(edition, now);
  const head: Variables = { '--r0': lane, '--rb': lanes };
  return (
    <>
      <li className={cx('board__day', isWide && 'board__day--wide')} style={head}>
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
        {state === 'over' && !isOver(edition, now) && <Tag tone="edged">{labels.marks.over}</Tag>}
        {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
        {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
      </li>
      {doors && <Doors doors={doors} date={day.date} venue={edition.venue} />}
      {slots.map((key) => (
        <Act
          key={key.slot.id}
          item={key}
          stage={stageName(edition, key.slot.stage)}
          hasStages={keys.hasStages}
          mark={slotMark(key.slot, edition)}
          now={now}
          live={live}
        >
          {Star && <Stars item={key} edition={edition} Star={Star} />}
        </Act>
      ))}
    </>
  );
}

interface DoorsProps {
  doors: DoorsKey;
  date: IsoDate;
  venue: string;
}

function Doors({ doors, date, venue }: DoorsProps) {
  const [name, ...rest] = labels.events.doorsOpen.split(' ');
  return (
    <li className={cx('act', look.ACT_DOORS)} style={at(doors.place)} data-doors="">
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

interface ActProps {
  item: SlotKey;
  /** Name of its stage. */
  stage: string;
  /** Whether the act says on which stage it is. */
  hasStages: boolean;
  mark: SlotMark | null;
  now: Date;
  live: boolean;
  /** Its stars. */
  children?: ReactNode;
}

function Act({ item, stage, hasStages, mark, now, live, children }: ActProps) {
  const { slot, place, covered } = item;
  const own = slotState(slot, now);
  const state = keyState(item, now);
  const tone = ACT_TONES[slot.kind];
  const night = slot.kind === 'afterparty';
  const narrow = isNarrow(place);
  const cancelled = mark?.kind === 'cancelled';
  const over = live && own === 'over';
  const unlit = cancelled || (over && state === 'over');
  const below = mark !== null && !fits(mark, place);
  const hasMore = mark !== null || (hasStages && !night);
  // A narrow key has the mark of an act on stage in the place of its end.
  const endHidden = narrow && state === 'now' ? look.BOARD_UNSEEN : undefined;
  return (
    <li
      className={cx(
        'act',
        narrow && look.ACT_NARROW,
        isShort(place) && look.ACT_UNITS[Math.ceil(place.units)],
        covered && 'board:hidden',
        night && 'act--night',
        item.standsFor.length > 1 && 'act--nights',
        unlit ? look.TIME_UNLIT : tone === 'coal' && look.TIME_COAL,
      )}
      style={at(place)}
      data-state={own}
    >
      <p
        className={cx(
          'act__time',
          cancelled && 'line-through',
          // Said elsewhere on the key: kept for assistive technology.
          item.standsFor.length > 1 && 'board:[clip-path:inset(50%)]',
        )}
      >
        <SlotTime slot={slot} of="start" />
        {slot.end !== null && (
          <>
            <span className={cx('act__to', endHidden)}>–</span>
            <SlotTime slot={slot} of="end" className={endHidden} />
          </>
        )}
      </p>
      <AppLink
        href={actPath(slot.id)}
        className={cx(
          'act__key key',
          BUTTON_TONES[tone],
          mark && !below && 'tight:pb-[48px]',
          unlit && 'key--unlit',
          over && !unlit && 'key--unlit-in-list',
        )}
        data-cancelled={cancelled || undefined}
        data-state={own === 'now' ? 'active' : undefined}
      >
        <p
          className={cx(
            'act__name',
            narrow && 'tight:text-mono-s',
            night && 'board:mb-auto',
            Boolean(children) && !narrow && !night && 'min-[1280px]:pr-[30px]',
          )}
        >
          {cancelled ? <s>{slot.act}</s> : slot.act}
        </p>
        {mark && (
          <p className={below ? look.BOARD_UNSEEN : look.MARK} data-mark="">
            <Tag tone={cancelled ? 'bone' : 'night'} className={look.MARK_TAG}>
              {mark.text}
            </Tag>
          </p>
        )}
        <p className={cx('act__genre', night ? 'order-2' : look.BOARD_UNSEEN)}>
          {night ? stage : slot.genre}
        </p>
        {hasStages && !night && <p className={cx(look.STAGE, narrow && 'board:hidden')}>{stage}</p>}
        {night && <ActAge item={item} />}
        {slot.picture && <ContentPicture picture={slot.picture} className={look.PICTURE} />}
        {state === 'now' && (
          <p
            className={cx(
              look.NOW,
              look.NOW_PLACES[nowPlace(item, hasMore)],
              narrow && hasMore && 'board:row-4',
              night ? 'order-4' : isShort(place) && look.NOW_SMALL,
              // The key stands for another night too, which is on.
              own !== 'now' && 'not-board:hidden',
            )}
            data-now={own === 'now' ? '' : 'board'}
          >
            <i className="led" aria-hidden="true" />
            {capitalize(labels.marks.now)}
          </p>
        )}
        {own === 'over' && !cancelled && <span className="sr-only">{labels.marks.done}</span>}
      </AppLink>
      {children}
    </li>
  );
}

/** Where 'Nå' stands on a key, which may have a stage or a mark above it. */
function nowPlace({ slot, place }: SlotKey, hasMore: boolean): keyof typeof look.NOW_PLACES {
  if (isNarrow(place)) return 'narrow';
  if (hasMore) return 'below';
  return slot.kind === 'afterparty' ? 'night' : 'key';
}

/** The star of an act; on a key that stands for several nights, one for each. */
function Stars({ item, edition, Star }: { item: SlotKey; edition: Edition; Star: ActStar }) {
  const nights = item.covered ? [item.slot] : item.standsFor;
  return (
    <div className="act__stars">
      {nights.map((slot) => (
        <Star
          key={slot.id}
          edition={edition}
          slot={slot}
          className={cx(
            isNarrow(item.place) && 'tight:min-w-[24px] tight:px-0',
            slot !== item.slot && 'not-board:hidden',
          )}
          text={nights.length > 1 ? capitalize(weekdayName(slot.date)) : undefined}
        />
      ))}
    </div>
  );
}

function ActAge({ item: { slot, standsFor } }: { item: SlotKey }) {
  return (
    <>
      {standsFor.length > 1 && (
        <p className="act__genre not-board:hidden" data-nights="">
          Fra {shownStart(slot.start)} {standsFor.length === 2 ? 'begge dager' : 'alle dager'}
        </p>
      )}
      <Tag tone="m" className="order-3">
        ID {slot.minAge} år
      </Tag>
    </>
  );
}
