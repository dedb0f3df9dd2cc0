import type { FactorRow, IdentityRow, UserRow } from '../store/user-row.ts';

/** A user as the official client's types describe it. Empty moments are left out, as the reference does. */
export function showUser(user: UserRow) {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...moment('email_confirmed_at', user.email_confirmed_at),
    ...moment('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...moment('phone_confirmed_at', user.phone_confirmed_at),
    ...moment('confirmation_sent_at', user.confirmation_sent_at),
    ...moment('confirmed_at', user.confirmed_at),
    ...moment('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...moment('email_change_sent_at', user.email_change_sent_at),
    ...moment('reauthentication_sent_at', user.reauthentication_sent_at),
    ...moment('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length > 0 ? { factors: user.factors.map(showFactor) } : {}),
    identities: user.identities.map(showIdentity),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    ...moment('banned_until', user.banned_until),
    ...moment('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

export function showFactor(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name ?? '',
    factor_type: factor.factor_type,
    ...(factor.last_used_at === null ? {} : { last_used_at: iso(factor.last_used_at) }),
  };
}

function showIdentity(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: iso(identity.last_sign_in_at),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    ...(identity.email ? { email: identity.email } : {}),
  };
}

function moment<Name extends string>(name: Name, value: Date | null): Partial<Record<Name, string>> {
  return value === null ? {} : ({ [name]: value.toISOString() } as Record<Name, string>);
}

function iso(value: Date | string | null): string {
  return new Date(value ?? 0).toISOString();
}
