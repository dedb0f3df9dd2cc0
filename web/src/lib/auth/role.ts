import { roles } from '@lomdim/contract/constants';

export type Role = (typeof roles)[number];

/** `undefined` for someone whose profile is not loaded yet, or has a role that is not known here. */
export function roleOf(profile: { role: string | null } | null): Role | undefined {
  return roles.find((role) => role === profile?.role);
}
