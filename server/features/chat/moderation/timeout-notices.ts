import type { Connection } from '#server/realtime/connection.ts';
import { type Hit, hits, type InForce, lastEnd, timeoutRefusal } from '../lines/lines.policy.ts';
import type { Member } from '../presence/room-registry.ts';

export interface TimeoutRule extends InForce {
  reason: string | null;
}

/** Tells people of their time-outs, each once. */
export interface Timeouts {
  /** Replaces what holds. */
  set(rules: readonly TimeoutRule[]): void;
  /** Tells a member what is new to it: that it is timed out, for how long and why, or no longer. */
  tell(member: Pick<Member, 'connection' | 'identity'>, who: Hit, now: Date): void;
}

/** Creates the memory of who was told what. */
export function createTimeouts(): Timeouts {
  let timeouts: readonly TimeoutRule[] = [];
  /** The end that a connection was told, in ms since 1970. */
  const told = new WeakMap<Connection, number>();

  return {
    set(rules) {
      timeouts = rules.filter(({ kind }) => kind === 'timeout');
    },
    tell({ connection, identity }, who, now) {
      if (identity.kind === 'admin') return;
      const own = timeouts.filter((rule) => hits(rule, who) && (rule.until ?? now) > now);
      const until = lastEnd(own);
      const end = until?.getTime() ?? 0;
      if (end === (told.get(connection) ?? 0)) return;
      told.set(connection, end);
      if (until === null) {
        connection.send({ type: 'timed_out', seconds: 0, message: LIFTED, reason: null });
        return;
      }
      const { message, retryAfter } = timeoutRefusal(until, now);
      const reason = own.find((rule) => rule.until?.getTime() === end)?.reason ?? null;
      connection.send({ type: 'timed_out', seconds: retryAfter, message, reason });
    },
  };
}

const LIFTED = 'Pausen er over. Du kan skrive igjen.';
