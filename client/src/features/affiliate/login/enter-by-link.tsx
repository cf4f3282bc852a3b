import { type FormEvent, useRef, useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { LinkRefused } from '#client/components/form/link-refused.tsx';
import { LOGIN_LINK, LOGIN_TEXT } from '#client/components/form/login-form.ts';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { byLink } from '#client/lib/by-link.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { passwordAddress, REFUSAL } from './login-address.ts';
import { loginTexts } from './login-texts.ts';
import { type EnteredAnswer, useEntering } from './use-entering.ts';

/** Logs in by an e-mailed link, when the button is pressed: link scanners open URLs, too. */
export function EnterByLink({ token }: { token: string }) {
  const enter = useEntering();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      const call = apiRequest<EnteredAnswer>('POST', '/api/affiliate/login', { token });
      const outcome = await byLink(call);
      if ('answer' in outcome) enter(outcome.answer);
      else setRefused(outcome.refused);
    } catch (error) {
      setProblem(reasonOf(error, 'Prøv igjen senere.'));
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  if (refused !== undefined) return <LinkRefused {...REFUSAL} text={refused} />;
  return (
    <>
      <p className={LOGIN_TEXT}>{loginTexts.enter.text}</p>
      <Form
        submitting={pending}
        onSubmit={(event) => void submit(event)}
        method="post"
        aria-label={loginTexts.form}
      >
        <Problem isLive>{problem}</Problem>
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
