import { roles } from '@lomdim/contract/constants';

export type Role = (typeof roles)[number];

/** `undefined` for someone whose profile is not there yet, or says nothing that is known here. */
export function roleOf(profile: { role: string | null } | null): Role | undefined {
  return roles.find((role) => role === profile?.role);
}
