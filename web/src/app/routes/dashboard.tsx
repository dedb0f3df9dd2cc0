import { Navigate } from 'react-router';
import { useAuth } from '#lib/auth/auth-context.ts';
import { SettingUpProfile } from '../guards/profile-missing.tsx';
import { roleOf } from '../guards/role.ts';

/** Each role has a dashboard of its own. */
export function DashboardPage() {
  const role = roleOf(useAuth().profile);
  return role ? <Navigate to={`/dashboard/${role}`} replace /> : <SettingUpProfile />;
}
