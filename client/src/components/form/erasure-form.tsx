import Trash2 from 'lucide-react/icons/trash-2';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { type DeleteAccountRequest, deleteAccountRequest } from '#shared/contracts/accounts.ts';
import { Icon } from '../ui/icon.tsx';
import { Form, Problem, SubmitKey } from './form.tsx';
import { PasswordField } from './password-field.tsx';

interface ErasureFormProps {
  /** Username for password managers, in a hidden field that is not sent. */
  account: string;
  /** What is deleted, each in a few words. */
  goes: readonly string[];
  /** What is kept, and under which name. */
  stays: string;
  erase: (body: DeleteAccountRequest) => Promise<unknown>;
  onErased: () => void;
}

/** Deletes an account: lists what is deleted and what is kept, and asks for the password. */
export function ErasureForm({ account, goes, stays, erase, onErased }: ErasureFormProps) {
  const { field, submit, pending, problem, form } = useCallForm({
    schema: deleteAccountRequest,
    send: erase,
    onSuccess: onErased,
    failure: { title: 'Kunne ikke slette kontoen', fallback: 'Prøv igjen om litt.' },
    focusOnFailure: 'password',
  });
  return (
    <div className="wrap-anywhere grid gap-3.5">
      <p>Dette slettes, og det kan ikke angres:</p>
      <ul className="list-[square] pl-5">
        {goes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{stays}</p>
      <Form className="mt-2" submitting={pending} onSubmit={submit} aria-label="Slett konto">
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <PasswordField {...field('password')} label="Passord" autoComplete="current-password" />
        <Problem isLive>{form.formState.errors.password ? undefined : problem}</Problem>
        <SubmitKey
          pending={pending}
          pendingText="Sletter..."
          variant="coal"
          full
          icon={<Icon icon={Trash2} />}
        >
          Slett kontoen for godt
        </SubmitKey>
      </Form>
    </div>
  );
}
