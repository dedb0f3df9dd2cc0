import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  errorOf,
  goodPassword,
  newEmail,
  newName,
  raw,
  signedUp,
  visitor,
} from '@lomdim/testing/people/client';
import { type OpenIdProvider, startOpenIdProvider } from '@lomdim/testing/people/openid-provider';
import { codeOf } from '@lomdim/testing/people/totp';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const siteUrl = 'http://localhost:9';
let provider: OpenIdProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOpenIdProvider(() => `${siteUrl}/auth/v1/callback`);
  server = await startTestServer({
    env: {
      SITE_URL: siteUrl,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function withFactor() {
  const someone = await signedUp(server);
  const { data } = await someone.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  if (data === null) throw new Error('no factor');
  const { id: factorId, totp } = data;
  const { error } = await someone.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
  expect(error).toBeNull();
  return { ...someone, factorId, secret: totp.secret };
}

/** A new browser of the same person: the password, then the code of the app. */
async function signInWithCode(someone: { email: string; factorId: string; secret: string }) {
  const client = visitor(server);
  await client.auth.signInWithPassword({ email: someone.email, password: goodPassword });
  return await client.auth.mfa.challengeAndVerify({
    factorId: someone.factorId,
    code: codeOf(someone.secret),
  });
}

async function keptSecret(factorId: string): Promise<string> {
  const { rows } = await server.pool.query<{ secret: string }>(
    'select secret from auth.mfa_factors where id = $1',
    [factorId],
  );
  return rows[0]?.secret ?? '';
}

async function codesOf({ client }: Awaited<ReturnType<typeof withFactor>>): Promise<string[]> {
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? '';
  const answer = await raw(server, '/factors/recovery-codes', { method: 'POST', token });
  return ((await answer.json()) as { codes: string[] }).codes;
}

/** Every text of every table of the accounts, as somebody sees it who stole a backup. */
async function everythingKept(): Promise<string> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select format('auth.%I', tablename) as name from pg_tables where schemaname = 'auth'`,
  );
  const texts = tables.map(async ({ name }) => {
    const { rows } = await server.pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`,
    );
    return rows[0]?.text ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

describe('the secret of a factor', () => {
  test('is nowhere in the tables after an enrolment', async () => {
    const { secret, factorId } = await withFactor();
    expect(await keptSecret(factorId)).toMatch(/^enc:v1:/);
    const everything = await everythingKept();
    expect(everything).toContain(factorId);
    expect(everything).not.toContain(secret);
  });

  test('kept in plain text before is encrypted at the next start, and its codes still count', async () => {
    const someone = await withFactor();
    await server.restart(async () => {
      await server.pool.query('update auth.mfa_factors set secret = $2 where id = $1', [
        someone.factorId,
        someone.secret,
      ]);
    });
    expect(await keptSecret(someone.factorId)).toMatch(/^enc:v1:/);
    expect((await signInWithCode(someone)).error).toBeNull();
  });

  test('copied into the factor of another person does not open there', async () => {
    const [victim, thief] = [await withFactor(), await withFactor()];
    await server.pool.query('update auth.mfa_factors set secret = $2 where id = $1', [
      victim.factorId,
      await keptSecret(thief.factorId),
    ]);
    const { error } = await signInWithCode({ ...victim, secret: thief.secret });
    expect(error).toMatchObject({ code: 'mfa_factor_unreadable' });
  });
});

test('the tokens of a provider are encrypted while a code waits to be exchanged', async () => {
  provider.use({ sub: `google-${newName()}`, email: newEmail(), email_verified: true, name: 'Noa Ben Ami' });
  const client = visitor(server, 'pkce');
  const { data: begun } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${siteUrl}/dashboard`, skipBrowserRedirect: true },
  });
  const start = await fetch(new URL(begun.url ?? '', server.localUrl), { redirect: 'manual' });
  const { rows: waiting } = await server.pool.query<{ kept: string }>(
    'select provider_code_verifier as kept from auth.flow_state where state_hash is not null',
  );
  expect(waiting).toEqual([{ kept: expect.stringMatching(/^enc:v1:/) }]);
  const back = await provider.visit(start.headers.get('location') ?? '');
  const cookies = start.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const answer = await raw(server, `/callback${back.search}`, { headers: { cookie: cookies.join('; ') } });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { rows: tokens } = await server.pool.query<{ kept: string }>(
    'select provider_access_token as kept from auth.flow_state where auth_code is not null',
  );
  expect(tokens).toEqual([{ kept: expect.stringMatching(/^enc:v1:/) }]);
  const { data } = await client.auth.exchangeCodeForSession(code);
  expect(data.session?.provider_token).toEqual(expect.any(String));
  expect(data.session?.provider_token).not.toMatch(/^enc:/);
});

/** Comes last: from here on the server has another key. */
test('with another key the server says at its start what is wrong, and to the person what to do', async () => {
  const someone = await withFactor();
  const [code] = await codesOf(someone);
  const keyId = (await keptSecret(someone.factorId)).split(':')[2] ?? '';
  const keyFile = join(server.dataDir, 'keys.json');
  const { anonKey } = JSON.parse(await readFile(keyFile, 'utf8')) as { anonKey: string };
  await server.restart(() => rm(keyFile));
  expect(server.logs.join('')).toContain(`(its id is ${keyId}). Set AUTH_ENCRYPTION_KEYS`);
  const fresh = JSON.parse(await readFile(keyFile, 'utf8')) as { anonKey: string };
  expect(fresh.anonKey).not.toBe(anonKey);
  const session = await raw(server, '/token?grant_type=password', {
    body: { email: someone.email, password: goodPassword },
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const challenge = await raw(server, `/factors/${someone.factorId}/challenge`, { body: {}, token });
  const { id } = (await challenge.json()) as { id: string };
  const refused = await raw(server, `/factors/${someone.factorId}/verify`, {
    body: { challenge_id: id, code: codeOf(someone.secret) },
    token,
  });
  expect(await errorOf(refused)).toMatchObject({ status: 422, code: 'mfa_factor_unreadable' });
  const helped = await raw(server, '/factors/recovery-codes/verify', { body: { code }, token });
  expect(helped.status).toBe(200);
});
