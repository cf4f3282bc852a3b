import { paths } from '#shared/paths.ts';
import { AdminDashboard } from './admin-dashboard.tsx';

/** The dashboard in a window of its own. */
export function AdminFullscreenPage() {
  return <AdminDashboard afterLogout={paths.adminDashboard} />;
}
