import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Queryable } from '../../postgres/share.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { insertOAuthClient, type OAuthClientRow } from '../store/oauth-clients.ts';
import { checkAddresses, checkRedirectUris, type clientBody, typeOf } from './client-input.ts';

/** The answer holds the secret, which is shown this once. */
export async function registerClient(
  db: Queryable,
  input: z.infer<typeof clientBody>,
  registrationType: 'dynamic' | 'manual',
) {
  const redirectUris = input.redirect_uris ?? [];
  checkRedirectUris(redirectUris);
  checkAddresses(input);
  const { type, method } = typeOf(input);
  const secret = type === 'confidential' ? newSecret() : undefined;
  const client = await insertOAuthClient(db, {
    id: randomUUID(),
    client_secret_hash: secret === undefined ? null : hashSecret(secret),
    registration_type: registrationType,
    redirect_uris: redirectUris,
    grant_types: input.grant_types ?? ['authorization_code', 'refresh_token'],
    client_name: input.client_name || null,
    client_uri: input.client_uri || null,
    logo_uri: input.logo_uri || null,
    client_type: type,
    token_endpoint_auth_method: method,
  });
  if (client === undefined) throw new Error('the app was not written');
  return showClient(client, secret);
}

/** As the official client's types describe it. */
export function showClient(client: OAuthClientRow, secret?: string) {
  return {
    client_id: client.id,
    ...(secret === undefined ? {} : { client_secret: secret }),
    client_type: client.client_type,
    redirect_uris: client.redirect_uris,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: client.grant_types,
    response_types: ['code'],
    client_name: client.client_name ?? '',
    ...(client.client_uri === null ? {} : { client_uri: client.client_uri }),
    ...(client.logo_uri === null ? {} : { logo_uri: client.logo_uri }),
    registration_type: client.registration_type,
    created_at: client.created_at.toISOString(),
    updated_at: client.updated_at.toISOString(),
  };
}

type ShownToPeople = {
  client_id: string;
  client_name: string | null;
  client_uri: string | null;
  logo_uri: string | null;
};

/** What a person sees of an app before they decide, and in the list of those they let in. */
export const showToPeople = (client: ShownToPeople) => ({
  id: client.client_id,
  name: client.client_name ?? '',
  uri: client.client_uri ?? '',
  logo_uri: client.logo_uri ?? '',
});
