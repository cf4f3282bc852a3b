import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { usePageSearch } from '#client/lib/use-page-search.ts';
import { paths } from '#shared/paths.ts';
import { useAffiliate } from '../affiliate-session.ts';
import { ChoosePassword } from './choose-password.tsx';
import { ConfirmApplication } from './confirm-application.tsx';
import { EnterByLink } from './enter-by-link.tsx';
import { LinkForm } from './link-form.tsx';
import { readLoginAddress } from './login-address.ts';
import { headings, loginTexts } from './login-texts.ts';
import { PasswordLogin } from './password-login.tsx';

export interface AffiliateLoginProps {
  /** Id of the heading. */
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
        {view === 'lenke' && <LinkForm />}
        {view === 'inn' && <EnterByLink key={token} token={token} />}
        {view === 'nytt-passord' && <ChoosePassword key={token} token={token} />}
        {view === 'soknad' && <ConfirmApplication key={token} token={token} />}
      </div>
      <NoScriptHint>
        {loginTexts.noScript}
        <a className="link" href={paths.affiliateProgress}>
          Live Oversikt
        </a>
        .
      </NoScriptHint>
      <p className="mt-7 flex flex-wrap gap-x-6 gap-y-1 border-coal-4 border-t pt-4 text-small *:py-2.5">
        <AppLink className="link" href={paths.affiliate}>
          {loginTexts.apply}
        </AppLink>
        <AppLink className="link" href={paths.adminLogin}>
          {loginTexts.admin}
        </AppLink>
      </p>
    </>
  );
}
