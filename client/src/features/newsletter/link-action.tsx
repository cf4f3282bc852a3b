import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { THANKS, THANKS_SIZE } from '#client/components/form/thanks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { api } from '#client/lib/call/api.ts';
import { unreached, useLinkCall } from '#client/lib/call/use-link-call.ts';
import { useSite } from '#client/lib/content.tsx';
import { paths } from '#shared/paths.ts';

const BLOCK = classes('mt-9 grid justify-items-start gap-7');

const never = () => () => undefined;
const readToken = () => new URLSearchParams(window.location.search).get('token') ?? '';

/** Token of the URL; null during server rendering and hydration, '' where it is missing. */
function useToken(): string | null {
  return useSyncExternalStore<string | null>(never, readToken, () => null);
}

/**
 * Confirms or unsubscribes by an e-mailed link of the newsletter.
 *
 * | state      | shown                                       | next                        |
 * |------------|---------------------------------------------|-----------------------------|
 * | ready      | text and button                             | click: pending              |
 * | missing    | the URL has no token                        | -                           |
 * | pending    | button disabled                             | done, invalid or no contact |
 * | done       | the server's message                        | -                           |
 * | invalid    | 400, 404 or 410: the server's message       | -                           |
 * | no contact | no answer, or a server error                | 'Prøv igjen': pending       |
 */
export function LinkAction({ action }: { action: Action }) {
  const { contact } = useSite();
  const texts = linkTexts[action];
  const token = useToken();
  const { press, pending, answer, refused, trouble } = useLinkCall({
    send: () => api(`POST /api/newsletter/${action}`, { body: { token: token ?? '' } }),
  });

  if (token === '') return <Outcome title={MISSING_TITLE} text={texts.missing} />;
  if (answer) return <Outcome title={texts.done} text={answer.message} good />;
  if (refused) return <Outcome title={INVALID_TITLE} text={refused} />;
  return (
    <div className={BLOCK}>
      <p className="ingress dim">{texts.text}</p>
      {trouble ? (
        <div className="w-full *:gap-2">
          <ErrorState {...unreached(trouble)} headingLevel={2} onRetry={press} />
        </div>
      ) : (
        <Button size="xl" onClick={press} loading={pending} loadingText={texts.pending}>
          {texts.button}
        </Button>
      )}
      <NoScriptHint>
        Tasten trenger JavaScript. Skriv til{' '}
        <a className="link" href={`mailto:${contact.general.email}`}>
          {contact.general.email}
        </a>
        , så ordner vi det.
      </NoScriptHint>
    </div>
  );
}

/** Takes the focus, because the button that had it is removed. */
function Outcome({ title, text, good }: { title: string; text: ReactNode; good?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={BLOCK} tabIndex={-1} role={good ? 'status' : 'alert'}>
      <div className={cx('w-full', good ? cx(THANKS, THANKS_SIZE) : 'card card--error grid gap-2')}>
        <h2 className={cx('text-h4', good && 'display')}>{title}</h2>
        <p>{text}</p>
      </div>
      <Button href={paths.home}>Til forsiden</Button>
    </div>
  );
}

type Action = 'confirm' | 'unsubscribe';

interface LinkTexts {
  text: string;
  button: string;
  pending: string;
  done: string;
  /** Link shown when the e-mailed link is invalid. */
  missing: string;
}

const linkTexts: Record<Action, LinkTexts> = {
  confirm: {
    text: 'Trykk på tasten for å bekrefte at du vil ha nyhetsbrevet fra CTRL Festival.',
    button: 'Bekreft påmeldingen',
    pending: 'Bekrefter...',
    done: 'Påmeldingen er bekreftet',
    missing: 'Åpne lenken i e-posten på nytt, eller meld deg på én gang til, så sender vi en ny.',
  },
  unsubscribe: {
    text: 'Trykk på tasten for å slutte å få nyhetsbrevet fra CTRL Festival.',
    button: 'Meld meg av',
    pending: 'Melder av...',
    done: 'Du er meldt av',
    missing: 'Åpne lenken nederst i et av nyhetsbrevene på nytt.',
  },
};

const MISSING_TITLE = 'Lenken er ikke hel';
const INVALID_TITLE = 'Lenken virker ikke';
