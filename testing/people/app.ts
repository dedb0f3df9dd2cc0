import type { SupabaseClient } from '@supabase/supabase-js';
import * as oauth from 'openid-client';
import type { TestServer } from '../server/test-server.ts';
import { admin } from './client.ts';

/** An app that asks people for access, written with an OAuth library that knows nothing of this server. */
export type App = {
  id: string;
  secret: string | undefined;
  callback: string;
  /** Where the app sends the browser, and what it remembers until the browser comes back. */
  ask(parameters?: Record<string, string>): Promise<Asked>;
  /** Exchanges the code in the address to which the browser was sent back. */
  arrive(asked: Asked, backAt: string): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  configuration: oauth.Configuration;
};

export type Asked = { address: URL; verifier: string; state: string; nonce: string | undefined };

export type Tokens = Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>;

type Registered = { client_id: string; client_secret?: string; redirect_uris: string[] };

/** What the server says of itself is fetched, as an app would; the test server needs no https. */
export async function connectApp(
  server: Pick<TestServer, 'url'>,
  client: Registered,
  authentication: oauth.ClientAuth = client.client_secret === undefined
    ? oauth.None()
    : oauth.ClientSecretBasic(client.client_secret),
): Promise<App> {
  const configuration = await oauth.discovery(
    new URL(`${server.url}/auth/v1`),
    client.client_id,
    undefined,
    authentication,
    { algorithm: 'oauth2', execute: [oauth.allowInsecureRequests] },
  );
  const callback = client.redirect_uris[0] ?? '';
  return {
    id: client.client_id,
    secret: client.client_secret,
    callback,
    configuration,
    async ask(parameters = {}) {
      const [verifier, state] = [oauth.randomPKCECodeVerifier(), oauth.randomState()];
      const nonce = parameters.scope?.includes('openid') ? oauth.randomNonce() : undefined;
      const address = oauth.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(nonce === undefined ? {} : { nonce }),
        ...parameters,
      });
      return { address, verifier, state, nonce };
    },
    arrive: (asked, backAt) =>
      oauth.authorizationCodeGrant(configuration, new URL(backAt), {
        pkceCodeVerifier: asked.verifier,
        expectedState: asked.state,
        ...(asked.nonce === undefined ? {} : { expectedNonce: asked.nonce, idTokenExpected: true }),
      }),
    refresh: (refreshToken) => oauth.refreshTokenGrant(configuration, refreshToken),
  };
}

/** The browser follows the app's address to the consent page; says which request that page is about. */
export async function toConsentPage(asked: Pick<Asked, 'address'>): Promise<string> {
  const answer = await fetch(asked.address, { redirect: 'manual' });
  const page = new URL(answer.headers.get('location') ?? '');
  const id = page.searchParams.get('authorization_id');
  if (answer.status !== 302 || id === null) throw new Error(`no consent page: ${answer.status} ${page.href}`);
  return id;
}

/** The person opens the page and agrees; says where the browser is sent back to. */
export async function agree({ auth }: SupabaseClient, authorizationId: string): Promise<string> {
  const details = await auth.oauth.getAuthorizationDetails(authorizationId);
  if (details.error) throw details.error;
  if ('redirect_url' in details.data) return details.data.redirect_url;
  const { data, error } = await auth.oauth.approveAuthorization(authorizationId);
  if (error) throw error;
  return data.redirect_url;
}

/** The whole way: the app asks, the person agrees, the app has its tokens. */
export async function letIn(
  app: App,
  person: SupabaseClient,
  parameters: Record<string, string> = {},
): Promise<Tokens> {
  const asked = await app.ask(parameters);
  return await app.arrive(asked, await agree(person, await toConsentPage(asked)));
}

/** An app that the operator registered. A public one, which keeps no secret, where that is asked for. */
export async function newApp(
  server: TestServer,
  more: { token_endpoint_auth_method?: 'none'; redirect_uris?: string[]; grant_types?: string[] } = {},
): Promise<App> {
  const { data, error } = await admin(server).auth.admin.oauth.createClient({
    client_name: 'Notes',
    client_uri: 'https://app.example',
    redirect_uris: ['https://app.example/callback'],
    ...more,
  });
  if (error) throw error;
  return await connectApp(server, data);
}
