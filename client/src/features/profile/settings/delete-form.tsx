import { zodResolver } from '@hookform/resolvers/zod';
import Trash2 from 'lucide-react/icons/trash-2';
import { useForm } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { deleteAccountRequest } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { AccountName } from './account-name.tsx';
import { useDeleteAccount } from './settings.queries.ts';

/** Says what goes, asks for the password, deletes. */
export function DeleteForm({ user }: { user: SessionUser }) {
  const { send, pending } = useDeleteAccount();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(deleteAccountRequest),
    defaultValues: { password: '' },
  });
  const remove = handleSubmit((values) =>
    send(values, (field, text) => setError(field, { message: text })).then(() => undefined),
  );
  return (
    <div className="slett">
      <p>Dette slettes, og det kan ikke angres:</p>
      <ul>
        <li>navn, e-postadresse, bio og bilde</li>
        <li>gaver, poeng, meldinger og påminnelser</li>
        <li>delinger du har registrert</li>
      </ul>
      <p>Det du har skrevet i chatten, blir stående under navnet «Slettet bruker».</p>
      <Form submitting={pending} onSubmit={remove} aria-label="Slett konto">
        <AccountName user={user} />
        <PasswordField
          {...register('password')}
          label="Passord"
          autoComplete="current-password"
          error={formState.errors.password?.message}
        />
        <SubmitKey
          pending={pending}
          pendingText="Sletter..."
          variant="kull"
          full
          icon={<Icon icon={Trash2} />}
        >
          Slett kontoen for godt
        </SubmitKey>
      </Form>
    </div>
  );
}
