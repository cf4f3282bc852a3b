import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { presentContent } from '#client/lib/content.tsx';
import { userSession, useSession } from '#client/lib/session/session.ts';
import { ownCall } from '#client/lib/session/session-acts.ts';
import { onPlanChange } from '#client/lib/storage/plan.ts';
import { acceptEntries, enterPlan, unsentEntries } from '#client/lib/storage/plan-account.ts';
import type { PlanEntry } from '#shared/contracts/plan.ts';

/** Syncs the browser's plan with the account's while somebody is logged in. Renders nothing. */
export function PlanSync() {
  const client = useQueryClient();
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    return followAccount(id, {
      call: (sent) => ownCall(userSession, client, sent),
      onSomebodyElse: () => void client.invalidateQueries({ queryKey: userSession.key }),
    });
  }, [id, client]);
  return null;
}

/** Debounce of changes before they are sent, in ms. */
export const CHANGE_MS = 1000;
/** Minimum time between two syncs when the page becomes visible, in ms. */
export const FRONT_MS = 60_000;
/** Retry delay after a failure, in ms. */
export const RETRY_MS = 30_000;

interface AccountCalls {
  /** Wraps a call that needs the session. */
  call<T>(answer: Promise<T>): Promise<T>;
  /** Called when the server reports that another user is logged in. */
  onSomebodyElse(): void;
}

/** Drops acts outside the programme, for which the server would reject the whole call. */
function inProgramme(marks: readonly PlanEntry[]): PlanEntry[] {
  const { editions } = presentContent();
  const known = new Set(editions.flatMap(({ slots }) => slots.map(({ id }) => id)));
  return marks.filter(({ slot }) => known.has(slot));
}

/** Whether a retry may succeed: no answer, rate limit, or a server error. */
const isPassing = (status: number) => status === 0 || status === 429 || status >= 500;

/**
 * Sends a user's unsent changes and fetches the account's plan, one call at a time: at once, after
 * a change, when the network returns, when the page becomes visible, and again after a failure.
 * Changes that the server has not acknowledged stay unsent, in this tab or the next. Returns a
 * function that ends it.
 */
function followAccount(user: string, { call, onSomebodyElse }: AccountCalls): () => void {
  enterPlan(user);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;
  let isCalling = false;
  let hasEnded = false;

  const syncIn = (ms: number) => {
    clearTimeout(timer);
    timer = hasEnded ? undefined : setTimeout(() => void sync(), ms);
  };
  const onFailure = (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409) onSomebodyElse();
    else if (isPassing(status) && unsentEntries(user).length > 0) syncIn(RETRY_MS);
  };
  const sync = async () => {
    if (isCalling || hasEnded || navigator.onLine === false) return;
    clearTimeout(timer);
    isCalling = true;
    askedAt = Date.now();
    const marks = inProgramme(unsentEntries(user));
    const body = { marks, sentAt: new Date().toISOString(), user };
    try {
      const answer = await call(api('PATCH /api/user/favourites', { body }));
      acceptEntries(user, marks, answer.marks);
      isCalling = false;
      sendChanges();
    } catch (error) {
      isCalling = false;
      onFailure(error);
    }
  };
  const sendChanges = () => {
    if (!isCalling && inProgramme(unsentEntries(user)).length > 0) syncIn(CHANGE_MS);
  };
  const onOnline = () => void sync();
  const onFront = () => {
    // A page that is hidden may never become visible again, so it sends at once.
    if (document.hidden ? unsentEntries(user).length > 0 : Date.now() - askedAt >= FRONT_MS) {
      void sync();
    }
  };
  const stopListening = onPlanChange(sendChanges);
  window.addEventListener('online', onOnline);
  window.addEventListener('focus', onFront);
  document.addEventListener('visibilitychange', onFront);
  void sync();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    stopListening();
    window.removeEventListener('online', onOnline);
    window.removeEventListener('focus', onFront);
    document.removeEventListener('visibilitychange', onFront);
  };
}
