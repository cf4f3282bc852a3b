import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { affiliatePasswordLogin } from '#shared/contracts/affiliates.ts';
import { ASK_LINK } from './login-address.ts';
import { loginNotices, loginTexts } from './login-texts.ts';
import { type EnteredAnswer, useEntering } from './use-entering.ts';

/** Address and password. */
export function PasswordLogin({ leaving }: { leaving: boolean }) {
  const enter = useEntering();
  const { field, submit, pending, problem } = useCallForm({
    schema: affiliatePasswordLogin,
    send: (body) => apiRequest<EnteredAnswer>('POST', '/api/affiliate/login', body),
    onSuccess: enter,
    failure: loginNotices.failed,
    focusOnFailure: 'password',
  });
  const busy = pending || leaving;
  return (
    <Form submitting={busy} onSubmit={submit} method="post" aria-label={loginTexts.form}>
      <TextField
        {...field('epost')}
        type="email"
        label="E-post"
        autoComplete="username"
        inputMode="email"
      />
      <div className="innlogging__passord">
        <PasswordField
          {...field('password')}
          label="Passord"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <AppLink className="lenke innlogging__glemt" href={ASK_LINK}>
          {loginTexts.askLink}
        </AppLink>
      </div>
      <Problem>{problem}</Problem>
      <SubmitKey
        pending={busy}
        pendingText={loginTexts.pending}
        size="xl"
        full
        icon={<Icon icon={CornerDownLeft} size={28} />}
        iconSide="end"
      >
        {loginTexts.submit}
      </SubmitKey>
    </Form>
  );
}
