import { useMutation, useQueryClient } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { Icon } from '#client/components/ui/icon.tsx';
import { failureText } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { userRequest } from './user-call.ts';

/**
 * A quiet line until the address is confirmed, with 'Send på nytt'
 * (docs/product/accounts.md#confirmed-addresses).
 */
export function EmailNotice({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const resend = useMutation({
    networkMode: 'always',
    mutationFn: () => userRequest<MessageAnswer>(client, 'POST', '/api/user/email/resend'),
    onSuccess: ({ message }) =>
      toast({ title: 'Sjekk e-posten din', description: message, variant: 'success' }),
    onError: (error) =>
      toast({
        title: 'Kunne ikke sende e-post',
        description: failureText(error),
        variant: 'error',
      }),
  });
  if (user.emailConfirmed) return null;
  return (
    <div className="profil__bekreft">
      <Icon icon={MailCheck} />
      <p className="liten">
        <strong>Bekreft e-postadressen din.</strong> Åpne lenken i e-posten vi sender til{' '}
        {user.email}.{' '}
        <button
          type="button"
          className="lenke profil__igjen"
          onClick={() => resend.mutate()}
          disabled={resend.isPending || resend.isSuccess}
        >
          {resend.isPending && 'Sender...'}
          {resend.isSuccess && 'Sjekk e-posten'}
          {!resend.isPending && !resend.isSuccess && 'Send på nytt'}
        </button>
      </p>
    </div>
  );
}
