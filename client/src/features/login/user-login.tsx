import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { FIELD_OPTIONAL, TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, NoScriptHint, Problem, SubmitKey } from '#client/components/form/form.tsx';
import { EntryForm, LinkRequest, usePageSearch } from '#client/components/form/login-form.tsx';
import { NewPasswordForm } from '#client/components/form/new-password-form.tsx';
import { PasswordPair } from '#client/components/form/password-field.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useSite } from '#client/lib/content.tsx';
import { cookieCall } from '#client/lib/session/cookie-call.ts';
import { userSession, useSession } from '#client/lib/session/session.ts';
import { endSession, enterAs } from '#client/lib/session/session-acts.ts';
import { toast } from '#client/lib/toast.ts';
import {
  BIO_MAX,
  forgotPasswordRequest,
  registerRequest,
  type UserLoginAnswer,
  userLoginRequest,
} from '#shared/contracts/accounts.ts';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { paths } from '#shared/paths.ts';

/** Duration of a new user's two greetings, and delay of the second one, in ms. */
const WELCOME_MS = 6000;
const PERSONAL_AFTER_MS = 2000;
const PERSONAL_MS = 8000;

/** Greets a returning user (docs/product/accounts.md#welcome-notices). */
function welcomeBack({ firstName }: SessionUser): void {
  toast({
    title: 'Velkommen tilbake!',
    description: `Hei ${firstName}, du er nå logget inn`,
    variant: 'success',
  });
}

/**
 * Greets a new user twice (docs/product/accounts.md#welcome-notices). The second greeting is shown
 * also after a navigation, but not when another user has logged in meanwhile.
 */
function welcomeNewUser(client: QueryClient, answer: UserLoginAnswer): void {
  const { user, message, welcomeMessage } = answer;
  toast({
    title: 'Velkommen! 🎉',
    description: message,
    variant: 'success',
    duration: WELCOME_MS,
  });
  if (welcomeMessage === undefined) return;
  setTimeout(() => {
    const session = client.getQueryData<UserSession>(userSession.key);
    if (!session?.success || session.user.id !== user.id) return;
    toast({
      title: 'Personlig velkommen! 💝',
      description: welcomeMessage,
      variant: 'gift',
      duration: PERSONAL_MS,
    });
  }, PERSONAL_AFTER_MS);
}

/** Headings of the views, one string per line. */
const headings = {
  'logg-inn': ['Trykk Enter'],
  registrer: ['Ny tast?'],
  glemt: ['Glemt passord?'],
  'nytt-passord': ['Bytt tast'],
} as const;

interface UserLoginProps {
  headingId: string;
  /** Width of the column in px at 1440. */
  width: number;
}

/** Login, registration, forgotten and new password; the URL selects the view. */
export function UserLogin({ headingId, width }: UserLoginProps) {
  const { contact } = useSite();
  const [, navigate] = useLocation();
  const { search, isHere } = usePageSearch(paths.login);
  const { view, token, target } = readLoginAddress(search);
  const { user } = useSession();
  const leaving = user !== null && token === '';
  useEffect(() => {
    if (leaving && isHere) navigate(target, { replace: true });
  }, [leaving, isHere, target, navigate]);

  const loginHref = loginAddressOf('logg-inn', target);
  const forgotHref = loginAddressOf('glemt', target);
  const show = (tab: string) =>
    navigate(loginAddressOf(tab === 'registrer' ? tab : 'logg-inn', target), { replace: true });
  const isTab = view === 'logg-inn' || view === 'registrer';
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
      {isTab && (
        <Tabs
          label="Logg inn eller registrer deg"
          value={view}
          onValueChange={show}
          size="md"
          listClassName="mt-[clamp(1.5rem,2.4vw,2rem)] p-2.5 noscript:hidden"
          tabClassName="flex-[1_1_0]"
          tabs={[
            {
              id: 'logg-inn',
              label: 'Logg inn',
              content: <LoginForm forgotHref={forgotHref} leaving={leaving} />,
            },
            {
              id: 'registrer',
              label: 'Registrer',
              content: <RegisterForm leaving={leaving} />,
            },
          ]}
        />
      )}
      {view === 'glemt' && <ForgotForm loginHref={loginHref} />}
      {view === 'nytt-passord' && (
        <ResetForm
          token={token}
          forgotHref={forgotHref}
          onDone={() => navigate(loginHref, { replace: true })}
        />
      )}
      <NoScriptHint>
        Innlogging og registrering trenger JavaScript. Gjelder det billetter, skriv til{' '}
        <a className="link" href={`mailto:${contact.general.email}`}>
          {contact.general.email}
        </a>
        .
      </NoScriptHint>
    </>
  );
}

/** Requests a password reset link. */
function ForgotForm({ loginHref }: { loginHref: string }) {
  return (
    <LinkRequest
      name="email"
      call={{
        schema: forgotPasswordRequest,
        send: (body) => api('POST /api/user/password/forgot', { body }),
        failure: { title: 'Kunne ikke sende lenken', fallback: 'Prøv igjen senere' },
      }}
      texts={{
        text: 'Skriv e-postadressen du registrerte deg med, så sender vi en lenke der du lager et nytt passord. Lenken virker i én time.',
        send: 'Send lenke',
        pending: 'Sender...',
        sent: 'Sjekk e-posten',
        again: 'Send til en annen adresse',
      }}
      back={{ href: loginHref, label: 'Tilbake til innlogging' }}
    />
  );
}

type LoginView = 'logg-inn' | 'registrer' | 'glemt' | 'nytt-passord';

