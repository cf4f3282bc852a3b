import { NoScriptHint } from '#client/components/form/form.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ADMIN, HomeKey } from '#client/features/admin/admin-header.tsx';
import { AdminLoginForm } from '#client/features/admin/admin-login.tsx';
import { useAdminSession } from '#client/features/admin/admin-session.ts';
import { type PagePath, paths } from '#shared/paths.ts';
import { OpenDashboard } from './open-dashboard.tsx';
import '#client/styles/office.css';
import '#client/styles/back-office.css';

export function AdminDashboardPage() {
  return <AdminDashboard afterLogout={paths.adminLogin} />;
}

export function AdminFullscreenPage() {
  return <AdminDashboard afterLogout={paths.adminDashboard} />;
}

/**
 * The back office: loads the session, then shows the login form or the dashboard.
 *
 * @param afterLogout page shown after a logout
 */
function AdminDashboard({ afterLogout }: { afterLogout: PagePath }) {
  const session = useAdminSession();
  if (session === undefined) return <Loading />;
  if (session === null) return <Closed />;
  return <OpenDashboard session={session} afterLogout={afterLogout} />;
}

const MIDDLE = classes('grid grid-cols-[minmax(0,30rem)] place-content-center gap-4 px-5 py-8');

function Loading() {
  return (
    <div data-admin="" className={cx(ADMIN, MIDDLE)}>
      <div role="status">
        <h1 className="text-center text-h4">Laster dashboard...</h1>
      </div>
      <NoScriptHint>Kontrollrommet trenger JavaScript.</NoScriptHint>
    </div>
  );
}

function Closed() {
  return (
    <div data-admin="" className={cx(ADMIN, MIDDLE)}>
      <div className="grid grid-cols-1 justify-items-start gap-3 rounded-panel border border-coal-3 bg-coal-1 p-[clamp(1.25rem,5vw,2rem)] [&>.form]:mt-3 [&>.form]:w-full">
        <HomeKey className="mb-3" />
        {/* Long words break at large text sizes instead of overflowing a phone. */}
        <h1 className="display display--h3 max-w-full hyphens-auto">Admin Innlogging</h1>
        <p className="dim">Du må logge inn som administrator for å få tilgang</p>
        <AdminLoginForm />
      </div>
    </div>
  );
}
