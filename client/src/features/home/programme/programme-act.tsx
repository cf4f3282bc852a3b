import type { ComponentType, ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { stageColour, type Variables } from '#client/components/ui/now-line.tsx';
import {
  ACT_TONES,
  Elapsed,
  LINE_BREAK,
  NAME_ON_STAGE,
  SlotTime,
} from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import { capitalize, weekdayName } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { shownStart, slotState, stageName } from '#shared/rules/acts.ts';
import { idLabel } from '#shared/rules/edition-texts.ts';
import type { SlotMark } from '#shared/rules/slot-marks.ts';
import { keyState, type Place, type SlotKey } from './programme-layout.ts';
import * as look from './programme-looks.ts';

/** In units: keys of up to half an hour are too narrow for their times. */
const NARROW_UNITS = 2;
/** Characters of a mark that fit per unit of a key, on up to three lines. */
const LETTERS_PER_UNIT = 4;
/** Characters of a word that fit on a key of an hour. */
const SHORT_WORD = 8;
/** In units: keys of up to an hour are too narrow for both times on a narrow page. */
const SHORT_UNITS = 4;

/** The plan button of an act. The page passes it in, because the plan is another feature. */
export type ActPlanButton = ComponentType<{
  edition: Edition;
  slot: Slot;
  text?: string | undefined;
  className?: string | undefined;
}>;

interface ActProps {
  item: SlotKey;
  edition: Edition;
  /** Look of the stage, where it is shown. */
  stageLook: string | undefined;
  /** Of an edition that is over. */
  archived: boolean;
  mark: SlotMark | null;
  now: Date;
  live: boolean;
  unfound: '' | undefined;
  /** Plan buttons. */
  children?: ReactNode;
}

export function Act(props: ActProps) {
  const { item, edition, stageLook, archived, mark, now, live, unfound, children } = props;
  const { slot, place, covered, standsFor } = item;
  const stage = stageName(edition, slot.stage);
  const nights = standsFor.length > 1;
  const own = slotState(slot, now);
  const state = keyState(item, now);
  const tone = ACT_TONES[slot.kind];
  const night = slot.kind === 'afterparty';
  const narrow = isNarrow(place);
  const cancelled = mark?.kind === 'cancelled';
  const over = live && own === 'over';
  const unlit = cancelled || (over && state === 'over');
  const style: Variables = { ...at(place), '--stage': stageColour(edition, slot.stage) };
  const long = Math.max(...slot.act.split(/[\s-]/).map(({ length }) => length));
  if (long > SHORT_WORD) style['--long'] = long;
  const below = mark !== null && !fits(mark, place);
  // On a narrow key the 'Nå' mark takes the place of the end time. In a list, what is over is one line.
  const isLine = over && !cancelled && 'not-board:hidden';
  const endHidden = cx(narrow && state === 'now' && look.BOARD_UNSEEN, isLine);
  return (
    <li
      className={cx(
        'act',
        narrow && look.ACT_NARROW,
        covered && 'board:hidden',
        night && 'act--night',
        !over && !unlit && BUTTON_TONES[tone],
        nights && 'act--nights',
        timeLook(unlit, archived || tone === 'coal' || tone === 'b'),
      )}
      style={style}
      data-state={own}
      data-unfound={unfound}
    >
      <p
        className={cx(
          'act__time',
          cancelled && 'line-through',
          // Visible elsewhere on the key, so only for assistive technology.
          nights && 'board:[clip-path:inset(50%)]',
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
          unlit ? 'key--unlit' : archived && 'key--archive',
          over && !unlit && 'key--unlit-in-list',
        )}
        data-cancelled={cancelled || undefined}
        data-state={own === 'now' ? 'active' : undefined}
      >
        <p
          className={cx('act__name', narrow && 'tight:text-mono-s', own === 'now' && NAME_ON_STAGE)}
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
        {stageLook && !night && (
          <p className={cx('act__stage', stageLook, narrow && 'board:hidden', isLine)}>{stage}</p>
        )}
        <p className={cx('act__genre', night ? 'order-2 board:row-6' : look.BOARD_UNSEEN, isLine)}>
          {night ? stage : slot.genre}
        </p>
        {night && <ActAge item={item} />}
        {state === 'now' && (
          <p
            className={cx(
              look.NOW,
              narrow ? 'act__now--narrow' : 'act__now--below',
              night ? 'order-4' : isShort(place) && look.NOW_SMALL,
              // The key also represents another day, on which the act is on now.
              own !== 'now' && 'not-board:hidden',
            )}
            data-now={own === 'now' ? '' : 'board'}
          >
            <i className="led" aria-hidden="true" />
            {capitalize(labels.marks.now)}
          </p>
        )}
        {own === 'now' && (
          <>
            <i className={LINE_BREAK} />
            <span className={look.CELLS}>
              <Elapsed slot={slot} />
            </span>
          </>
        )}
        {own === 'over' && !cancelled && <span className="sr-only">{labels.marks.done}</span>}
      </AppLink>
      {children}
    </li>
  );
}

export function timeLook(isUnlit: boolean, isDark: boolean): string | false {
  return isUnlit ? look.TIME_UNLIT : isDark && look.TIME_COAL;
}

/** The plan button of an act; one for each day if the key represents several. */
export function PlanButtons({
  item,
  edition,
  PlanButton,
}: {
  item: SlotKey;
  edition: Edition;
  PlanButton: ActPlanButton;
}) {
  const nights = item.covered ? [item.slot] : item.standsFor;
  return (
    <div className="act__plan">
      {nights.map((slot) => (
        <PlanButton
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
        <p className="act__genre board:row-7 not-board:hidden" data-nights="">
          Fra {shownStart(slot.start)} {standsFor.length === 2 ? 'begge dager' : 'alle dager'}
        </p>
      )}
      <Tag tone="m" className="order-3 board:row-8">
        {idLabel(slot.minAge)}
      </Tag>
    </>
  );
}

export function at({ unit, units, lane, lanes }: Place): Variables {
  return { '--u0': unit, '--ub': units, '--r0': lane, '--rb': lanes };
}

function isNarrow({ units }: Place): boolean {
  return units <= NARROW_UNITS;
}

function isShort({ units }: Place): boolean {
  return units > NARROW_UNITS && units <= SHORT_UNITS;
}

/** Whether a mark fits on its key of the keyboard. */
export function fits({ text }: SlotMark, { units }: Place): boolean {
  return units > NARROW_UNITS && text.length <= units * LETTERS_PER_UNIT;
}
