import { Navigate } from 'react-router';
import { useAuth } from '#lib/auth/auth-context.ts';
import { roleOf } from '#lib/auth/role.ts';
import { SettingUpProfile } from '#shared/page-states/profile-missing.tsx';

/** Each role has a dashboard of its own. */
export default function DashboardPage() {
  const role = roleOf(useAuth().profile);
  return role ? <Navigate to={`/dashboard/${role}`} replace /> : <SettingUpProfile />;
}
