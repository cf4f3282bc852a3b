import { useQueryClient } from '@tanstack/react-query';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { enterAs } from '#client/lib/session-change.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { type UserLoginAnswer, userLoginRequest } from '#shared/contracts/accounts.ts';
import { loginNotices, loginTexts } from './login-texts.ts';
import { welcomeBack } from './welcome.ts';

export interface LoginFormProps {
  /** Where the forgotten password is helped with. */
  forgotHref: string;
  /** Somebody is logged in and on the way to the next page: the form stays shut. */
  leaving: boolean;
}

/** Username (or e-mail address) and password. */
export function LoginForm({ forgotHref, leaving }: LoginFormProps) {
  const client = useQueryClient();
  const { field, submit, pending, problem } = useCallForm({
    schema: userLoginRequest,
    send: (body) => apiRequest<UserLoginAnswer>('POST', '/api/user/login', body),
    onSuccess: ({ user }) => {
      enterAs(client, user);
      welcomeBack(user);
    },
    failure: loginNotices.loginFailed,
    focusOnFailure: 'password',
  });
  const busy = pending || leaving;
  return (
    <Form submitting={busy} onSubmit={submit} method="post" aria-label={loginTexts.login}>
      <TextField
        {...field('username')}
        label={
          <>
            Brukernavn <span className="felt__valgfri">(eller e-post)</span>
          </>
        }
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="innlogging__passord">
        <PasswordField
          {...field('password')}
          label="Passord"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <AppLink className="lenke innlogging__glemt" href={forgotHref}>
          {loginTexts.forgotLink}
        </AppLink>
      </div>
      <Problem>{problem}</Problem>
      <SubmitKey
        pending={busy}
        pendingText={loginTexts.loginPending}
        size="xl"
        full
        icon={<Icon icon={CornerDownLeft} size={28} />}
        iconSide="end"
      >
        {loginTexts.login}
      </SubmitKey>
    </Form>
  );
}
