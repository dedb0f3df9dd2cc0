import { type UserRow, userMetadata } from '../store/user-row.ts';
import { readScopes } from './scopes.ts';

/** What an app is told of a person, in an ID token and at the userinfo endpoint: no more than they agreed to. */
export function personClaims(user: UserRow, scope: string): { sub: string } & Record<string, unknown> {
  const scopes = new Set(readScopes(scope));
  return {
    sub: user.id,
    ...(scopes.has('email') ? emailClaims(user) : {}),
    ...(scopes.has('profile') ? profileClaims(user) : {}),
    ...(scopes.has('phone') ? phoneClaims(user) : {}),
  };
}

function emailClaims({ email, email_confirmed_at: confirmed }: UserRow): Record<string, unknown> {
  return email ? { email, email_verified: confirmed !== null } : {};
}

/** By the names of OpenID, and by those of the reference beside them. */
function phoneClaims({ phone, phone_confirmed_at: confirmed }: UserRow): Record<string, unknown> {
  if (!phone) return {};
  const isConfirmed = confirmed !== null;
  return {
    phone_number: `+${phone}`,
    phone_number_verified: isConfirmed,
    phone,
    phone_verified: isConfirmed,
  };
}

function profileClaims(user: UserRow): Record<string, unknown> {
  const metadata = userMetadata(user);
  const text = (...names: string[]): string | undefined =>
    names.map((name) => metadata[name]).find((value) => typeof value === 'string' && value !== '') as
      | string
      | undefined;
  const [given, family] = [text('given_name', 'first_name'), text('family_name', 'last_name')];
  const claims = {
    name: text('name', 'full_name') ?? ([given, family].filter(Boolean).join(' ') || undefined),
    given_name: given,
    family_name: family,
    picture: text('picture', 'avatar_url'),
    preferred_username: text('preferred_username', 'username'),
    updated_at: user.updated_at === null ? undefined : Math.floor(user.updated_at.getTime() / 1000),
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}
