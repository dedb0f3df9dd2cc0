import * as z from 'zod';
import { isLoopbackHost } from '../../http/loopback.ts';
import { AuthError } from '../errors.ts';
import { optional } from '../http/read-input.ts';
import type { ClientAuthMethod, ClientType } from '../store/oauth-clients.ts';

/** Names what is wrong twice: as the reference does, and as RFC 7591 asks of a registration. */
const refused = (message: string, error = 'invalid_client_metadata') =>
  new AuthError(400, 'validation_failed', message, { details: { error, error_description: message } });

const grantTypes = z
  .array(z.enum(['authorization_code', 'refresh_token']))
  .min(1)
  .max(2);
const authMethod = z.enum(['none', 'client_secret_basic', 'client_secret_post']);
const redirectUris = z.array(z.string().max(2048));

/** Members that are not known are ignored, as RFC 7591 asks. */
export const clientBody = z.object({
  redirect_uris: optional(redirectUris),
  client_type: optional(z.enum(['public', 'confidential'])),
  token_endpoint_auth_method: optional(authMethod),
  grant_types: optional(grantTypes),
  response_types: optional(z.array(z.literal('code')).min(1).max(1)),
  client_name: optional(z.string().max(1024)),
  client_uri: optional(z.string().max(2048)),
  logo_uri: optional(z.string().max(2048)),
});

export const clientChanges = clientBody.pick({
  redirect_uris: true,
  token_endpoint_auth_method: true,
  grant_types: true,
  client_name: true,
  client_uri: true,
  logo_uri: true,
});

type ClientBody = z.infer<typeof clientBody>;

export function checkAddresses(input: z.infer<typeof clientChanges>): void {
  if (input.redirect_uris !== undefined) checkRedirectUris(input.redirect_uris);
  checkPageAddress('client_uri', input.client_uri);
  checkPageAddress('logo_uri', input.logo_uri);
}

export function checkRedirectUris(uris: readonly string[]): void {
  if (uris.length === 0) throw refused('redirect_uris is required', 'invalid_redirect_uri');
  if (uris.length > 10) throw refused('redirect_uris cannot exceed 10 items', 'invalid_redirect_uri');
  for (const uri of uris) {
    const reason = errorOfRedirect(uri);
    if (reason !== undefined) {
      throw refused(
        `invalid redirect_uri ${JSON.stringify(uri.slice(0, 200))}: ${reason}`,
        'invalid_redirect_uri',
      );
    }
  }
}

const never = new Set('javascript: data: file: vbscript: about: blob: ws: wss: ftp:'.split(' '));

/** Where a code may be sent: pages by https, pages of the person's own machine, and apps on it by a scheme of their own. */
function errorOfRedirect(uri: string): string | undefined {
  const url = URL.parse(uri);
  if (url === null || url.host === '') return 'must have scheme and host';
  if (never.has(url.protocol)) return `scheme '${url.protocol.slice(0, -1)}' is not allowed`;
  if (uri.includes('#')) return 'fragment not allowed in redirect URI';
  if (url.username !== '' || url.password !== '') return 'must not carry a name or a password';
  return url.protocol === 'http:' && !isLoopback(url) ? 'HTTP scheme only allowed for localhost' : undefined;
}

/** The consent page shows them as a link and a picture, so nothing else may hide behind them. */
function checkPageAddress(name: 'client_uri' | 'logo_uri', text: string | undefined): void {
  if (text === undefined || text === '') return;
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (!isWeb || url.username !== '' || url.password !== '') {
    throw refused(`${name} must be a valid URL that starts with https`);
  }
}

const isLoopback = ({ hostname }: URL): boolean => isLoopbackHost(hostname.replace(/^\[(.*)\]$/, '$1'));

/** What the app says it is, or what follows from how it proves itself; the two must agree. */
export function typeOf({ client_type: type, token_endpoint_auth_method: method }: ClientBody): {
  type: ClientType;
  method: ClientAuthMethod;
} {
  const inferred = method === undefined ? undefined : typeForMethod(method);
  if (type !== undefined && inferred !== undefined && type !== inferred) {
    throw refused(
      `client_type '${type}' is inconsistent with token_endpoint_auth_method '${method}' (expected client_type '${inferred}')`,
    );
  }
  const decided = type ?? inferred ?? 'confidential';
  return { type: decided, method: method ?? (decided === 'public' ? 'none' : 'client_secret_basic') };
}

const typeForMethod = (method: ClientAuthMethod): ClientType =>
  method === 'none' ? 'public' : 'confidential';

export function checkMethodFor(type: ClientType, method: ClientAuthMethod | undefined): void {
  if (method !== undefined && typeForMethod(method) !== type) {
    throw refused(`token_endpoint_auth_method '${method}' is not valid for client_type '${type}'`);
  }
}

export const nothingToChange = () => refused('No fields provided for update');