interface LoginAddress {
  view: LoginView;
  /** One-time token of the password reset e-mail; empty otherwise. */
  token: string;
  /** Redirect after login: the page that was requested, else the profile. */
  target: string;
}

/** Parses the query of the login page's URL: `?fane=registrer`, `?token=…`, `?til=/…`. */
function readLoginAddress(search: string): LoginAddress {
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  const tab = query.get('fane');
  const asked = ownAddress(query.get('til'));
  const view = tab === 'registrer' || tab === 'glemt' ? tab : 'logg-inn';
  return {
    view: token === '' ? view : 'nytt-passord',
    token,
    target: asked === null || asked.startsWith(paths.login) ? paths.profile : asked,
  };
}

/** URL of a view, with the redirect target. */
function loginAddressOf(view: Exclude<LoginView, 'nytt-passord'>, target: string): string {
  const query = new URLSearchParams();
  if (view !== 'logg-inn') query.set('fane', view);
  if (target !== paths.profile) query.set('til', target);
  return query.size === 0 ? paths.login : `${paths.login}?${query}`;
}

/**
 * A path of this site from `?til=`, or null: never a URL of another site, however its slashes are
 * written (no open redirect).
 */
export function ownAddress(address: string | null): string | null {
  if (address === null || !/^\/(?![/\\])/.test(address)) return null;
  try {
    const base = 'https://own.invalid';
    const { origin, pathname, search, hash } = new URL(address, base);
    return origin === base ? `${pathname}${search}${hash}` : null;
  } catch {
    return null;
  }
}

interface ResetFormProps {
  token: string;
  forgotHref: string;
  onDone: () => void;
}

/**
 * Sets a new password with the token of an e-mailed link. This ends every session, so nobody is
 * logged in afterwards.
 */
function ResetForm({ token, forgotHref, onDone }: ResetFormProps) {
  const client = useQueryClient();
  return (
    <NewPasswordForm
      texts={{
        text: 'Velg et nytt passord. Du logges ut overalt, og logger inn igjen med det nye.',
        save: 'Lagre passord',
        pending: 'Lagrer...',
      }}
      label="Nytt passord"
      send={(password) => api('POST /api/user/password/reset', { body: { token, password } })}
      onDone={() => {
        endSession(userSession, client);
        const description = 'Logg inn med det nye passordet.';
        toast({ title: 'Passordet er byttet', description, variant: 'success' });
        onDone();
      }}
      failure={{ title: 'Passordet ble ikke byttet', fallback: 'Prøv igjen senere' }}
      refusal={{
        title: 'Lenken virker ikke lenger',
        again: { href: forgotHref, label: 'Be om en ny lenke' },
      }}
    />
  );
}

interface LoginFormProps {
  forgotHref: string;
  /** Logged in and being redirected: the form is disabled. */
  leaving: boolean;
}

function LoginForm({ forgotHref, leaving }: LoginFormProps) {
  const client = useQueryClient();
  const { field, submit, pending, problem } = useCallForm({
    schema: userLoginRequest,
    send: (body) => cookieCall('logge inn', () => api('POST /api/user/login', { body })),
    onSuccess: ({ user }) => {
      enterAs(client, user);
      welcomeBack(user);
    },
    failure: {
      title: 'Innlogging feilet',
      fallback: 'Ugyldig brukernavn eller passord',
      ignoresLostAnswer: true,
    },
    focusOnFailure: 'password',
  });
  return (
    <EntryForm
      label="Logg inn"
      busy={pending || leaving}
      onSubmit={submit}
      problem={problem}
      field={field}
      help={{ href: forgotHref, label: 'Glemt passord?' }}
      texts={{ submit: 'Logg inn', pending: 'Logger inn...' }}
    >
      <TextField
        {...field('username')}
        label={
          <>
            Brukernavn <span className={FIELD_OPTIONAL}>(eller e-post)</span>
          </>
        }
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </EntryForm>
  );
}

function RegisterForm({ leaving }: { leaving: boolean }) {
  const client = useQueryClient();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: registerRequest,
    send: (body) => cookieCall('logge inn', () => api('POST /api/user/register', { body })),
    onSuccess: (answer) => {
      enterAs(client, answer.user);
      welcomeNewUser(client, answer);
    },
    failure: { title: 'Registrering feilet', fallback: 'Kunne ikke opprette bruker' },
    focusOnFailure: 'username',
  });
  const busy = pending || leaving;
  const bio = form.watch('bio') ?? '';
  return (
    <Form submitting={busy} onSubmit={submit} method="post" aria-label="Registrer">
      <TextField
        {...field('username')}
        label="Brukernavn"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextField
        {...field('email')}
        type="email"
        label="E-post"
        autoComplete="email"
        inputMode="email"
      />
      <div className="grid grid-cols-2 items-start gap-4 max-[361px]:grid-cols-1">
        <TextField {...field('firstName')} label="Fornavn" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Etternavn" autoComplete="family-name" />
      </div>
      <PasswordPair field={field} />
      <TextArea
        {...field('bio')}
        label="Om deg"
        optional
        rows={3}
        counter={{ text: bio, max: BIO_MAX }}
      />
      <Problem>{problem}</Problem>
      <SubmitKey pending={busy} pendingText="Oppretter bruker..." size="xl" full>
        Registrer
      </SubmitKey>
      <p className="small dim">
        Hva vi lagrer om deg, står i{' '}
        <AppLink className="link" href={paths.privacy}>
          Personvern
        </AppLink>
        .
      </p>
    </Form>
  );
}
