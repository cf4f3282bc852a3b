import type { CSSProperties } from 'react';
import { labels } from '#shared/content/labels.ts';
import type { Edition, Slot, SlotKind } from '#shared/content/types.ts';
import { capitalize, osloIso } from '#shared/oslo-time.ts';
import { shownTimes } from '#shared/rules/acts.ts';
import { slotInstants } from '#shared/rules/festival-phase.ts';

interface SlotTimeProps {
  slot: Slot;
  of: 'start' | 'end';
  className?: string | undefined;
}

/** Start or end of an act as a `time` element; nothing if it is not announced. */
export function SlotTime({ slot, of, className }: SlotTimeProps) {
  const instant = slotInstants(slot)[of];
  return (
    instant && (
      <time className={className} dateTime={osloIso(instant)}>
        {shownTimes(slot)[of]}
      </time>
    )
  );
}

/** Colours of an act's key by its kind, in the public programme and in the back office. */
export const ACT_TONES = {
  standup: 'y',
  band: 'bone',
  dj: 'r',
  tournament: 'g',
  competition: 'b',
  workshop: 'b',
  panel: 'bone',
  meet: 'g',
  afterparty: 'coal',
} as const satisfies Record<SlotKind, string>;

/** Colours of stages on a dark ground, in the edition's order of stages. */
const STAGE_COLOURS = ['red-light', 'green-light', 'blue-light', 'yellow', 'cyan', 'bone'] as const;

/** Colour of a stage in lists, always beside its name; none of a stage that the edition does not list. */
export function stageColour({ stages }: Pick<Edition, 'stages'>, id: string): string {
  const place = stages.findIndex((stage) => stage.id === id);
  const colour = STAGE_COLOURS[place % STAGE_COLOURS.length];
  return colour === undefined ? 'transparent' : `var(--color-${colour})`;
}

/** Inline styles with custom properties. */
export type Variables = CSSProperties & Record<`--${string}`, number | string>;

/**
 * The present moment in a list: a line between what has begun and what has not, on the keyboard of the programme across
 * the lanes of its day (`style`). The acts themselves say what is on.
 */
export function NowLine({ style, unfound }: { style?: Variables; unfound?: '' | undefined }) {
  return (
    <li
      className="act-now"
      style={style}
      id="na"
      aria-hidden="true"
      data-now-line=""
      data-unfound={unfound}
    >
      <span className="act-now__word">{capitalize(labels.marks.now)}</span>
      <i className="act-now__line" />
    </li>
  );
}
