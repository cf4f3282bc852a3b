import type { ReactNode } from 'react';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import { closeSession } from '../editor/open-sessions.ts';

export interface Withdrawn {
  key: ContentKey;
  title: string;
  isPublished: boolean;
}

/** Removes an edition after a question: one that nobody has seen, or one that nobody counts on. */
export function useWithdraw(onDone: () => void): {
  ask: (edition: Withdrawn) => void;
  dialog: ReactNode;
} {
  const { ask, dialog } = useConfirm();
  const call = useAdminCall();
  const withdraw = async ({ key, title, isPublished }: Withdrawn) => {
    const verb = isPublished ? 'trukket tilbake' : 'forkastet';
    const failure = { title: `${title} er ikke ${verb}`, fallback: 'Prøv igjen senere' };
    const answer = await call('DELETE /api/admin/content/:key', { params: { key } }, failure);
    if (answer === null) return;
    closeSession(key);
    toast({ title: `${title} er ${verb}`, variant: 'success' });
    onDone();
  };
  return {
    dialog,
    ask: (edition) =>
      ask({
        title: `${edition.isPublished ? 'Trekke tilbake' : 'Forkaste'} ${edition.title}?`,
        text: edition.isPublished
          ? 'Utgaven forsvinner fra nettstedet med utkast og historikk. Det kan ikke angres.'
          : 'Utkastet blir borte. Ingen besøkende har sett det. Det kan ikke angres.',
        act: edition.isPublished ? 'Trekk tilbake' : 'Forkast',
        onConfirm: () => void withdraw(edition),
      }),
  };
}
