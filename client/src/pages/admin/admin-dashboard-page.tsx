import { paths } from '#shared/paths.ts';
import { AdminDashboard } from './admin-dashboard.tsx';
import '#client/styles/office.css';

export function AdminDashboardPage() {
  return <AdminDashboard afterLogout={paths.adminLogin} />;
}
