import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { TextField } from '#client/components/form/field.tsx';
import { Form, NoScriptHint, Problem, SubmitKey } from '#client/components/form/form.tsx';
import {
  EntryForm,
  LinkRequest,
  LOGIN_LINK,
  LOGIN_TEXT,
  usePageSearch,
} from '#client/components/form/login-form.tsx';
import { LinkRefused, NewPasswordForm } from '#client/components/form/new-password-form.tsx';

import { AppLink } from '#client/components/ui/app-link.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useLinkCall } from '#client/lib/call/use-link-call.ts';
import { cookieCall } from '#client/lib/session/cookie-call.ts';
import { enter } from '#client/lib/session/session-acts.ts';
import { toast } from '#client/lib/toast.ts';

import {
  AFFILIATE_LINK_FOR,
  type AffiliateLoginAnswer,
  affiliatePasswordLogin,
  loginLinkRequest,
} from '#shared/contracts/affiliates.ts';
import { paths } from '#shared/paths.ts';
import { affiliateSession, useAffiliate } from '../affiliate-session.ts';

/** Headings of the views, one string per line. */
const headings = {
  passord: ['Affiliate', 'innlogging'],
  lenke: ['Få en lenke'],
  inn: ['Slipp inn'],
  'nytt-passord': ['Velg passord'],
  soknad: ['Bekreft', 'søknaden'],
} as const;

interface AffiliateLoginProps {
  headingId: string;
  /** Width of the column in px at 1440. */
  width: number;
}

/** The promoters' login page; the URL selects the view. */
export function AffiliateLogin({ headingId, width }: AffiliateLoginProps) {
  const [, navigate] = useLocation();
  const { search, isHere } = usePageSearch(paths.affiliateLogin);
  const { view, token } = readLoginAddress(search);
  const affiliate = useAffiliate();
  const leaving = Boolean(affiliate) && token === '';
  useEffect(() => {
    if (leaving && isHere) navigate(paths.affiliateDashboard, { replace: true });
  }, [leaving, isHere, navigate]);
  return (
    <>
      <FitHeading
        key={view}
        as="h1"
        id={headingId}
        size="h1"
        width={width}
        lines={[...headings[view]]}
      />
      <div className="pt-[clamp(1.75rem,3vw,2.5rem)] *:mt-0">
        {view === 'passord' && <PasswordLogin leaving={leaving} />}
        {view === 'lenke' && <AskForLink />}
        {view === 'inn' && <EnterByLink key={token} token={token} />}
        {view === 'nytt-passord' && <ChoosePassword key={token} token={token} />}
        {view === 'soknad' && <ConfirmApplication key={token} token={token} />}
      </div>
      <NoScriptHint>
        Innloggingen trenger JavaScript. Rangeringen er åpen for alle:{' '}
        <a className="link" href={paths.affiliateProgress}>
          Live Oversikt
        </a>
        .
      </NoScriptHint>
      <p className="mt-7 flex flex-wrap gap-x-6 gap-y-1 border-coal-4 border-t pt-4 text-small *:py-2.5">
        <AppLink className="link" href={paths.affiliate}>
          Bli affiliate
        </AppLink>
        <AppLink className="link" href={paths.adminLogin}>
          Admin-innlogging
        </AppLink>
      </p>
    </>
  );
}

/** Sets a password with the token of an e-mailed link, and logs in. */
function ChoosePassword({ token }: { token: string }) {
  return (
    <NewPasswordForm
      texts={{
        text: 'Velg et passord, så er du inne. Neste gang logger du inn med det.',
        save: 'Lagre og logg inn',
        pending: 'Lagrer...',
      }}
      send={(password) =>
        cookieCall('logge inn', () =>
          api('POST /api/affiliate/password', { body: { token, password } }),
        )
      }
      onDone={useEntering()}
      failure={{ title: 'Passordet ble ikke lagret', fallback: 'Prøv igjen senere' }}
      refusal={REFUSAL}
    />
  );
}

function AskForLink() {
  return (
    <LinkRequest
      name="epost"
      call={{
        schema: loginLinkRequest,
        send: (body) => api('POST /api/affiliate/login-link', { body }),
        failure: { title: 'Kunne ikke sende lenken', fallback: 'Prøv igjen senere' },
      }}
      texts={{
        text: 'Skriv e-postadressen du søkte med, så sender vi en lenke som logger deg inn. Lenken virker i én time.',
        send: 'Send lenke',
        pending: 'Sender...',
        sent: 'Sjekk e-posten',
        again: 'Send til en annen adresse',
      }}
      back={{ href: paths.affiliateLogin, label: 'Tilbake til innlogging' }}
    />
  );
}

/** Accessible name of the login forms. */
const LOG_IN = 'Logg inn som affiliate';

