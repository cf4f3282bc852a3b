import { useRef } from 'react';
import { type ActFailure, useAdminAct } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminContactMessage, ContactBulk } from '#shared/contracts/contact-admin.ts';

export type ContactAct = ContactBulk['act'];

/** How long 'Angre' is offered, in ms (decisions.md section 3). */
const UNDO_MS = 10_000;

const WORDS: Record<ContactAct, { done: string; failed: string; undo: ContactAct | null }> = {
  handle: { done: 'behandlet', failed: 'Kunne ikke merke som behandlet', undo: 'reopen' },
  reopen: { done: 'gjenåpnet', failed: 'Kunne ikke gjenåpne', undo: null },
  delete: { done: 'slettet', failed: 'Kunne ikke slette', undo: 'restore' },
  restore: { done: 'hentet tilbake', failed: 'Kunne ikke angre', undo: null },
};

const doneText = (count: number, act: ContactAct) =>
  count === 1 ? `Meldingen er ${WORDS[act].done}` : `${count} meldinger er ${WORDS[act].done}`;

/** Does something with one message or several; what takes them out of sight can be undone. */
export function useContactActs() {
  const act = useAdminAct();
  const running = useRef(false);

  const send = async (ids: readonly string[], what: ContactAct): Promise<boolean> => {
    const failure: ActFailure = { title: WORDS[what].failed, fallback: 'Prøv igjen senere' };
    const [only] = ids;
    if (only === undefined) return false;
    if (ids.length > 1) {
      return (await act('POST', '/api/contact/bulk', { ids, act: what }, failure)) !== null;
    }
    const path = `/api/contact/${encodeURIComponent(only)}`;
    if (what === 'delete') return (await act('DELETE', path, undefined, failure)) !== null;
    const change = what === 'restore' ? { deleted: false } : { handled: what === 'handle' };
    return (await act('PATCH', path, change, failure)) !== null;
  };

  const run = async (ids: readonly string[], what: ContactAct) => {
    if (running.current) return;
    running.current = true;
    const isDone = await send(ids, what);
    running.current = false;
    if (!isDone) return;
    const { undo } = WORDS[what];
    toast({
      title: doneText(ids.length, what),
      variant: 'success',
      ...(undo !== null && {
        duration: UNDO_MS,
        action: { label: 'Angre', onSelect: () => void run(ids, undo) },
      }),
    });
  };
  return (messages: readonly AdminContactMessage[], what: ContactAct) =>
    void run(
      messages.map(({ id }) => id),
      what,
    );
}
