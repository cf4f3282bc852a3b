import type { Edition } from '#shared/content/types.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { slotInstants } from '#shared/rules/festival-phase.ts';
import { takesPlace } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import { actTag, momentBefore, type PushMessage } from '../push/index.ts';

/** What is to be told now of the acts that are about to begin. */
export function soonMessages(edition: Edition, now: Date): PushMessage[] {
  return edition.slots.filter(takesPlace).flatMap((slot) => {
    const { start } = slotInstants(slot);
    if (now < momentBefore(start) || now >= start) return [];
    return {
      key: `soon:${slot.id}:${start.toISOString()}:${slot.stage}`,
      subject: 'soon',
      slots: [slot.id],
      payload: {
        title: `${slot.act} begynner ${osloClock(start)}`,
        body: stageName(edition, slot.stage),
        url: actPath(slot.id),
        tag: actTag(slot.id),
      },
      expiresAt: start,
      urgent: false,
    };
  });
}
