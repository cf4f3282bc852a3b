import Megaphone from 'lucide-react/icons/megaphone';
import { useEffect, useRef, useState } from 'react';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, Problem, SubmitKey } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';
import { THANKS } from '#client/components/form/thanks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useSession } from '#client/lib/session/session.ts';
import { toast } from '#client/lib/toast.ts';
import {
  SHARE_DESCRIPTION_MAX,
  SHARE_PLATFORMS,
  type ShareAnswer,
  type ShareRequest,
  shareRequest,
} from '#shared/contracts/shares.ts';
import { paths } from '#shared/paths.ts';
import { shareRule } from '#shared/rules/share-reward.ts';

/** The form, then a thank-you card, then the empty form again. */
export function ShareTracker() {
  const [answer, setAnswer] = useState<ShareAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const again = () => {
    setAnswer(undefined);
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} tabIndex={-1}>
      {answer === undefined ? (
        <ShareForm onDone={setAnswer} />
      ) : (
        <Thanks message={answer.message} onAgain={again} />
      )}
    </div>
  );
}

/** Takes the focus, because the submit button is removed. */
function Thanks({ message, onAgain }: { message: string; onAgain: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  useEffect(() => card.current?.focus(), []);
  return (
    <div
      ref={card}
      className={cx(THANKS, 'min-h-80 content-center p-[clamp(1.5rem,4vw,2.5rem)]')}
      tabIndex={-1}
      role="status"
    >
      <h2 className="display text-h3">Takk for at du deler!</h2>
      <p className="font-bold">{message}</p>
      <p className={BUTTON_ROW}>
        <Button variant="coal" onClick={onAgain}>
          Del igjen
        </Button>
        {user !== null && (
          <Button href={`${paths.profile}?fane=deling`} variant="coal">
            Se delingene dine
          </Button>
        )}
      </p>
    </div>
  );
}

const platforms = [
  { value: '', label: 'Velg plattform' },
  ...Object.entries(SHARE_PLATFORMS).map(([value, label]) => ({ value, label })),
];
const REQUIRED = ['navn', 'epost', 'platform', 'url'] as const;

/** Name and e-mail address are prefilled for a logged-in user. */
function ShareForm({ onDone }: { onDone: (answer: ShareAnswer) => void }) {
  const { user } = useSession();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: shareRequest,
    send: (body: ShareRequest, headers) => api('POST /api/social-share/record', { body, headers }),
    onSuccess: (answer, body) => {
      announceShare(answer, body);
      onDone(answer);
    },
    onInvalid: (values) => {
      if (REQUIRED.some((name) => String(values[name] ?? '').trim() === '')) announceMissing();
    },
    failure: { title: 'Kunne ikke registrere deling', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'url',
  });
  const { getValues, setValue } = form;
  useEffect(() => {
    if (user === null) return;
    if (!getValues('navn')) setValue('navn', `${user.firstName} ${user.lastName}`);
    if (!getValues('epost')) setValue('epost', user.email);
  }, [user, getValues, setValue]);
  const description = form.watch('description') ?? '';
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label="Del festivalen">
      <div className="grid gap-5 md:grid-cols-2 md:items-start">
        <TextField {...field('navn')} label="Navn" autoComplete="name" required />
        <TextField
          {...field('epost')}
          type="email"
          label="E-post"
          autoComplete="email"
          inputMode="email"
          required
        />
      </div>
      <Select {...field('platform')} label="Plattform" options={platforms} required />
      <TextField
        {...field('url')}
        type="url"
        label="Lenken du delte"
        placeholder="https://"
        autoComplete="off"
        inputMode="url"
        required
      />
      <TextField
        {...field('postUrl')}
        type="url"
        label="Lenke til innlegget"
        placeholder="https://"
        autoComplete="off"
        inputMode="url"
        optional
      />
      <TextArea
        {...field('description')}
        label="Beskrivelse"
        rows={4}
        maxLength={SHARE_DESCRIPTION_MAX}
        counter={{ text: description, max: SHARE_DESCRIPTION_MAX }}
        optional
      />
      <p className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 border-ink border-t-2 pt-5 font-semibold text-small">
        <Icon icon={Megaphone} className="mt-px" />
        <span>
          Innlegg du får belønning for, er reklame. Skriv «Reklame» først i innlegget, godt synlig.
        </span>
      </p>
      <Problem>{problem}</Problem>
      <SubmitKey pending={pending} pendingText="Registrerer..." size="xl" full>
        Registrer deling
      </SubmitKey>
    </Form>
  );
}

/** Times of the notices and duration of the first one, in ms. */
const RECORDED_MS = 10_000;
const REWARD_AFTER_MS = 3000;
const MAIL_AFTER_MS = 5000;

/**
 * Notices after a share (docs/product/accounts.md#shares, docs/product/accounts.md#welcome-notices):
 * points only if they were credited, an e-mail only if it was queued.
 */
function announceShare(answer: ShareAnswer, { platform, epost }: ShareRequest): void {
  toast({
    title: 'Deling registrert! 🎉',
    description: answer.message,
    variant: 'success',
    duration: RECORDED_MS,
  });
  setTimeout(() => {
    const points = answer.rewardedPoints;
    if (points > 0) {
      const description = `${points} poeng for delingen på ${SHARE_PLATFORMS[platform]}.`;
      toast({ title: 'Automatisk belønning aktivert', description, variant: 'gift' });
    } else {
      toast({
        title: 'Vi ser på delingen',
        description: 'Gir den en belønning, kommer den som gave på profilen din eller på e-post.',
      });
    }
  }, REWARD_AFTER_MS);
  if (!answer.mailQueued) return;
  setTimeout(() => {
    toast({ title: 'E-post sendt', description: `Vi har sendt en takk til ${epost}` });
  }, MAIL_AFTER_MS);
}

function announceMissing(): void {
  toast({
    title: 'Manglende informasjon',
    description: 'Vennligst fyll ut alle påkrevde felt',
    variant: 'error',
  });
}

const STEPS = [
  { title: 'Del', text: 'Legg ut om CTRL der du pleier å være.' },
  { title: 'Si fra', text: 'Lim inn lenken i skjemaet.' },
  { title: 'Tenn poeng', text: shareRule },
];

export function ShareSteps() {
  return (
    <ol className="grid content-start gap-6 lg:mt-6">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-5">
          <span
            className={cx(
              'key w-14 cursor-default self-start px-0 font-[900] font-display text-[1.25rem] leading-none',
              index === STEPS.length - 1 && 'key--y',
            )}
            aria-hidden="true"
          >
            <span>{index + 1}</span>
          </span>
          <div>
            <h2 className="text-[1.25rem]">{title}</h2>
            <p className="dim max-w-[30rem]">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
