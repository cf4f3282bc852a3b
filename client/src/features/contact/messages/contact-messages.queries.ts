import { useRef } from 'react';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import type { Failure } from '#client/lib/call/use-call.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import type { AdminContactMessage, ContactBulk } from '#shared/contracts/contact-admin.ts';

export type ContactAct = ContactBulk['act'];

const WORDS: Record<ContactAct, { done: string; failed: string; undo: ContactAct | null }> = {
  handle: { done: 'behandlet', failed: 'Kunne ikke merke som behandlet', undo: 'reopen' },
  reopen: { done: 'gjenåpnet', failed: 'Kunne ikke gjenåpne', undo: null },
  delete: { done: 'slettet', failed: 'Kunne ikke slette', undo: 'restore' },
  restore: { done: 'hentet tilbake', failed: 'Kunne ikke angre', undo: null },
};

function doneText(count: number, act: ContactAct): string {
  if (count === 0) return `Ingen meldinger ble ${WORDS[act].done}`;
  return count === 1
    ? `Meldingen er ${WORDS[act].done}`
    : `${count} meldinger er ${WORDS[act].done}`;
}

/** Does something with one message or several; what takes them out of sight can be undone. */
export function useContactActs() {
  const call = useAdminCall();
  const running = useRef(false);

  /** Gives the messages that it changed: others may have been so already. Null when it failed. */
  const send = async (ids: readonly string[], what: ContactAct) => {
    const failure: Failure = { title: WORDS[what].failed, fallback: 'Prøv igjen senere' };
    const [only] = ids;
    if (only === undefined) return null;
    if (ids.length > 1) {
      const body = { ids: [...ids], act: what };
      const answer = await call('POST /api/contact/bulk', { body }, failure);
      return answer?.ids ?? null;
    }
    const params = { id: only };
    const change =
      what === 'restore' ? { deleted: false as const } : { handled: what === 'handle' };
    const answer =
      what === 'delete'
        ? await call('DELETE /api/contact/:id', { params }, failure)
        : await call('PATCH /api/contact/:id', { params, body: change }, failure);
    return answer === null ? null : ids;
  };

  const run = async (ids: readonly string[], what: ContactAct) => {
    if (running.current) return;
    running.current = true;
    const changed = await send(ids, what);
    running.current = false;
    if (changed === null) return;
    const { undo } = WORDS[what];
    toast({
      title: doneText(changed.length, what),
      ...(changed.length > 0 && { variant: 'success' }),
      ...(undo !== null &&
        changed.length > 0 && {
          duration: UNDO_MS,
          action: { label: 'Angre', onSelect: () => void run(changed, undo) },
        }),
    });
  };
  return (messages: readonly AdminContactMessage[], what: ContactAct) =>
    void run(
      messages.map(({ id }) => id),
      what,
    );
}
