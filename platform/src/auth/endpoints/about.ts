import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';

const otherProviders = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab'],
  ...['keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'slack', 'slack_oidc', 'spotify', 'twitch'],
  ...['twitter', 'workos', 'zoom'],
];

/** What the service can do, that it is there, and the keys that prove its tokens. */
export function about(app: FastifyInstance, context: AuthContext): void {
  const { accounts, mail } = context.config;
  const { name } = context.product;
  app.get('/settings', () => ({
    external: {
      ...Object.fromEntries(otherProviders.map((provider) => [provider, false])),
      email: true,
      google: context.google !== undefined,
      phone: accounts.phoneAutoconfirm || accounts.testCodes.size > 0,
      anonymous_users: accounts.anonymousSignIns,
    },
    disable_signup: !accounts.signups,
    mailer_autoconfirm: mail.autoconfirm,
    phone_autoconfirm: accounts.phoneAutoconfirm,
    sms_provider: '',
    saml_enabled: false,
    mfa_enabled: true,
    passkeys_enabled: relyingPartyOf(context) !== undefined,
    // Our own: a page does not ask for what is not there, and a form can show the rules before it is sent.
    oauth_server_enabled: context.config.oauthServer.enabled,
    password_min_length: accounts.shortestPassword,
  }));

  app.get('/health', async () => {
    await context.pool.query('select 1');
    return { name: `${name} Auth`, version: 'v2', description: `Accounts of ${name}` };
  });

  app.get('/.well-known/jwks.json', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return context.keys.publicJwks();
  });

  app.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
}
