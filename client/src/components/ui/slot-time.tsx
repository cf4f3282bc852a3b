import type { Slot, SlotKind } from '#shared/content/types.ts';
import { osloIso } from '#shared/oslo-time.ts';
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
