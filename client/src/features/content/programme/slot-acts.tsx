import { BUTTON } from '#client/components/back-office/button.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { toast, UNDO_MS } from '#client/lib/toast.ts';

import { useDraft, useDraftState } from '../editor/draft-context.tsx';
import { type DraftSlot, slotIn, slotPath, statusOps } from './slot-moves.ts';

/** What can be done with an act: one that was published is cancelled, never removed. */
export function SlotActs({ slot }: { slot: DraftSlot }) {
  const { session } = useDraft();
  const isPublished = slotIn(useDraftState(session).live, slot.id) !== undefined;
  const name = String(slot.act || 'Uten navn');
  const isCancelled = slot.status === 'cancelled';
  const cancel = (to: boolean) => {
    const own = slotIn(session.get().document, slot.id);
    if (own !== undefined) session.run(statusOps(own, to));
  };
  const remove = () => {
    const own = slotIn(session.get().document, slot.id);
    if (own === undefined) return;
    session.run([{ path: slotPath(slot.id), from: own }]);
    // Its key goes with it: the board or the table is where one goes on.
    document.querySelector<HTMLElement>('[data-programme]')?.focus();
    toast({
      title: `${name} er fjernet fra utkastet`,
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => session.undo() },
    });
  };
  const key = (words: string, act: () => void) => (
    <button type="button" className={BUTTON.edge} aria-label={`${words}: ${name}`} onClick={act}>
      {words}
    </button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {(isPublished || isCancelled) &&
        key(isCancelled ? 'Spiller likevel' : 'Avlys', () => cancel(!isCancelled))}
      {!isPublished && key('Fjern', remove)}
    </div>
  );
}

/** How an act would stand, in words; nothing for one that is planned. */
export function SlotStatus({ slot }: { slot: DraftSlot }) {
  if (slot.status === 'cancelled') return <Tag tone="r">Avlyst</Tag>;
  if (slot.status === 'moved') return <Tag tone="y">Ny tid</Tag>;
  return null;
}
