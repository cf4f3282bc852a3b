import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { DialogForm } from '#client/components/back-office/dialog-form.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { refreshAdmin } from '#client/lib/admin-calls.ts';
import { api } from '#client/lib/api.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import {
  type AdminShare,
  type RewardRequest,
  rewardRequest,
  SHARE_PLATFORMS,
} from '#shared/contracts/shares.ts';
import { isPoints, wholeNumberIn } from '#shared/rules/points-text.ts';

export interface RewardDialogProps {
  share: AdminShare | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Gives or changes the reward of a share. */
export function RewardDialog({ share, dialogProps, onDone }: RewardDialogProps) {
  return (
    <Dialog
      {...dialogProps}
      title={share?.rewardGiven ? 'Endre belønning' : 'Gi belønning'}
      {...(share !== null && { description: descriptionOf(share) })}
    >
      {share !== null && <RewardForm key={share.id} share={share} onDone={onDone} />}
    </Dialog>
  );
}

/** The share, and whether an e-mail is sent. */
function descriptionOf({ navn, epost, platform, rewardGiven }: AdminShare): string {
  const mails = rewardGiven ? 'Det sendes ingen ny e-post.' : `${navn} får e-post til ${epost}.`;
  return `Til ${navn} for en deling på ${SHARE_PLATFORMS[platform]}. ${mails}`;
}

function RewardForm({ share, onDone }: { share: AdminShare; onDone: () => void }) {
  const client = useQueryClient();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: rewardForm,
    send: async (body: RewardRequest) => {
      const params = { id: share.id };
      try {
        await api('PATCH /api/admin/social-shares/:id/reward', { params, body });
      } catch (error) {
        toast({ title: 'Feil', description: 'Kunne ikke gi belønning', variant: 'error' });
        throw error;
      }
    },
    onSuccess: (_answer, { rewardType }) => {
      toast({
        ...(share.rewardGiven
          ? { title: 'Belønningen er endret', description: share.navn }
          : { title: 'Belønning gitt!', description: `${rewardType} er tildelt ${share.navn}` }),
        variant: 'success',
      });
      void refreshAdmin(client);
      onDone();
    },
    // The notice is generic; the server's message is shown in the form.
    failure: { title: 'Feil', fallback: 'Kunne ikke gi belønning', isQuiet: true },
    focusOnFailure: 'rewardType',
  });
  useEffect(() => form.setFocus('rewardType'), [form]);
  return (
    <DialogForm
      label="Belønning"
      onSubmit={submit}
      pending={pending}
      problem={problem}
      act={share.rewardGiven ? 'Lagre' : 'Gi belønning'}
      pendingText="Lagrer..."
    >
      <TextField
        {...field('rewardType')}
        label="Type"
        placeholder="Poeng"
        defaultValue={share.rewardType ?? ''}
        maxLength={60}
      />
      <TextField
        {...field('rewardAmount')}
        label="Mengde"
        inputMode="numeric"
        defaultValue={share.rewardGiven ? String(share.rewardAmount) : ''}
      />
      <TextArea
        {...field('adminNotes')}
        label="Notater"
        optional
        rows={3}
        maxLength={1000}
        defaultValue={share.adminNotes ?? ''}
        hint="Vises bare her i kontrollrommet."
      />
    </DialogForm>
  );
}

/** The typed values; the amount is converted to a number before the contract validates it. */
const rewardForm = z
  .object({ rewardType: z.string(), rewardAmount: z.string(), adminNotes: z.string().nullish() })
  .transform((form) => ({ ...form, rewardAmount: amountIn(form.rewardAmount, form.rewardType) }))
  .pipe(rewardRequest);

/**
 * Parses the typed amount. For points the text must be a number; for other rewards it is the whole
 * number at the start, 0 without one (docs/product/back-office.md#rewards).
 */
function amountIn(typed: string, rewardType: string): number {
  if (typed.trim() === '') return Number.NaN;
  const whole = wholeNumberIn(typed);
  if (whole !== null || isPoints(rewardType)) return whole ?? 0;
  return Number.parseInt(typed, 10) || 0;
}
