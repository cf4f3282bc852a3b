import { paths } from '#shared/paths.ts';
import { AdminDashboard } from './admin-dashboard.tsx';
import '#client/styles/utilities.css';

export function AdminDashboardPage() {
  return <AdminDashboard afterLogout={paths.adminLogin} />;
}
