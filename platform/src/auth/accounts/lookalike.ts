import { randomUUID } from 'node:crypto';
import type { UserRow } from '../store/user-row.ts';
import { emailIdentityData } from './create-account.ts';

const emptyUser = {
  aud: 'authenticated',
  role: 'authenticated',
  encrypted_password: null,
  email_confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: null,
  last_sign_in_at: null,
  phone: null,
  phone_confirmed_at: null,
  confirmed_at: null,
  banned_until: null,
  reauthentication_sent_at: null,
  deleted_at: null,
  is_anonymous: false,
  factors: [],
};

/**
 * What a new account would look like. Its id is another each time: were it always the same, signing up twice would
 * reveal whether an address has an account.
 */
export function lookalikeAccount(input: { email: string; data: Record<string, unknown> }): UserRow {
  const id = randomUUID();
  const now = new Date();
  const data = emailIdentityData(id, input.email, false);
  const moments = {
    last_sign_in_at: now.toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return {
    ...emptyUser,
    id,
    email: input.email,
    confirmation_sent_at: now,
    created_at: now,
    updated_at: now,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { ...input.data, ...data },
    identities: [
      {
        id: randomUUID(),
        provider_id: id,
        user_id: id,
        identity_data: data,
        provider: 'email',
        email: input.email,
        ...moments,
      },
    ],
  };
}
