import { useQueryClient } from '@tanstack/react-query';
import { Form } from '#client/components/form/form.tsx';
import { PasswordPair } from '#client/components/form/password-pair.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { api } from '#client/lib/api.ts';
import { enterAs } from '#client/lib/session-acts.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { BIO_MAX, registerRequest } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/paths.ts';
import { loginNotices, loginTexts } from './login-texts.ts';
import { welcomeNewUser } from './welcome.ts';

/** Registers an account and logs in. */
export function RegisterForm({ leaving }: { leaving: boolean }) {
  const client = useQueryClient();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: registerRequest,
    send: (body) => api('POST /api/user/register', { body }),
    onSuccess: (answer) => {
      enterAs(client, answer.user);
      welcomeNewUser(client, answer);
    },
    failure: loginNotices.registerFailed,
    focusOnFailure: 'username',
  });
  const busy = pending || leaving;
  const bio = form.watch('bio') ?? '';
  return (
    <Form submitting={busy} onSubmit={submit} method="post" aria-label={loginTexts.register}>
      <TextField
        {...field('username')}
        label="Brukernavn"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextField
        {...field('email')}
        type="email"
        label="E-post"
        autoComplete="email"
        inputMode="email"
      />
      <div className="grid grid-cols-2 items-start gap-4 max-[361px]:grid-cols-1">
        <TextField {...field('firstName')} label="Fornavn" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Etternavn" autoComplete="family-name" />
      </div>
      <PasswordPair field={field} />
      <TextArea
        {...field('bio')}
        label="Om deg"
        optional
        rows={3}
        counter={{ text: bio, max: BIO_MAX }}
      />
      <Problem>{problem}</Problem>
      <SubmitKey pending={busy} pendingText={loginTexts.registerPending} size="xl" full>
        {loginTexts.register}
      </SubmitKey>
      <p className="small dim">
        {loginTexts.privacyBefore}
        <AppLink className="link" href={paths.privacy}>
          {loginTexts.privacyLink}
        </AppLink>
        .
      </p>
    </Form>
  );
}
