import { Navigate } from 'react-router';
import { SettingUpProfile } from '#components/profile-missing.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { roleOf } from '#lib/auth/role.ts';

/** Each role has a dashboard of its own. */
export default function DashboardPage() {
  const role = roleOf(useAuth().profile);
  return role ? <Navigate to={`/dashboard/${role}`} replace /> : <SettingUpProfile />;
}
