import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { HomeKey } from '#client/features/admin/admin-header.tsx';
import { AdminLoginForm } from '#client/features/admin/admin-login-form.tsx';
import { useAdminSession } from '#client/features/admin/admin-session.ts';
import { adminTexts } from '#client/features/admin/admin-texts.ts';
import type { PagePath } from '#shared/paths.ts';
import { OpenDashboard } from './open-dashboard.tsx';
import '#client/features/admin/admin.css';

export interface AdminDashboardProps {
  /** Page shown after a logout. */
  afterLogout: PagePath;
}

/** The back office: loads the session, then shows the login form or the dashboard. */
export function AdminDashboard({ afterLogout }: AdminDashboardProps) {
  const session = useAdminSession();
  if (session === undefined) return <Loading />;
  if (session === null) return <Closed />;
  return <OpenDashboard session={session} afterLogout={afterLogout} />;
}

function Loading() {
  return (
    <div className="admin admin--midt">
      <h1 className="admin__laster" role="status">
        {adminTexts.loading}
      </h1>
      <NoScriptHint>{adminTexts.noScript}</NoScriptHint>
    </div>
  );
}

function Closed() {
  return (
    <div className="admin admin--midt">
      <div className="admin__dor">
        <HomeKey />
        <h1 className="display display--h3">{adminTexts.heading.join(' ')}</h1>
        <p className="dempet">{adminTexts.required}</p>
        <AdminLoginForm />
      </div>
    </div>
  );
}
