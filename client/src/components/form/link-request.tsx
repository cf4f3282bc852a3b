import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { type CallFormOptions, useCallForm } from '#client/lib/use-call-form.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { BUTTON_ROW } from '../ui/button-row.ts';
import { cx } from '../ui/cx.ts';
import { Form } from './form.tsx';
import { LOGIN_LINK, LOGIN_TEXT } from './login-form.ts';
import { Problem } from './problem.tsx';
import { SubmitKey } from './submit-key.tsx';
import { TextField } from './text-field.tsx';
import { THANKS, THANKS_SIZE } from './thanks.tsx';

export interface LinkRequestProps<In extends FieldValues, Out> {
  /** The field of the address. */
  name: Path<In>;
  call: Pick<CallFormOptions<In, Out, MessageAnswer>, 'schema' | 'send' | 'failure'>;
  texts: {
    /** What the link is for. */
    text: string;
    send: string;
    pending: string;
    /** Heading of the answer. */
    sent: string;
    again: string;
  };
  /** Link back to the login. */
  back: { href: string; label: string };
}

/** Requests a one-time link by e-mail. The answer is the same for every address. */
export function LinkRequest<In extends FieldValues, Out>(props: LinkRequestProps<In, Out>) {
  const [sent, setSent] = useState<string>();
  if (sent === undefined) return <Ask {...props} onSent={setSent} />;
  const { texts, back } = props;
  return <Sent message={sent} texts={texts} back={back} onAgain={() => setSent(undefined)} />;
}

function Ask<In extends FieldValues, Out>({
  name,
  call,
  texts,
  back,
  onSent,
}: LinkRequestProps<In, Out> & { onSent: (message: string) => void }) {
  const { field, submit, pending, problem } = useCallForm<In, Out, MessageAnswer>({
    ...call,
    onSuccess: ({ message }) => onSent(message),
    focusOnFailure: name,
  });
  return (
    <>
      <p className={LOGIN_TEXT}>{texts.text}</p>
      <Form submitting={pending} onSubmit={submit} method="post" aria-label={texts.send}>
        <TextField
          {...field(name)}
          type="email"
          label="E-post"
          autoComplete="email"
          inputMode="email"
        />
        <Problem>{problem}</Problem>
        <SubmitKey pending={pending} pendingText={texts.pending} size="xl" full>
          {texts.send}
        </SubmitKey>
        <AppLink className={LOGIN_LINK} href={back.href}>
          {back.label}
        </AppLink>
      </Form>
    </>
  );
}

interface SentProps extends Pick<LinkRequestProps<FieldValues, unknown>, 'texts' | 'back'> {
  message: string;
  onAgain: () => void;
}

/** Takes the focus, because the button that had it is removed. */
function Sent({ message, texts, back, onAgain }: SentProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div className="mt-9">
      <div ref={panel} className={cx(THANKS, THANKS_SIZE)} tabIndex={-1} role="status">
        <h2 className="display text-h4">{texts.sent}</h2>
        <p className="font-bold">{message}</p>
      </div>
      <p className={BUTTON_ROW}>
        <Button href={back.href}>{back.label}</Button>
        <Button variant="coal" onClick={onAgain}>
          {texts.again}
        </Button>
      </p>
    </div>
  );
}
