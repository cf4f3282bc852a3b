import { type FormEvent, useEffect, useRef } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { LinkRefused } from '#client/components/form/link-refused.tsx';
import { LOGIN_TEXT } from '#client/components/form/login-form.ts';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { api } from '#client/lib/api.ts';
import { useLinkCall } from '#client/lib/use-link-call.ts';
import { paths } from '#shared/paths.ts';
import { headings, loginTexts } from './login-texts.ts';

const { application: texts, invalid } = loginTexts;

/** Sends an application that waits for its e-mailed link, when the button is pressed. */
export function ConfirmApplication({ token }: { token: string }) {
  const { press, pending, answer, refused, trouble } = useLinkCall({
    send: () => api('POST /api/affiliate/application', { body: { token } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  if (answer) return <Sent text={answer.message} />;
  if (refused !== undefined) {
    const again = { href: paths.affiliate, label: texts.again };
    return <LinkRefused title={invalid} again={again} text={refused} />;
  }
  return (
    <>
      <p className={LOGIN_TEXT}>{texts.text}</p>
      <Form
        submitting={pending}
        onSubmit={submit}
        method="post"
        aria-label={headings.soknad.join(' ')}
      >
        <Problem isLive>{trouble?.text}</Problem>
        <SubmitKey pending={pending} pendingText={texts.pending} size="xl" full>
          {texts.send}
        </SubmitKey>
      </Form>
    </>
  );
}

/** Takes the focus, because the key that had it is gone. */
function Sent({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Card tone="edged" className="grid gap-2.5">
        <h2 className="text-h4">{texts.sent}</h2>
        <p className="dim">{text}</p>
      </Card>
    </div>
  );
}
