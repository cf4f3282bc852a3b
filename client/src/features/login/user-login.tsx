import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { useSite } from '#client/lib/content.tsx';
import { useSession } from '#client/lib/session.ts';
import { usePageSearch } from '#client/lib/use-page-search.ts';
import { paths } from '#shared/paths.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { loginHeadings, loginTexts } from './login-texts.ts';
import { loginAddressOf, readLoginAddress } from './login-views.ts';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';

export interface UserLoginProps {
  /** Id of the heading. */
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
        lines={[...loginHeadings[view]]}
      />
      {isTab && (
        <Tabs
          label={loginTexts.tabs}
          value={view}
          onValueChange={show}
          size="md"
          listClassName="mt-[clamp(1.5rem,2.4vw,2rem)] p-2.5 noscript:hidden"
          tabClassName="flex-[1_1_0]"
          tabs={[
            {
              id: 'logg-inn',
              label: loginTexts.login,
              content: <LoginForm forgotHref={forgotHref} leaving={leaving} />,
            },
            {
              id: 'registrer',
              label: loginTexts.register,
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
        {loginTexts.noScript}
        <a className="link" href={`mailto:${contact.general.email}`}>
          {contact.general.email}
        </a>
        .
      </NoScriptHint>
    </>
  );
}
