import { type Creation, type Request, SoftwareAuthenticator } from '@lomdim/testing/people/authenticator';
import { goodPassword, signedUp, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rpId = 'localhost';

/** What the browser's credential is to the client: something that can say itself as JSON. */
function asCredential<Answer extends object>(answer: Answer) {
  return { ...answer, toJSON: () => answer } as never;
}

/** The client's type is made of the browser's types, which are not here. */
const given = <Options>({
  credential_options: { publicKey },
}: {
  credential_options: { publicKey: object };
}) => publicKey as Options;

async function challenge(client: SupabaseClient, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: { rpId } });
  if (error) throw error;
  return data;
}

/** The whole way that the official client goes: challenge, authenticator, verify. */
async function use(client: SupabaseClient, factorId: string, device: SoftwareAuthenticator) {
  const { id: challengeId, webauthn } = await challenge(client, factorId);
  const answer =
    webauthn.type === 'create'
      ? device.create(given<Creation>(webauthn))
      : device.get(given<Request>(webauthn));
  const shown = { type: webauthn.type, rpId, credential_response: asCredential(answer) } as const;
  return await client.auth.mfa.verify({ factorId, challengeId, webauthn: shown });
}

async function withKey(device = new SoftwareAuthenticator(server.url)) {
  const someone = await signedUp(server);
  const { data, error } = await someone.client.auth.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'key on the ring',
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'webauthn', friendly_name: 'key on the ring' });
  const factorId = data?.id ?? '';
  expect((await use(someone.client, factorId, device)).error).toBeNull();
  return { ...someone, factorId, device };
}

async function withPassword({ email }: { email: string }) {
  const client = visitor(server);
  await client.auth.signInWithPassword({ email, password: goodPassword });
  return client;
}

describe('a key as second factor', () => {
  test('is enrolled, listed, and raises the session', async () => {
    const { client, factorId } = await withKey();
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.webauthn).toMatchObject([
      { id: factorId, status: 'verified', factor_type: 'webauthn', last_used_at: expect.any(String) },
    ]);
    const { data: now } = await client.auth.getSession();
    expect(decodeJwt(now.session?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
  });

  test('is asked for after the password, and a session rises with it', async () => {
    const someone = await withKey();
    const client = await withPassword(someone);
    const { data: before } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await use(client, someone.factorId, someone.device)).error).toBeNull();
    const { data: after } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(after).toMatchObject({ currentLevel: 'aal2' });
  });

  test('a device that does not count is accepted again and again', async () => {
    const device = new SoftwareAuthenticator(server.url);
    device.countsBy = 0;
    const someone = await withKey(device);
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await use(await withPassword(someone), someone.factorId, device)).error).toBeNull();
    }
  });

  test('taken away, the session is what it was before', async () => {
    const { client, factorId } = await withKey();
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    const { data } = await client.auth.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
  });
});

describe('refused is', () => {
  const failed = { status: 422, code: 'mfa_verification_failed' };

  test('the key of somebody else, and the factor of somebody else', async () => {
    const [owner, thief] = [await withKey(), await withKey()];
    const client = await withPassword(owner);
    const { id: challengeId, webauthn } = await challenge(client, owner.factorId);
    const { challenge: text } = given<Request>(webauthn);
    const answer = thief.device.get({ challenge: text, rpId });
    const shown = { type: 'request', rpId, credential_response: asCredential(answer) } as const;
    const { error } = await client.auth.mfa.verify({
      factorId: owner.factorId,
      challengeId,
      webauthn: shown,
    });
    expect(error).toMatchObject(failed);
    const foreign = await thief.client.auth.mfa.challenge({ factorId: owner.factorId, webauthn: { rpId } });
    expect(foreign.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  test('an answer that was given on another site', async () => {
    const someone = await withKey();
    someone.device.origin = 'https://lomdim.evil.example';
    const { error } = await use(await withPassword(someone), someone.factorId, someone.device);
    expect(error).toMatchObject(failed);
  });

  test('an answer that is given twice, and one to the challenge of another session', async () => {
    const someone = await withKey();
    const [one, other] = [await withPassword(someone), await withPassword(someone)];
    const { id: challengeId, webauthn } = await challenge(one, someone.factorId);
    if (webauthn.type !== 'request') throw new Error('the factor has a key already');
    const answer = asCredential(someone.device.get(given<Request>(webauthn)));
    const shown = { type: 'request', rpId, credential_response: answer } as const;
    const verify = (client: SupabaseClient) =>
      client.auth.mfa.verify({ factorId: someone.factorId, challengeId, webauthn: shown });
    const gone = { status: 422, code: 'mfa_factor_not_found' };
    expect((await verify(other)).error).toMatchObject(gone);
    const both = await Promise.all([verify(one), verify(one)]);
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await verify(one)).error).toMatchObject(gone);
  });

  test('a counter that went back, and it is recorded', async () => {
    const someone = await withKey();
    expect((await use(await withPassword(someone), someone.factorId, someone.device)).error).toBeNull();
    someone.device.countsBy = -1;
    const { error } = await use(await withPassword(someone), someone.factorId, someone.device);
    expect(error).toMatchObject(failed);
    const { rows } = await server.pool.query(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'factor_counter_went_back'`,
      [someone.user.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('a challenge that is too old, and another name of the site', async () => {
    const someone = await withKey();
    const client = await withPassword(someone);
    const { id: challengeId, webauthn } = await challenge(client, someone.factorId);
    if (webauthn.type !== 'request') throw new Error('the factor has a key already');
    await server.pool.query(
      `update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1`,
      [challengeId],
    );
    const answer = asCredential(someone.device.get(given<Request>(webauthn)));
    const { error } = await client.auth.mfa.verify({
      factorId: someone.factorId,
      challengeId,
      webauthn: { type: 'request', rpId, credential_response: answer },
    });
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const other = await client.auth.mfa.challenge({
      factorId: someone.factorId,
      webauthn: { rpId: 'evil.example' },
    });
    expect(other.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});
