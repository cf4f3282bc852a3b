import { useEffect, useRef, useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { forgotPasswordRequest } from '#shared/contracts/accounts.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { loginNotices, loginTexts } from './login-texts.ts';

const { forgot, backToLogin } = loginTexts;

/** Asks for a link to choose a new password. The answer is the same for every address. */
export function ForgotForm({ loginHref }: { loginHref: string }) {
  const [sent, setSent] = useState<string>();
  if (sent !== undefined) {
    return <Sent message={sent} loginHref={loginHref} onAgain={() => setSent(undefined)} />;
  }
  return <Ask loginHref={loginHref} onSent={setSent} />;
}

function Ask({ loginHref, onSent }: { loginHref: string; onSent: (message: string) => void }) {
  const { field, submit, pending, problem } = useCallForm({
    schema: forgotPasswordRequest,
    send: (body) => apiRequest<MessageAnswer>('POST', '/api/user/password/forgot', body),
    onSuccess: ({ message }) => onSent(message),
    failure: loginNotices.forgotFailed,
    focusOnFailure: 'email',
  });
  return (
    <>
      <p className="ingress dempet innlogging__ingress">{forgot.text}</p>
      <Form submitting={pending} onSubmit={submit} method="post" aria-label={forgot.send}>
        <TextField
          {...field('email')}
          type="email"
          label="E-post"
          autoComplete="email"
          inputMode="email"
        />
        <Problem>{problem}</Problem>
        <SubmitKey pending={pending} pendingText={forgot.pending} size="xl" full>
          {forgot.send}
        </SubmitKey>
        <AppLink className="lenke innlogging__tilbake" href={loginHref}>
          {backToLogin}
        </AppLink>
      </Form>
    </>
  );
}

interface SentProps {
  message: string;
  loginHref: string;
  onAgain: () => void;
}

/** Takes the focus, because the key that had it is gone. */
function Sent({ message, loginHref, onAgain }: SentProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div className="innlogging__svar">
      <div ref={panel} className="takk__panel" tabIndex={-1} role="status">
        <h2 className="display takk__tittel">{forgot.sent}</h2>
        <p className="takk__tekst">{message}</p>
      </div>
      <p className="tastside__handling">
        <Key href={loginHref}>{backToLogin}</Key>
        <Key variant="kull" onClick={onAgain}>
          {forgot.again}
        </Key>
      </p>
    </div>
  );
}
