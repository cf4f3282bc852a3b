import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import {
  type CallFormOptions,
  type FieldTies,
  useCallForm,
} from '#client/lib/call/use-call-form.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { normalizePath } from '#shared/paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { classes, cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { BUTTON_ROW } from '../ui/page-looks.ts';
import { TextField } from './field.tsx';
import { Form, Problem, SubmitKey } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { THANKS, THANKS_SIZE } from './thanks.tsx';

interface EntryFormProps {
  label: string;
  /** Pending, or logged in and being redirected: the form is disabled. */
  busy: boolean;
  onSubmit: ComponentProps<typeof Form>['onSubmit'];
  problem: string | undefined;
  /**
   * Registers a field in its form. The password is registered after the fields of `children`, so
   * that the first invalid field gets the focus.
   */
  field: (name: 'password') => FieldTies;
  help: { href: string; label: string };
  texts: { submit: string; pending: string };
  /** The field for the name or address. */
  children: ReactNode;
}

export function EntryForm(props: EntryFormProps) {
  const { label, busy, onSubmit, problem, field, help, texts, children } = props;
  return (
    <Form submitting={busy} onSubmit={onSubmit} method="post" aria-label={label}>
      {children}
      <div className="grid gap-1">
        <PasswordField
          {...field('password')}
          label="Passord"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <AppLink className={cx(LOGIN_LINK, 'noscript:hidden')} href={help.href}>
          {help.label}
        </AppLink>
      </div>
      <Problem>{problem}</Problem>
      <SubmitKey
        pending={busy}
        pendingText={texts.pending}
        size="xl"
        full
        icon={<Icon icon={CornerDownLeft} size={28} />}
        iconSide="end"
      >
        {texts.submit}
      </SubmitKey>
    </Form>
  );
}

/** The forms on a login page; without scripts their buttons are hidden. */
export const LOGIN = classes(
  '[&_.form]:gap-5.5 [&_.form_.key--xl]:mt-2 noscript:[&_.form_.key]:hidden',
);
export const LOGIN_TEXT = classes('ingress dim mt-8 mb-7');
export const LOGIN_LINK = classes('link justify-self-start py-2.5 text-small');

interface LinkRequestProps<In extends FieldValues, Out> {
  /** Name of the e-mail field. */
  name: Path<In>;
  call: Pick<CallFormOptions<In, Out, MessageAnswer>, 'schema' | 'send' | 'failure'>;
  texts: {
    text: string;
    send: string;
    pending: string;
    /** Heading of the confirmation. */
    sent: string;
    again: string;
  };
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

/**
 * The query of the page at `path`. After a navigation away, this page stays mounted until the next
 * page's code is loaded; meanwhile the last query is returned.
 */
export function usePageSearch(path: string): { search: string; isHere: boolean } {
  const [current] = useLocation();
  const search = useSearch();
  const shown = useRef(search);
  const isHere = normalizePath(current) === path;
  if (isHere) shown.current = search;
  return { search: shown.current, isHere };
}
