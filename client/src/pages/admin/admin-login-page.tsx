import { AdminLogin } from '#client/features/admin/admin-login.tsx';
import '#client/styles/office.css';

export function AdminLoginPage() {
  return <AdminLogin />;
}
