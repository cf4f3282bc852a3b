import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { THANKS, THANKS_SIZE } from '#client/components/form/thanks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { api } from '#client/lib/call/api.ts';
import { useLinkCall } from '#client/lib/call/use-link-call.ts';
import { useSite } from '#client/lib/content.tsx';
import { useSession } from '#client/lib/session/session.ts';
import type { ClaimAnswer } from '#shared/contracts/wheel.ts';
import { paths } from '#shared/paths.ts';

const PARTS = classes('mt-8 grid justify-items-start gap-7');

/** The win is claimed only on click, because programs open links in e-mails. */
export function ClaimWin() {
  const { contact } = useSite();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [isMissing, setMissing] = useState(false);
  const { press, pending, answer, refused, trouble } = useLinkCall({
    send: () => api('POST /api/wheel/claim', { body: { token } }),
  });
  if (answer) return <Done answer={answer} />;
  if (refused) return <Refused text={refused} />;
  if (isMissing) return <Refused text="Lenken er ikke hel. Åpne den fra e-posten én gang til." />;
  return (
    <div className={PARTS}>
      <p className="ingress dim">Du vant på Lykkehjulet. Trykk på tasten, så er gevinsten din.</p>
      {trouble ? (
        <ErrorState
          title="Vi fikk ikke hentet gevinsten"
          text={trouble.text}
          headingLevel={2}
          onRetry={press}
        />
      ) : (
        <Button
          size="xl"
          onClick={token === '' ? () => setMissing(true) : press}
          loading={pending}
          loadingText="Henter..."
        >
          Hent gevinsten
        </Button>
      )}
      <NoScriptHint>
        Tasten trenger JavaScript. Skriv til{' '}
        <a className="link" href={`mailto:${contact.general.email}`}>
          {contact.general.email}
        </a>
        .
      </NoScriptHint>
    </div>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Outcome({ good, children }: { good: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={PARTS} tabIndex={-1} role={good ? 'status' : 'alert'}>
      {children}
    </div>
  );
}

function Done({ answer: { message, credited } }: { answer: ClaimAnswer }) {
  const { user } = useSession();
  const toGifts = credited || user !== null;
  return (
    <Outcome good>
      <div className={cx(THANKS, THANKS_SIZE, 'w-full')}>
        <h2 className="display text-h4">Gevinsten er din</h2>
        <p className="font-bold">{message}</p>
      </div>
      <Button href={toGifts ? `${paths.profile}?fane=gaver` : `${paths.login}?fane=registrer`}>
        {toGifts ? 'Se gavene dine' : 'Lag en konto'}
      </Button>
    </Outcome>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <Outcome good={false}>
      <div className="card card--error grid w-full gap-2">
        <h2 className="text-h4">Gevinsten kan ikke hentes</h2>
        <p>{text}</p>
      </div>
      <Button href="/#community">Til Lykkehjulet</Button>
    </Outcome>
  );
}
