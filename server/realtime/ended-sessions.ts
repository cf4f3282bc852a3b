import { and, gt, inArray } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Orm } from '../db/database.ts';
import { sessions } from '../db/schema/index.ts';
import type { Hub } from './hub.ts';
import { SESSION_ENDED_TOPIC, type SocketLogin } from './topics.ts';

/** How often the sockets' sessions are checked for having expired. */
const CHECK_MS = 60_000;
/** Close code of a connection whose session has ended. */
const SESSION_OVER = 4401;

/** Closes sockets whose session has ended. */
export interface EndedSessions {
  start(): void;
  stop(): void;
}

/**
 * Closes the sockets of a session in every server process: at once when the session is ended in any
 * of them (logout, a disabled account), and within a minute when it expires.
 */
export function createEndedSessions(
  ctx: Pick<Context, 'bus' | 'clock' | 'db' | 'logger' | 'timers'>,
  hub: Hub,
): EndedSessions {
  let cancelCheck = () => {};
  let unsubscribe = () => {};

  const closeWhere = (isOver: (login: SocketLogin) => boolean) => {
    for (const { connection, login } of hub.loggedIn()) {
      if (isOver(login)) connection.close(SESSION_OVER, 'session over');
    }
  };
  const check = async () => {
    const sids = [...new Set(hub.loggedIn().map(({ login }) => login.sid))];
    if (sids.length === 0) return;
    const asked = new Set(sids);
    const open = await openSessions(ctx.db.orm, sids, ctx.clock.now());
    closeWhere(({ sid }) => asked.has(sid) && !open.has(sid));
  };
  const checkSafely = () => {
    check().catch((error: unknown) => {
      ctx.logger.warn({ err: error }, 'sockets could not be checked');
    });
  };
  const onEnded = (payload: string) => {
    if (payload === '') return checkSafely();
    const [what, id] = payload.split(':');
    closeWhere(({ sid, subjectId }) => (what === 'sid' ? sid : subjectId) === id);
  };
  const round = () => {
    checkSafely();
    cancelCheck = ctx.timers.after(CHECK_MS, round);
  };
  const stop = () => {
    cancelCheck();
    unsubscribe();
  };

  return {
    stop,
    start() {
      stop();
      unsubscribe = ctx.bus.subscribe(SESSION_ENDED_TOPIC, onEnded);
      cancelCheck = ctx.timers.after(CHECK_MS, round);
    },
  };
}

/** Which of these sessions are still open. */
async function openSessions(orm: Orm, sids: string[], now: Date): Promise<Set<string>> {
  const rows = await orm
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, now)));
  return new Set(rows.map(({ sid }) => sid));
}
