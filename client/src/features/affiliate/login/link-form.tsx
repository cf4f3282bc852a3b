import { useEffect, useRef, useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { paths } from '#client/lib/paths.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { loginLinkRequest } from '#shared/contracts/affiliates.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { loginNotices, loginTexts } from './login-texts.ts';

const { link, backToLogin } = loginTexts;

/** Asks for a link that logs in. The answer is the same for every address. */
export function LinkForm() {
  const [sent, setSent] = useState<string>();
  if (sent !== undefined) return <Sent message={sent} onAgain={() => setSent(undefined)} />;
  return <Ask onSent={setSent} />;
}

function Ask({ onSent }: { onSent: (message: string) => void }) {
  const { field, submit, pending, problem } = useCallForm({
    schema: loginLinkRequest,
    send: (body) => apiRequest<MessageAnswer>('POST', '/api/affiliate/login-link', body),
    onSuccess: ({ message }) => onSent(message),
    failure: loginNotices.linkFailed,
    focusOnFailure: 'epost',
  });
  return (
    <>
      <p className="ingress dempet innlogging__ingress">{link.text}</p>
      <Form submitting={pending} onSubmit={submit} method="post" aria-label={link.send}>
        <TextField
          {...field('epost')}
          type="email"
          label="E-post"
          autoComplete="email"
          inputMode="email"
        />
        <Problem>{problem}</Problem>
        <SubmitKey pending={pending} pendingText={link.pending} size="xl" full>
          {link.send}
        </SubmitKey>
        <AppLink className="lenke innlogging__tilbake" href={paths.affiliateLogin}>
          {backToLogin}
        </AppLink>
      </Form>
    </>
  );
}

/** Takes the focus, because the key that had it is gone. */
function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div className="innlogging__svar">
      <div ref={panel} className="takk__panel" tabIndex={-1} role="status">
        <h2 className="display takk__tittel">{link.sent}</h2>
        <p className="takk__tekst">{message}</p>
      </div>
      <p className="tastside__handling">
        <Key href={paths.affiliateLogin}>{backToLogin}</Key>
        <Key variant="kull" onClick={onAgain}>
          {link.again}
        </Key>
      </p>
    </div>
  );
}
