import { paths } from '#shared/paths.ts';
import { AdminDashboard } from './admin-dashboard.tsx';

export function AdminDashboardPage() {
  return <AdminDashboard afterLogout={paths.adminLogin} />;
}
