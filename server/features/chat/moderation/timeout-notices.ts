import type { Connection } from '#server/realtime/connection.ts';
import type { Member } from '../presence/room-registry.ts';
import {
  type ActiveRestriction,
  appliesTo,
  lastEnd,
  type RestrictionSubject,
  timeoutRefusal,
} from './restrictions.policy.ts';

const LIFTED = 'Pausen er over. Du kan skrive igjen.';

interface ActiveTimeout extends ActiveRestriction {
  reason: string | null;
}

/** Sends connected people their time-outs, each once. */
export interface TimeoutNotices {
  /** Replaces the time-outs in force. */
  set(restrictions: readonly ActiveTimeout[]): void;
  /**
   * Sends a member what changed for it: a time-out with its end and reason, or that it was lifted.
   */
  tell(
    member: Pick<Member, 'connection' | 'identity'>,
    subject: RestrictionSubject,
    now: Date,
  ): void;
}

/** Creates the notices of this server process, which remember what each connection was sent. */
export function createTimeoutNotices(): TimeoutNotices {
  let timeouts: readonly ActiveTimeout[] = [];
  /** End of the time-out that a connection was sent, in ms since 1970. */
  const told = new WeakMap<Connection, number>();

  return {
    set(restrictions) {
      timeouts = restrictions.filter(({ kind }) => kind === 'timeout');
    },
    tell({ connection, identity }, subject, now) {
      if (identity.kind === 'admin') return;
      const own = timeouts.filter((one) => appliesTo(one, subject) && (one.until ?? now) > now);
      const until = lastEnd(own);
      const end = until?.getTime() ?? 0;
      if (end === (told.get(connection) ?? 0)) return;
      told.set(connection, end);
      if (until === null) {
        connection.send({ type: 'timed_out', seconds: 0, message: LIFTED, reason: null });
        return;
      }
      const { message, retryAfter } = timeoutRefusal(until, now);
      const reason = own.find((one) => one.until?.getTime() === end)?.reason ?? null;
      connection.send({ type: 'timed_out', seconds: retryAfter, message, reason });
    },
  };
}
