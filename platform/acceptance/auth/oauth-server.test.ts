import { agree, connectApp, letIn, toConsentPage } from '@lomdim/testing/people/app';
import { admin, errorOf, raw, signedUp } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { OAUTH_SERVER_ENABLED: 'on' } });
});
afterAll(() => server.stop());

const callback = 'https://app.example/callback';

async function newClient(more: Record<string, unknown> = {}) {
  const { data, error } = await admin(server).auth.admin.oauth.createClient({
    client_name: 'Notes',
    client_uri: 'https://app.example',
    redirect_uris: [callback],
    ...more,
  });
  if (error) throw error;
  return data;
}

const confidential = async () => connectApp(server, await newClient());
const publicApp = async () => connectApp(server, await newClient({ token_endpoint_auth_method: 'none' }));

const works = async (token: string) => (await raw(server, '/user', { token })).status === 200;

describe('an app asks a person', () => {
  test('and gets tokens of a session of theirs that names the app', async () => {
    const app = await confidential();
    const { client, user } = await signedUp(server);
    const asked = await app.ask({ scope: 'openid email profile' });
    const id = await toConsentPage(asked);
    const details = await client.auth.oauth.getAuthorizationDetails(id);
    expect(details.data).toEqual({
      authorization_id: id,
      redirect_uri: callback,
      client: { id: app.id, name: 'Notes', uri: 'https://app.example', logo_uri: '' },
      user: { id: user.id, email: user.email },
      scope: 'openid email profile',
    });
    const { data } = await client.auth.oauth.approveAuthorization(id);
    const back = new URL(data?.redirect_url ?? '');
    expect(back.origin + back.pathname).toBe(callback);
    expect(back.searchParams.get('state')).toBe(asked.state);
    const tokens = await app.arrive(asked, back.href);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid email profile' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: user.id,
      client_id: app.id,
      scope: 'openid email profile',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'oauth_provider/authorization_code' }],
    });
    expect(await works(tokens.access_token)).toBe(true);
  });
});
