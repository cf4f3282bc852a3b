import { useAdminAct } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import type { Campaign } from '#shared/contracts/newsletter-admin.ts';
import { campaignPath } from './campaigns.queries.ts';

/** Displayed subject of a draft, also when it is empty. */
export const subjectOf = ({ subject }: Pick<Campaign, 'subject'>) => subject || 'Uten emne';

/** Deletes a draft, with 'Angre'; resolves with whether it was deleted. */
export function useDeleteDraft() {
  const act = useAdminAct();
  const restore = async (campaign: Campaign) => {
    const failure = { title: 'Kunne ikke angre', fallback: 'Prøv igjen senere' };
    if ((await act('POST', campaignPath(campaign, 'restore'), {}, failure)) === null) return;
    const title = 'Utkastet er hentet tilbake';
    toast({ title, description: subjectOf(campaign), variant: 'success' });
  };
  return async (campaign: Campaign): Promise<boolean> => {
    const failure = { title: 'Kunne ikke slette utkastet', fallback: 'Prøv igjen senere' };
    if ((await act('DELETE', campaignPath(campaign), undefined, failure)) === null) return false;
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
