import { EntryForm } from '#client/components/form/entry-form.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { api } from '#client/lib/api.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { affiliatePasswordLogin } from '#shared/contracts/affiliates.ts';
import { ASK_LINK } from './login-address.ts';
import { loginNotices, loginTexts } from './login-texts.ts';
import { useEntering } from './use-entering.ts';

/** Address and password. */
export function PasswordLogin({ leaving }: { leaving: boolean }) {
  const { field, submit, pending, problem } = useCallForm({
    schema: affiliatePasswordLogin,
    send: (body) => api('POST /api/affiliate/login', { body }),
    onSuccess: useEntering(),
    failure: loginNotices.failed,
    focusOnFailure: 'password',
  });
  return (
    <EntryForm
      label={loginTexts.form}
      busy={pending || leaving}
      onSubmit={submit}
      problem={problem}
      field={field}
      help={{ href: ASK_LINK, label: loginTexts.askLink }}
      texts={loginTexts}
    >
      <TextField
        {...field('epost')}
        type="email"
        label="E-post"
        autoComplete="username"
        inputMode="email"
      />
    </EntryForm>
  );
}
