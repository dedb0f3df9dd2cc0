import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { AuthContext } from './context.ts';
import { about } from './endpoints/about.ts';
import { adminFactors } from './endpoints/admin-factors.ts';
import { adminLinks } from './endpoints/admin-links.ts';
import { adminOauthClients } from './endpoints/admin-oauth-clients.ts';
import { adminPasskeys } from './endpoints/admin-passkeys.ts';
import { adminUsers } from './endpoints/admin-users.ts';
import { authorize } from './endpoints/authorize.ts';
import { callback } from './endpoints/callback.ts';
import { factorChallenge } from './endpoints/factor-challenge.ts';
import { factors } from './endpoints/factors.ts';
import { identities } from './endpoints/identities.ts';
import { logout } from './endpoints/logout.ts';
import { oauthAuthorize } from './endpoints/oauth-authorize.ts';
import { oauthClients } from './endpoints/oauth-clients.ts';
import { oauthConsent } from './endpoints/oauth-consent.ts';
import { oauthDiscovery } from './endpoints/oauth-discovery.ts';
import { oauthGrants } from './endpoints/oauth-grants.ts';
import { oauthToken } from './endpoints/oauth-token.ts';
import { oauthUserinfo } from './endpoints/oauth-userinfo.ts';
import { otp } from './endpoints/otp.ts';
import { passkeySignIn } from './endpoints/passkey-sign-in.ts';
import { passkeys } from './endpoints/passkeys.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { recoveryCodes } from './endpoints/recovery-codes.ts';
import { resend } from './endpoints/resend.ts';
import { signup } from './endpoints/signup.ts';
import { token } from './endpoints/token.ts';
import { undoChange } from './endpoints/undo-change.ts';
import { user } from './endpoints/user.ts';
import { verify } from './endpoints/verify.ts';
import { verifyLink } from './endpoints/verify-link.ts';
import { oauthServerDisabled } from './errors.ts';
import { createGoogle } from './google/provider.ts';
import { answerErrors } from './http/answer-errors.ts';
import { markApiVersion } from './http/api-version.ts';
import { readJsonBodies } from './http/json-body.ts';
import { createHasher } from './passwords/hasher.ts';
import { requireAdmin } from './sessions/require-user.ts';
import { sealStoredSecrets } from './store/sealed-columns.ts';

const largestBody = 128 * 1024;

const accountEndpoints = [
  signup,
  user,
  logout,
  recover,
  resend,
  reauthenticate,
  undoChange,
  identities,
  about,
];
const signInEndpoints = [token, otp, verify, verifyLink, authorize, callback, passkeySignIn];
const factorEndpoints = [factors, factorChallenge, recoveryCodes, passkeys];
const adminEndpoints = [adminUsers, adminFactors, adminPasskeys, adminLinks];
const oauthServerEndpoints = [
  oauthAuthorize,
  oauthConsent,
  oauthToken,
  oauthClients,
  oauthGrants,
  oauthUserinfo,
  oauthDiscovery,
];

/** Accounts, spoken as Supabase Auth speaks. */
export async function authRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, product, keys, log, pool } = services;
  const google = config.google && createGoogle(config.google, `${config.siteUrl}/auth/v1/callback`);
  const context: AuthContext = { config, product, keys, log, pool, google, hasher: await createHasher() };
  await sealStoredSecrets(context);

  readJsonBodies(app);
  answerErrors(app);
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= largestBody;
  });
  app.addHook('onRequest', async (request, reply) => markApiVersion(request, reply));

  for (const endpoint of [...accountEndpoints, ...signInEndpoints, ...factorEndpoints])
    endpoint(app, context);

  await app.register(async (admin) => {
    admin.addHook('onRequest', async (request) => requireAdmin(context, request));
    for (const endpoint of adminEndpoints) endpoint(admin, context);
  });
  await app.register(async (server) => oauthServer(server, context));
}

/** Everything of the OAuth server answers alike while it is switched off. */
async function oauthServer(app: FastifyInstance, context: AuthContext): Promise<void> {
  app.addHook('onRequest', async () => {
    if (!context.config.oauthServer.enabled) throw oauthServerDisabled();
  });
  for (const endpoint of oauthServerEndpoints) endpoint(app, context);
  await app.register(async (admin) => {
    admin.addHook('onRequest', async (request) => requireAdmin(context, request));
    adminOauthClients(admin, context);
  });
}
