import type { Edition } from '#shared/content/types.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { slotInstants, takesPlace } from '#shared/rules/festival-phase.ts';
import { stageName } from '#shared/rules/stages.ts';
import { actTag, type PushMessage } from '../push/index.ts';

const TOLD_BEFORE_MS = 15 * MINUTE_MS;

/** What is to be told now of the acts that are about to begin. */
export function soonMessages(edition: Edition, now: Date): PushMessage[] {
  return edition.slots.filter(takesPlace).flatMap((slot) => {
    const { start } = slotInstants(slot);
    if (+now < +start - TOLD_BEFORE_MS || now >= start) return [];
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
