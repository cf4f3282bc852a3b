import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { normalizePath, paths } from '#shared/paths.ts';
import { AdminLoginForm } from './admin-login-form.tsx';
import { useAdminSession } from './admin-session.ts';
import { adminTexts } from './admin-texts.ts';

/** The login page of the back office. Redirects a logged-in admin to the dashboard. */
export function AdminLogin() {
  const [path, navigate] = useLocation();
  const session = useAdminSession();
  const leaving = session !== null && session !== undefined;
  const isHere = normalizePath(path) === paths.adminLogin;
  useEffect(() => {
    if (leaving && isHere) navigate(paths.adminDashboard, { replace: true });
  }, [leaving, isHere, navigate]);
  return (
    <Section labelledBy="admin-tittel" className="py-[clamp(1.75rem,4.7vw,4.25rem)]">
      <div className="one-screen split-6-6">
        <div>
          <FitHeading
            as="h1"
            id="admin-tittel"
            size="h1"
            width={624}
            lines={[...adminTexts.heading]}
          />
          <p className="ingress dim mt-7">{adminTexts.subtitle}</p>
        </div>
        <div className="card grid max-w-148 justify-items-start gap-5 [&>.form]:w-full noscript:[&_.form_.key]:hidden">
          <AdminLoginForm leaving={leaving} />
          <NoScriptHint>{adminTexts.noScript}</NoScriptHint>
          <Button
            href={paths.affiliateLogin}
            variant="coal"
            size="sm"
            icon={<Icon icon={ArrowLeft} size={16} />}
          >
            {adminTexts.back}
          </Button>
        </div>
      </div>
    </Section>
  );
}
