import type { FormEvent } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { LinkRefused } from '#client/components/form/link-refused.tsx';
import { LOGIN_LINK, LOGIN_TEXT } from '#client/components/form/login-form.ts';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { api } from '#client/lib/api.ts';
import { useLinkCall } from '#client/lib/use-link-call.ts';
import { passwordAddress, REFUSAL } from './login-address.ts';
import { loginTexts } from './login-texts.ts';
import { useEntering } from './use-entering.ts';

/** Logs in by an e-mailed link, when the button is pressed: link scanners open URLs, too. */
export function EnterByLink({ token }: { token: string }) {
  const { press, pending, refused, trouble } = useLinkCall({
    send: () => api('POST /api/affiliate/login', { body: { token } }),
    onAnswer: useEntering(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  if (refused !== undefined) return <LinkRefused {...REFUSAL} text={refused} />;
  return (
    <>
      <p className={LOGIN_TEXT}>{loginTexts.enter.text}</p>
      <Form submitting={pending} onSubmit={submit} method="post" aria-label={loginTexts.form}>
        <Problem isLive>{trouble?.text}</Problem>
        <SubmitKey pending={pending} pendingText={loginTexts.pending} size="xl" full>
          {loginTexts.submit}
        </SubmitKey>
        <AppLink className={LOGIN_LINK} href={passwordAddress(token)}>
          {loginTexts.enter.newPassword}
        </AppLink>
      </Form>
    </>
  );
}
