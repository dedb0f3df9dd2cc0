import type { FastifyInstance } from 'fastify';
import { issuerOf } from '../../keys/verify-token.ts';
import type { Services } from '../../services.ts';
import { supportedScopes } from './scopes.ts';

type Described = Pick<Services, 'config' | 'keys'>;

/** What an app needs to know of this server: RFC 8414 and OpenID Connect Discovery in one document. */
export function serverMetadata({ config, keys }: Described) {
  const issuer = issuerOf(config.siteUrl);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    ...(config.oauthServer.dynamicRegistration
      ? { registration_endpoint: `${issuer}/oauth/clients/register` }
      : {}),
    scopes_supported: supportedScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(keys.publicJwks().keys.map(({ alg }) => alg))],
    claims_supported: [
      ...['sub', 'aud', 'iss', 'exp', 'iat', 'auth_time', 'nonce'],
      ...['email', 'email_verified', 'phone_number', 'phone_number_verified'],
      ...['name', 'given_name', 'family_name', 'picture', 'preferred_username', 'updated_at'],
    ],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Where RFC 8414 puts the document of an issuer whose address has a path; it is no address of the protocol itself. */
export function serveMetadataAtRoot(app: FastifyInstance, services: Described): void {
  if (!services.config.oauthServer.enabled) return;
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    app.get(`/.well-known/${name}/auth/v1`, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=600').header('access-control-allow-origin', '*');
      return serverMetadata(services);
    });
  }
}
