import { useQueryClient } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { Icon } from '#client/components/ui/icon.tsx';
import { toast } from '#client/lib/toast.ts';
import { useCall } from '#client/lib/use-call.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { userCall } from './user-call.ts';

/**
 * A notice until the address is confirmed, with 'Send på nytt'
 * (docs/product/accounts.md#confirmed-addresses).
 */
export function EmailNotice({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const resend = useCall({
    send: () => userCall(client, 'POST /api/user/email/resend'),
    onSuccess: ({ message }) =>
      toast({ title: 'Sjekk e-posten din', description: message, variant: 'success' }),
    failure: { title: 'Kunne ikke sende e-post' },
  });
  if (user.emailConfirmed) return null;
  return (
    <div className="wrap-anywhere mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-key border border-line px-4 py-2.5">
      <Icon icon={MailCheck} className="mt-0.5 text-yellow" />
      <p className="small">
        <strong>Bekreft e-postadressen din.</strong> Åpne lenken i e-posten vi sender til{' '}
        {user.email}. Fra da av kommer påminnelser på e-post.{' '}
        <button
          type="button"
          className="link cursor-pointer disabled:cursor-default disabled:text-fg-2 disabled:no-underline"
          onClick={() => void resend.run(null)}
          disabled={resend.pending || resend.isSuccess}
        >
          {resend.pending && 'Sender...'}
          {resend.isSuccess && 'Sjekk e-posten'}
          {!resend.pending && !resend.isSuccess && 'Send på nytt'}
        </button>
      </p>
    </div>
  );
}
