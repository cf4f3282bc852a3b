import { useNow } from '#client/lib/clock.tsx';
import type { Slot, SlotKind } from '#shared/content/types.ts';
import { osloIso } from '#shared/oslo-time.ts';
import { shownTimes } from '#shared/rules/acts.ts';
import { slotInstants } from '#shared/rules/festival-phase.ts';
import { classes } from './cx.ts';

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

/** In a list 'Nå' follows the name of an act on stage, and the rest begins on a new line. */
export const NAME_ON_STAGE = classes(
  'not-board:-order-2 not-board:min-w-28 not-board:flex-[1_1_0]',
);
export const LINE_BREAK = classes('not-board:-order-1 not-board:basis-full');

/** How much of an act has been, as 25 cells; nothing of one without an end. */
export function Elapsed({ slot }: { slot: Slot }) {
  const now = useNow();
  const { start, end } = slotInstants(slot);
  if (end === null) return null;
  const cells = Math.floor((25 * (+now - +start)) / (+end - +start));
  return (
    <i
      aria-hidden="true"
      className="w-full"
      style={{
        height: 12,
        background: `linear-gradient(90deg, currentColor ${cells * 4}%, #0003 0)`,
        mask: 'repeating-linear-gradient(90deg, #000 0 calc(4% - 3px), #0000 0 4%)',
      }}
    />
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
