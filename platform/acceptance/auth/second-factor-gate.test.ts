import { goodPassword, raw, signedUp, visitor } from '@lomdim/testing/people/client';
import { tokenOf } from '@lomdim/testing/people/tokens';
import { codeOf } from '@lomdim/testing/people/totp';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Realtime = NonNullable<NonNullable<Parameters<typeof createClient>[2]>['realtime']>;

/** Somebody with a finished second factor who has signed in again, with the password alone. */
async function owing({ isAdmin = false } = {}) {
  const one = await signedUp(server);
  if (isAdmin) {
    await server.pool.query(`update private.profiles set role = 'admin' where id = $1`, [one.user.id]);
  }
  const { data } = await one.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  if (data === null) throw new Error('no factor');
  const given = { factorId: data.id, code: codeOf(data.totp.secret) };
  expect((await one.client.auth.mfa.challengeAndVerify(given)).error).toBeNull();
  const client = visitor(server);
  const signedIn = await client.auth.signInWithPassword({ email: one.email, password: goodPassword });
  const token = signedIn.data.session?.access_token ?? '';
  return { ...one, raised: one.client, client, token, factorId: data.id, secret: data.totp.secret };
}

/** As if the owner had set it up in another browser that this one knows nothing of. */
const enrolElsewhere = (userId: string) =>
  server.pool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [userId],
  );

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { contentType: 'image/png' };

