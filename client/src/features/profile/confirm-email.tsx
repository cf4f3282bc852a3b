import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { api } from '#client/lib/call/api.ts';
import { unreached, useLinkCall } from '#client/lib/call/use-link-call.ts';

const PANEL = classes(
  'mt-8 grid justify-items-start gap-3.5 rounded-panel p-7 forced-colors:border forced-colors:border-[CanvasText]',
);
const TONES = classes({
  ready: 'border-2 border-bone bg-coal-1',
  done: 'border-2 border-green-light bg-green-light text-night',
  refused: 'border-3 border-error bg-coal-1',
});
const HEADING = classes('display text-[clamp(1.25rem,6.4vw,2.5rem)]');

export interface ConfirmEmailProps {
  /** From the e-mailed link. */
  token: string;
  /** Called when the token was used, to remove it from the URL. */
  onSpent: () => void;
}

/**
 * The page of the welcome e-mail's link, logged in or not. It takes a click, because mail scanners
 * open links and some of them run scripts.
 *
 * | state      | shown                                | next                        |
 * |------------|--------------------------------------|-----------------------------|
 * | ready      | 'Bekreft e-postadressen'             | click: pending              |
 * | pending    | button disabled                      | done, refused or no contact |
 * | done       | the server's message                 | -                           |
 * | refused    | 400, 404, 409, 410: its message      | -                           |
 * | no contact | no answer, or a server error         | 'Prøv igjen': pending       |
 */
export function ConfirmEmail({ token, onSpent }: ConfirmEmailProps) {
  const client = useQueryClient();
  const { press, pending, answer, refused, trouble } = useLinkCall({
    send: () => api('POST /api/user/email/confirm', { body: { token } }),
    onAnswer: () => {
      onSpent();
      // Rewards for the address were credited to the user.
      void client.invalidateQueries();
    },
    onRefused: onSpent,
  });
  if (answer) return <Outcome good title="E-postadressen er bekreftet" text={answer.message} />;
  if (refused) return <Outcome title="Lenken virker ikke" text={refused} />;
  return (
    <section className={cx(PANEL, TONES.ready)} aria-labelledby="bekreft-tittel">
      {trouble ? (
        <ErrorState {...unreached(trouble)} headingLevel={2} onRetry={press} />
      ) : (
        <>
          <h2 id="bekreft-tittel" className={HEADING}>
            Bekreft <span className="whitespace-nowrap">e-postadressen</span>
          </h2>
          <p>Trykk på tasten, så vet vi at adressen er din.</p>
          <Button onClick={press} loading={pending} loadingText="Bekrefter...">
            Bekreft e-postadressen
          </Button>
        </>
      )}
    </section>
  );
}

/** Takes the focus, because the button that had it is removed. */
function Outcome({ title, text, good }: { title: string; text: string; good?: boolean }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role={good ? 'status' : 'alert'}
      className={cx(PANEL, good ? TONES.done : TONES.refused)}
    >
      <h2 className={HEADING}>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
