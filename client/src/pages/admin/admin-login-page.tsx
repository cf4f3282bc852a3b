import { AdminLogin } from '#client/features/admin/admin-login.tsx';
import '#client/styles/utilities.css';
import '#client/features/admin/admin-login.css';

export function AdminLoginPage() {
  return <AdminLogin />;
}
