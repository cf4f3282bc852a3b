import { paths } from '#shared/paths.ts';
import { AdminDashboard } from './admin-dashboard.tsx';
import '#client/styles/office.css';

/** The dashboard in a separate window. */
export function AdminFullscreenPage() {
  return <AdminDashboard afterLogout={paths.adminDashboard} />;
}
