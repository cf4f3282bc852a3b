import type { CSSProperties, ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { ContentPicture } from '#client/components/ui/content-picture.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { ACT_TONES } from '#client/lib/act-tones.ts';
import { labels } from '#shared/content/labels.ts';
import type { Edition, SlotKind } from '#shared/content/types.ts';
import { capitalize, formatDay, weekdayName } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { dayState, isOver, slotState } from '#shared/rules/festival-phase.ts';
import { type SlotMark, slotMark } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import type { ActStar } from './act-star.ts';
import {
  type DayKeys,
  type DoorsKey,
  layoutProgramme,
  type Place,
  type ProgrammeLayout,
  type SlotKey,
} from './programme-layout.ts';
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

/** Kinds of acts that the legend names, in its order. */
const LEGEND = (Object.keys(labels.kinds) as SlotKind[]).filter((kind) => kind !== 'afterparty');

function at({ unit, units, lane, lanes }: Place): Variables {
  return { '--u0': unit, '--ub': units, '--r0': lane, '--rb': lanes };
}

interface BoardProps {
  edition: Edition;
  now: Date;
  /** Nothing is ahead any more: what is over is unlit. */
  ended?: boolean;
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
      className={cx('brett', !layout.openColumn && 'brett--lukket', layout.isWide && 'brett--bred')}
      style={size}
      {...(layout.isWide && SCROLLED)}
    >
      <BoardGround layout={layout} />
      <ol className="brett__liste">
        {layout.days.map((day) => (
          <Day key={day.day.id} keys={day} edition={edition} now={now} ended={ended} Star={Star} />
        ))}
      </ol>
      <div className="brett__fot mono" aria-hidden="true">
        {LEGEND.filter((kind) => edition.slots.some((slot) => slot.kind === kind)).map((kind) => (
          <span key={kind} className={`brett__farge brett__farge--${ACT_TONES[kind]}`}>
            {labels.kinds[kind]}
          </span>
        ))}
        <span className="brett__enhet">{labels.events.unit}</span>
        {marksBelow(layout, edition).map(({ slot, text }) => (
          <span key={slot.id} className="brett__endring">
            {slot.act}: {text}
          </span>
        ))}
      </div>
    </div>
  );
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
    <div className="brett__bunn" aria-hidden="true">
      {layout.hours.map((hour, index) => {
        const style: Variables = { '--u0': (index * layout.units) / (layout.hours.length - 1) };
        return (
          <span key={hour} className="brett__time mono" style={style}>
            {hour}
          </span>
        );
      })}
      {layout.unlit.map((place) => (
        <i key={`${place.lane}-${place.unit}`} className="brett__mork" style={at(place)} />
      ))}
    </div>
  );
}

function Day({ keys, edition, now, ended, Star }: BoardProps & { keys: DayKeys }) {
  const { day, doors, slots, lane, lanes } = keys;
  const state = dayState(edition, day.date, now);
  const head: Variables = { '--r0': lane, '--rb': lanes };
  return (
    <>
      <li className={cx('brett__dag', state !== 'coming' && 'brett__dag--merket')} style={head}>
        <h3>
          <span className="brett__ukedag">{weekdayName(day.date)}</span>{' '}
          <span className="brett__dato">{formatDay(day.date).replace(/^\S+ /, '')}</span>
        </h3>
        <span className="brett__alder mono">Fra {day.minAge} år</span>
        {state === 'over' && !isOver(edition, now) && <Tag tone="kantet">{labels.marks.over}</Tag>}
        {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
        {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
      </li>
      {doors && <Doors doors={doors} venue={edition.venue} />}
      {slots.map((key) => (
        <Act
          key={key.slot.id}
          item={key}
          stage={stageName(edition, key.slot.stage)}
          hasStages={keys.hasStages}
          mark={slotMark(key.slot, edition)}
          now={now}
          live={ended || isUnderWay(edition, now)}
        >
          {Star && <Stars item={key} edition={edition} Star={Star} />}
        </Act>
      ))}
    </>
  );
}

function Doors({ doors, venue }: { doors: DoorsKey; venue: string }) {
  const [name, ...rest] = labels.events.doorsOpen.split(' ');
  return (
    <li className="akt akt--kort" style={at(doors.place)}>
      <p className="akt__tid">
        <time>{doors.time}</time>
      </p>
      <div className="akt__tast key key--coal">
        <p className="akt__navn">
          {name}
          <span className="akt__bare-liste"> {rest.join(' ')}</span>
        </p>
        <p className="akt__under">{venue}</p>
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
  const cancelled = mark?.kind === 'cancelled';
  return (
    <li
      className={cx(
        'akt',
        place.units <= NARROW_UNITS && 'akt--smal',
        isShort(place) && `akt--u${Math.ceil(place.units)}`,
        covered && 'akt--dekket',
        night && 'akt--night',
        item.standsFor.length > 1 && 'akt--flere',
        mark && !fits(mark, place) && 'akt--merket-under',
      )}
      style={at(place)}
      data-state={own}
    >
      <p className="akt__tid">
        <time>{slot.start}</time>
        {slot.end !== null && (
          <>
            <span className="akt__til">–</span>
            <time>{slot.end}</time>
          </>
        )}
      </p>
      <AppLink
        href={actPath(slot.id)}
        className={cx(
          'akt__tast key',
          tone !== 'bone' && `key--${tone}`,
          cancelled && 'akt__tast--avlyst',
          live && own === 'over' && `akt__tast--over${state === 'over' ? '' : '-liste'}`,
        )}
        data-state={own === 'now' ? 'active' : undefined}
      >
        <p className="akt__navn">{cancelled ? <s>{slot.act}</s> : slot.act}</p>
        {mark && (
          <p className="akt__merke">
            <Tag tone={cancelled ? 'bone' : 'night'}>{mark.text}</Tag>
          </p>
        )}
        <p className="akt__under">{night ? stage : slot.genre}</p>
        {hasStages && !night && <p className="akt__scene">{stage}</p>}
        {night && <ActAge item={item} />}
        {slot.picture && <ContentPicture picture={slot.picture} className="akt__bilde" />}
        {state === 'now' && <NowMark boardOnly={own !== 'now'} />}
        {own === 'over' && !cancelled && <span className="sr-only">{labels.marks.done}</span>}
      </AppLink>
      {children}
    </li>
  );
}

/** The star of an act; on a key that stands for several nights, one for each. */
function Stars({ item, edition, Star }: { item: SlotKey; edition: Edition; Star: ActStar }) {
  const nights = item.covered ? [item.slot] : item.standsFor;
  return (
    <div className="akt__stjerner">
      {nights.map((slot) => (
        <Star
          key={slot.id}
          edition={edition}
          slot={slot}
          className={slot === item.slot ? undefined : 'stjerne--brett'}
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
        <p className="akt__flere">
          Fra {slot.start} {standsFor.length === 2 ? 'begge dager' : 'alle dager'}
        </p>
      )}
      <Tag tone="m">ID {slot.minAge} år</Tag>
    </>
  );
}

/** Marks an act on stage; on the keyboard only, where the key stands for another night too. */
function NowMark({ boardOnly }: { boardOnly: boolean }) {
  return (
    <p className={cx('akt__na', boardOnly && 'akt__na--brett')}>
      <i className="led" aria-hidden="true" />
      {capitalize(labels.marks.now)}
    </p>
  );
}