function PasswordLogin({ leaving }: { leaving: boolean }) {
  const { field, submit, pending, problem } = useCallForm({
    schema: affiliatePasswordLogin,
    send: (body) => cookieCall('logge inn', () => api('POST /api/affiliate/login', { body })),
    onSuccess: useEntering(),
    failure: {
      title: 'Innlogging feilet',
      fallback: 'Ugyldig e-postadresse eller passord',
      ignoresLostAnswer: true,
    },
    focusOnFailure: 'password',
  });
  return (
    <EntryForm
      label={LOG_IN}
      busy={pending || leaving}
      onSubmit={submit}
      problem={problem}
      field={field}
      help={{ href: ASK_LINK, label: 'Få en innloggingslenke på e-post' }}
      texts={{ submit: 'Logg inn', pending: 'Logger inn...' }}
    >
      <TextField
        {...field('epost')}
        type="email"
        label="E-post"
        autoComplete="username"
        inputMode="email"
      />
    </EntryForm>
  );
}

interface LinkFormProps
  extends Pick<ReturnType<typeof useLinkCall>, 'press' | 'pending' | 'trouble'> {
  label: string;
  text: string;
  act: string;
  pendingText: string;
  children?: ReactNode;
}

/** Needs a click to use the token of an e-mailed link, because link scanners open URLs, too. */
function LinkForm(props: LinkFormProps) {
  const { label, text, act, pendingText, press, pending, trouble, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <>
      <p className={LOGIN_TEXT}>{text}</p>
      <Form submitting={pending} onSubmit={submit} method="post" aria-label={label}>
        <Problem isLive>{trouble?.text}</Problem>
        <SubmitKey pending={pending} pendingText={pendingText} size="xl" full>
          {act}
        </SubmitKey>
        {children}
      </Form>
    </>
  );
}

/** Logs in with the token of an e-mailed link. */
function EnterByLink({ token }: { token: string }) {
  const { refused, press, pending, trouble } = useLinkCall({
    send: () =>
      cookieCall('logge inn', () => api('POST /api/affiliate/login', { body: { token } })),
    onAnswer: useEntering(),
  });
  if (refused !== undefined) return <LinkRefused {...REFUSAL} text={refused} />;
  return (
    <LinkForm
      {...{ press, pending, trouble }}
      label={LOG_IN}
      text="Trykk på tasten for å logge inn. Lenken virker én gang."
      act="Logg inn"
      pendingText="Logger inn..."
    >
      <AppLink className={LOGIN_LINK} href={passwordAddress(token)}>
        Velg et nytt passord i stedet
      </AppLink>
    </LinkForm>
  );
}

/** Submits an application that waits for confirmation by an e-mailed link. */
function ConfirmApplication({ token }: { token: string }) {
  const { answer, refused, press, pending, trouble } = useLinkCall({
    send: () => api('POST /api/affiliate/application', { body: { token } }),
  });
  if (answer) return <Sent text={answer.message} />;
  if (refused !== undefined) {
    const again = { href: paths.affiliate, label: 'Søk på nytt' };
    return <LinkRefused title={REFUSAL.title} again={again} text={refused} />;
  }
  return (
    <LinkForm
      {...{ press, pending, trouble }}
      label={headings.soknad.join(' ')}
      text="Trykk på tasten for å sende søknaden. Den gjelder da i stedet for den forrige."
      act="Send søknaden"
      pendingText="Sender..."
    />
  );
}

/** Takes the focus, because the button that had it is gone. */
function Sent({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Card tone="edged" className="grid gap-2.5">
        <h2 className="text-h4">Søknaden er sendt</h2>
        <p className="dim">{text}</p>
      </Card>
    </div>
  );
}

/** Shows a greeting and redirects to the dashboard. */
function useEntering(): (answer: AffiliateLoginAnswer) => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return ({ affiliate, message }) => {
    enter(affiliateSession, client, { success: true, affiliate });
    toast({ title: 'Velkommen!', description: message, variant: 'success' });
    navigate(paths.affiliateDashboard, { replace: true });
  };
}

/**
 * View of the page: log in by password, request a link, log in by a link, set a password, or
 * confirm an application.
 */
type LoginView = 'passord' | 'lenke' | 'inn' | 'nytt-passord' | 'soknad';

interface LoginAddress {
  view: LoginView;
  /** One-time token of an e-mailed link; empty otherwise. */
  token: string;
}

/** Parses the query of the page's URL. A token without a purpose sets a password. */
function readLoginAddress(search: string): LoginAddress {
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  if (token === '') return { view: query.get('fane') === 'lenke' ? 'lenke' : 'passord', token };
  const purpose = query.get(AFFILIATE_LINK_FOR.param);
  if (purpose === AFFILIATE_LINK_FOR.application) return { view: 'soknad', token };
  return { view: purpose === AFFILIATE_LINK_FOR.login ? 'inn' : 'nytt-passord', token };
}

const ASK_LINK = `${paths.affiliateLogin}?fane=lenke`;

/** Shown in place of a form whose link is invalid. */
const REFUSAL = {
  title: 'Lenken virker ikke lenger',
  again: { href: ASK_LINK, label: 'Be om en ny lenke' },
};

function passwordAddress(token: string): string {
  const { param, password } = AFFILIATE_LINK_FOR;
  return `${paths.affiliateLogin}?${new URLSearchParams({ token, [param]: password })}`;
}
