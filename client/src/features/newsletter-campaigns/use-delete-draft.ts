import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';

import type { Campaign } from '#shared/contracts/newsletter-admin.ts';

/** Displayed subject of a draft, also when it is empty. */
export const subjectOf = ({ subject }: Pick<Campaign, 'subject'>) => subject || 'Uten emne';

/** Deletes a draft, with 'Angre'; resolves with whether it was deleted. */
export function useDeleteDraft() {
  const call = useAdminCall();
  const restore = async (campaign: Campaign) => {
    const failure = { title: 'Kunne ikke angre', fallback: 'Prøv igjen senere' };
    const params = { id: campaign.id };
    const restored = await call(
      'POST /api/admin/newsletter/letters/:id/restore',
      { params },
      failure,
    );
    if (restored === null) return;
    const title = 'Utkastet er hentet tilbake';
    toast({ title, description: subjectOf(campaign), variant: 'success' });
  };
  return async (campaign: Campaign): Promise<boolean> => {
    const failure = { title: 'Kunne ikke slette utkastet', fallback: 'Prøv igjen senere' };
    const params = { id: campaign.id };
    const deleted = await call('DELETE /api/admin/newsletter/letters/:id', { params }, failure);
    if (deleted === null) return false;
    toast({
      title: 'Utkastet er slettet',
      description: subjectOf(campaign),
      variant: 'success',
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => void restore(campaign) },
    });
    return true;
  };
}
