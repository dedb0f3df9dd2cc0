import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../../lib/uuid.ts';
import type { AuthContext } from '../context.ts';
import { hashSecret } from '../sessions/secrets.ts';
import { findOAuthClient, type OAuthClientRow } from '../store/oauth-clients.ts';
import { OAuthError } from './oauth-error.ts';

type Credentials = { id: string; secret: string };

const refused = (description = 'Invalid client credentials') => new OAuthError('invalid_client', description);

/** The app that asks, by its secret in the header or in the body; one that can keep no secret says only who it is. */
export async function authenticateClient(
  context: AuthContext,
  request: FastifyRequest,
  inBody: { client_id?: string | undefined; client_secret?: string | undefined },
): Promise<OAuthClientRow> {
  const { id, secret } = credentialsOf(request, inBody);
  if (id === '') throw refused('Client authentication required');
  const client = isUuid(id) ? await findOAuthClient(context.pool, id) : undefined;
  if (client === undefined) throw refused();
  if (client.client_secret_hash === null) {
    if (secret !== '') throw refused('public clients must not provide client_secret');
    return client;
  }
  if (secret === '') throw refused('confidential clients must provide client_secret');
  const [given, kept] = [Buffer.from(hashSecret(secret)), Buffer.from(client.client_secret_hash)];
  if (given.length !== kept.length || !timingSafeEqual(given, kept)) throw refused();
  return client;
}

function credentialsOf(
  request: FastifyRequest,
  { client_id: id = '', client_secret: secret = '' }: Parameters<typeof authenticateClient>[2],
): Credentials {
  const encoded = /^basic +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return { id, secret };
  const basic = readBasic(encoded);
  if (secret !== '' || (id !== '' && id !== basic.id)) {
    throw new OAuthError('invalid_request', 'The client must prove itself in one way only');
  }
  return basic;
}

/** Both parts are form-encoded before they are joined (RFC 6749, section 2.3.1). */
export function readBasic(encoded: string): Credentials {
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
    return { id: decode(id), secret: decode(secret) };
  } catch {
    throw refused('invalid basic auth encoding');
  }
}
