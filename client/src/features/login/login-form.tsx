import { useQueryClient } from '@tanstack/react-query';
import { EntryForm } from '#client/components/form/entry-form.tsx';
import { FIELD_OPTIONAL } from '#client/components/form/field.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { api } from '#client/lib/api.ts';
import { enterAs } from '#client/lib/session-acts.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { userLoginRequest } from '#shared/contracts/accounts.ts';
import { loginNotices, loginTexts } from './login-texts.ts';
import { welcomeBack } from './welcome.ts';

export interface LoginFormProps {
  /** URL for a forgotten password. */
  forgotHref: string;
  /** Logged in and being redirected: the form is disabled. */
  leaving: boolean;
}

/** Username (or e-mail address) and password. */
export function LoginForm({ forgotHref, leaving }: LoginFormProps) {
  const client = useQueryClient();
  const { field, submit, pending, problem } = useCallForm({
    schema: userLoginRequest,
    send: (body) => api('POST /api/user/login', { body }),
    onSuccess: ({ user }) => {
      enterAs(client, user);
      welcomeBack(user);
    },
    failure: loginNotices.loginFailed,
    focusOnFailure: 'password',
  });
  return (
    <EntryForm
      label={loginTexts.login}
      busy={pending || leaving}
      onSubmit={submit}
      problem={problem}
      field={field}
      help={{ href: forgotHref, label: loginTexts.forgotLink }}
      texts={{ submit: loginTexts.login, pending: loginTexts.loginPending }}
    >
      <TextField
        {...field('username')}
        label={
          <>
            Brukernavn <span className={FIELD_OPTIONAL}>(eller e-post)</span>
          </>
        }
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </EntryForm>
  );
}
