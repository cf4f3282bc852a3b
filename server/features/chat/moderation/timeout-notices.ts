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

/** Tells connected people of their time-outs, each once. */
export interface TimeoutNotices {
  /** Replaces what holds. */
  set(restrictions: readonly ActiveTimeout[]): void;
  /** Tells a member what is new to it: that it is timed out, for how long and why, or no longer. */
  tell(
    member: Pick<Member, 'connection' | 'identity'>,
    subject: RestrictionSubject,
    now: Date,
  ): void;
}

/** Creates the notices of this server process, which note what each connection was told. */
export function createTimeoutNotices(): TimeoutNotices {
  let timeouts: readonly ActiveTimeout[] = [];
  /** The end that a connection was told, in ms since 1970. */
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
