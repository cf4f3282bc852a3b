import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { ANSWERS } from '#client/components/back-office/looks.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { adminSession } from '#client/features/admin/admin-session.ts';
import { forgetWaiting, hasWaiting } from '#client/features/content/editor/waiting-store.ts';
import { forgetLists, forgetsOnLogout, hasLists } from '#client/lib/browser-lists.ts';
import { useLogout } from '#client/lib/logout.ts';
import { toast } from '#client/lib/toast.ts';
import type { PagePath } from '#shared/paths.ts';

function removeLists(): void {
  if (forgetLists()) return;
  toast({
    title: 'Kunne ikke fjerne alt fra denne maskinen',
    description: 'Slett nettstedets data i nettleserens innstillinger.',
    variant: 'error',
  });
}

/**
 * Logout of the back office. Contacts, notes and tasks are stored in this browser only, so it asks
 * whether to remove them, or removes them when that is set. What this admin has changed in 'Innhold' and
 * the server does not have yet is lost, which is asked first. Render `dialog`.
 */
export function useLeaving(
  adminId: string,
  target: PagePath,
): {
  leave: () => void;
  pending: boolean;
  dialog: ReactNode;
} {
  const [, navigate] = useLocation();
  const { logout, pending } = useLogout(adminSession, () => {
    forgetWaiting(adminId);
    navigate(target);
  });
  const unsaved = useConfirm();
  const asker = useRef<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const leave = () => {
    if (!hasWaiting(adminId)) leaveLists();
    else {
      unsaved.ask({
        title: 'Ikke lagret',
        text: 'Endringer i Innhold er ikke lagret ennå. Logger du ut nå, blir de borte.',
        act: 'Logg ut likevel',
        onConfirm: leaveLists,
      });
    }
  };
  const leaveLists = () => {
    if (!hasLists()) logout();
    else if (forgetsOnLogout()) logout(removeLists);
    else {
      const { activeElement } = document;
      asker.current = activeElement instanceof HTMLElement ? activeElement : null;
      setOpen(true);
    }
  };
  const answer = (afterwards?: () => void) => {
    setOpen(false);
    logout(afterwards);
  };
  const lists = (
    <Dialog open={open} onOpenChange={setOpen} trigger={asker} title="Logg ut">
      <p>Fjern også kontakter, notater og oppgaver fra denne maskinen?</p>
      <p className="dim">
        De ligger bare i denne nettleseren. Fjerner du dem uten en sikkerhetskopi, er de borte.
      </p>
      <div className={ANSWERS}>
        <Button size="sm" variant="coal" onClick={() => answer()}>
          Behold dem
        </Button>
        <Button size="sm" variant="r" onClick={() => answer(removeLists)}>
          Fjern dem
        </Button>
      </div>
    </Dialog>
  );
  const dialog = (
    <>
      {unsaved.dialog}
      {lists}
    </>
  );
  return { leave, pending, dialog };
}