/** Every way to tables, functions and files, by the code with which it is refused; null where it is not. */
async function everyWay(client: SupabaseClient, id: string): Promise<Record<string, string | null>> {
  const avatars = client.storage.from('avatars');
  const code = (error: unknown) => {
    const { code: plain, error: ofStorage, name } = Object(error) as Record<string, string | undefined>;
    return error === null ? null : (plain ?? ofStorage ?? name ?? 'unknown');
  };
  const stored = async (path: string, init: RequestInit = {}) => {
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const answer = await fetch(`${server.localUrl}/storage/v1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    const { error } = answer.ok ? { error: null } : ((await answer.json()) as { error: string });
    return error === 'not_found' ? null : error;
  };
  const invoked = await client.functions.invoke('export-my-data', { method: 'POST', body: {} });
  const uploaded = await avatars.upload(`${id}/face.png`, png, { ...picture, upsert: true });
  return {
    select: code((await client.from('profiles').select('id').eq('id', id)).error),
    update: code((await client.from('profiles').update({ bio: 'Shalom' }).eq('id', id)).error),
    insert: code((await client.from('support_tickets').insert(ticketOf(id))).error),
    rpc: code((await client.rpc('my_sign_ins')).error),
    function: invoked.error === null ? null : (await invoked.error.context.json()).code,
    upload: uploaded.error === null ? null : 'refused',
    list: await stored('object/list/avatars', { method: 'POST', body: JSON.stringify({ prefix: id }) }),
    // There is none; only a caller who may look learns it.
    download: await stored(`object/authenticated/message-attachments/${id}/none.png`),
    'signed upload': await stored(`object/upload/sign/avatars/${id}/later.png`, {
      method: 'POST',
      body: '{}',
    }),
  };
}

const ticketOf = (id: string) => ({
  user_id: id,
  subject: 'Sound',
  description: 'Nothing is othersStatuses',
});

describe.each([
  ['a student', false],
  ['an admin', true],
])('%s who has a second factor and gave the password alone', (_name, isAdmin) => {
  test('reads and writes nothing; after the code the same client does everything', async () => {
    const { client, user, factorId, secret } = await owing({ isAdmin });
    const before = await everyWay(client, user.id);
    expect(before).toEqual(
      Object.fromEntries(
        Object.keys(before).map((way) => [way, way === 'upload' ? 'refused' : 'insufficient_aal']),
      ),
    );
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(error).toBeNull();
    const after = await everyWay(client, user.id);
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((way) => [way, null])));
  });
});

test('an admin who owes the factor is refused by the functions of admins', async () => {
  const { client, raised, user } = await owing({ isAdmin: true });
  const asked = await client.rpc('admin_people', {});
  expect(asked).toMatchObject({ status: 403, error: { code: 'insufficient_aal' } });
  const shown = await raised.rpc('admin_people', { question: '' });
  expect(shown.error).toBeNull();
  expect(shown.data.map(({ id }: { id: string }) => id)).toContain(user.id);
});

test('a person without a second factor is asked for none', async () => {
  const { client, user } = await signedUp(server);
  const ways = await everyWay(client, user.id);
  expect(ways).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, null])));
});

test('the database is asked, not the token', async () => {
  const { user, token } = await owing();
  const { session_id } = decodeJwt(token);
  const read = async (claims: Record<string, unknown>) => {
    const made = await tokenOf(server, { sub: user.id, ...claims });
    return await fetch(`${server.localUrl}/rest/v1/profiles?select=id`, {
      headers: { apikey: server.anonKey, authorization: `Bearer ${made}` },
    });
  };
  const boasting = await read({ session_id, aal: 'aal2' });
  expect(boasting.status).toBe(403);
  expect(await boasting.json()).toMatchObject({ code: 'insufficient_aal' });
  // Made with the secret: it names no session, and stays as it is.
  expect((await read({})).status).toBe(200);
});

describe('accounts', () => {
  test('lead to the factor, and to nothing else', async () => {
    const { client, token, factorId, raised, user } = await owing();
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }]);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();

    const owed = { code: 'insufficient_aal' };
    expect((await client.auth.updateUser({ data: { first_name: 'Mallory' } })).error).toMatchObject(owed);
    expect((await client.auth.updateUser({ password: 'a new and better one' })).error).toMatchObject(owed);
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(owed);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject(owed);
    expect((await client.auth.reauthenticate()).error).toMatchObject(owed);
    // The official client keeps quiet about a refusal here.
    const others = await raw(server, '/logout?scope=others', { method: 'POST', token });
    expect(await others.json()).toMatchObject({ error_code: 'insufficient_aal' });
    const linking = await raw(server, '/user/identities/authorize?provider=google', { token });
    expect(linking.status).not.toBe(200);
    const unlinking = await raw(server, `/user/identities/${crypto.randomUUID()}`, {
      method: 'DELETE',
      token,
    });
    expect(await unlinking.json()).toMatchObject({ error_code: 'insufficient_aal' });
    expect((await raised.auth.getUser()).data.user?.user_metadata.first_name).not.toBe('Mallory');
  });

  test('an unfinished factor is not taken away either', async () => {
    const { client, raised } = await owing();
    const { data } = await raised.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' });
    expect((await client.auth.mfa.unenroll({ factorId: data?.id ?? '' })).error).toMatchObject({
      code: 'insufficient_aal',
    });
  });

  test('signing out ends this session, and none that gave the factor', async () => {
    const { client, raised, token } = await owing();
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await raw(server, '/user', { token })).status).toBe(403);
    expect((await raised.auth.getUser()).error).toBeNull();
  });

  test('a session that never gave it ends when the first factor is verified elsewhere', async () => {
    const one = await signedUp(server);
    const other = visitor(server);
    await other.auth.signInWithPassword({ email: one.email, password: goodPassword });
    const { data } = await other.auth.mfa.enroll({ factorType: 'totp' });
    if (data === null) throw new Error('no factor');
    await other.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) });
    expect((await one.client.from('profiles').select('id')).error).toMatchObject({ code: 'PGRST303' });
    expect((await other.from('profiles').select('id')).error).toBeNull();
  });
});

test('an address that was signed for an upload ends with the right of its session', async () => {
  const { client, user } = await signedUp(server);
  const avatars = client.storage.from('avatars');
  const path = `${user.id}/later.png`;
  const { data } = await avatars.createSignedUploadUrl(path);
  await enrolElsewhere(user.id);
  const put = () => avatars.uploadToSignedUrl(path, data?.token ?? '', png, picture);
  expect((await put()).error?.message).toBe('The second factor has to be given first');
  await server.pool.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [user.id]);
  expect((await put()).error).toBeNull();
});

describe('live channels', () => {
  const clients: SupabaseClient[] = [];
  afterAll(() => Promise.all(clients.map((client) => client.realtime.disconnect())));

  async function listener(token: string): Promise<SupabaseClient> {
    const client = createClient(server.localUrl, server.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as unknown as NonNullable<Realtime['transport']> },
    });
    clients.push(client);
    await client.realtime.setAuth(token);
    return client;
  }

  const joined = (client: SupabaseClient, statuses: string[]) =>
    new Promise<{ status: string; reason: string | undefined }>((resolve) => {
      client.channel('room').subscribe((status, error) => {
        statuses.push(status);
        resolve({ status, reason: error?.message });
      });
    });

  test('are not joined, nor spoken on, by a session that still needs the factor', async () => {
    const { token } = await owing();
    expect(await joined(await listener(token), [])).toEqual({
      status: 'CHANNEL_ERROR',
      reason: expect.stringMatching(/^InsufficientAal: /),
    });
    const response = await fetch(`${server.localUrl}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ messages: [{ topic: 'room', event: 'x', payload: {} }] }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'InsufficientAal' });
  });

  test('end when their owner sets up a factor elsewhere; those who gave it stay', async () => {
    const [one, other] = [await signedUp(server), await owing()];
    const [statuses, othersStatuses]: [string[], string[]] = [[], []];
    await joined(await listener(one.session.access_token), statuses);
    const { data } = await other.raised.auth.getSession();
    await joined(await listener(data.session?.access_token ?? ''), othersStatuses);
    expect([statuses, othersStatuses]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]);
    await enrolElsewhere(one.user.id);
    await expect.poll(() => statuses.at(-1), { interval: 200, timeout: 15_000 }).toBe('CLOSED');
    expect(othersStatuses).toEqual(['SUBSCRIBED']);
  });
});
