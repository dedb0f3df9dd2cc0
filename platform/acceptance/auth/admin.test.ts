import { follow } from '@lomdim/testing/mail/mailbox';
import {
  admin,
  errorOf,
  goodPassword,
  newEmail,
  person,
  raw,
  signedUp,
  visitor,
} from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const secret = 'a-secret-of-forty-characters-for-testing';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { JWT_SECRET: secret } });
});
afterAll(() => server.stop());

const service = () => admin(server).auth.admin;
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

describe('accounts made by an administrator', () => {
  test('carry exactly the metadata that was given, and can sign in', async () => {
    const email = newEmail();
    const { data, error } = await service().createUser({
      email,
      password: goodPassword,
      email_confirm: true,
      user_metadata: person,
      app_metadata: { plan: 'free' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: person,
      app_metadata: { plan: 'free', provider: 'email', providers: ['email'] },
      email_confirmed_at: expect.any(String),
    });
    expect(data.user?.user_metadata).toEqual(person);
    expect(
      (await visitor(server).auth.signInWithPassword({ email, password: goodPassword })).error,
    ).toBeNull();
    const twice = await service().createUser({ email, password: goodPassword });
    expect(twice.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('with a bad address are refused in the words of the reference', async () => {
    const { error } = await service().createUser({ email: 'xx:;x@x.x', password: goodPassword });
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    });
  });

  test('are read, changed and deleted', async () => {
    const { data } = await service().createUser({ email: newEmail(), user_metadata: { a: 1, b: 2 } });
    const id = data.user?.id ?? '';
    const email = newEmail();
    const changed = await service().updateUserById(id, {
      email,
      user_metadata: { b: null, c: 3 },
      app_metadata: { roles: ['editor'] },
      email_confirm: true,
    });
    expect(changed.error).toBeNull();
    expect(changed.data.user).toMatchObject({
      email,
      user_metadata: { a: 1, c: 3 },
      app_metadata: { roles: ['editor'] },
    });
    expect(changed.data.user?.user_metadata).not.toHaveProperty('b');
    expect((await service().getUserById(id)).data.user?.email).toBe(email);
    expect((await service().deleteUser(id)).error).toBeNull();
    expect((await service().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await service().deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await service().updateUserById(nobody, {})).error).toMatchObject({ code: 'user_not_found' });
  });

  test('a changed password ends their sessions', async () => {
    const { client, user } = await signedUp(server);
    await service().updateUserById(user.id, { password: 'a new and better one' });
    expect((await client.auth.getUser()).error).not.toBeNull();
  });
});

test('listing goes page by page', async () => {
  for (let made = 0; made < 5; made += 1) await service().createUser({ email: newEmail() });
  const first = await service().listUsers({ page: 1, perPage: 2 });
  expect(first.error).toBeNull();
  expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
  expect(first.data.users).toHaveLength(2);
  const total = 'total' in first.data ? first.data.total : 0;
  expect(total).toBeGreaterThanOrEqual(5);
  const second = await service().listUsers({ page: 2, perPage: 2 });
  expect(second.data.users.map((user) => user.id)).not.toContain(first.data.users[0]?.id);
  const last = await service().listUsers({ page: Math.ceil(total / 2), perPage: 2 });
  expect('nextPage' in last.data && last.data.nextPage).toBeFalsy();
  const bad = await service().listUsers({ page: -1, perPage: 10 });
  expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' });
});

describe('links made by an administrator', () => {
  const redirectTo = 'http://localhost:9999/welcome';

  test('open an account', async () => {
    const email = newEmail();
    const options = { data: person, redirectTo };
    const { data, error } = await service().generateLink({
      type: 'signup',
      email,
      password: goodPassword,
      options,
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual(person);
    expect(data.properties).toMatchObject({ verification_type: 'signup', redirect_to: redirectTo });
    expect(data.properties?.action_link).toContain(`redirect_to=${redirectTo}`);
    expect(data.properties?.email_otp).toMatch(/^\d{6}$/);
    const target = await follow(server, data.properties?.action_link ?? '');
    expect(target.href).toMatch(/^http:\/\/localhost:9999\/welcome#.*type=signup/);
    expect(
      (await visitor(server).auth.signInWithPassword({ email, password: goodPassword })).error,
    ).toBeNull();
  });

  test.each(['magiclink', 'recovery'] as const)('%s', async (type) => {
    const { email, user } = await signedUp(server);
    const { data } = await service().generateLink({ type, email });
    const verified = await visitor(server).auth.verifyOtp({
      token_hash: data.properties?.hashed_token ?? '',
      type,
    });
    expect(verified.data.user?.id).toBe(user.id);
    const second = await service().generateLink({ type, email });
    const byCode = await visitor(server).auth.verifyOtp({
      email,
      token: second.data.properties?.email_otp ?? '',
      type,
    });
    expect(byCode.data.user?.id).toBe(user.id);
  });

  test('change an address', async () => {
    const { email } = await signedUp(server);
    const newAddress = newEmail();
    const { data, error } = await service().generateLink({
      type: 'email_change_current',
      email,
      newEmail: newAddress,
      options: { redirectTo },
    });
    expect(error).toBeNull();
    expect(data.user?.new_email).toBe(newAddress);
    expect(data.properties?.action_link).toContain('type=email_change');
  });

  test('for nobody, of no kind or to a foreign site are refused', async () => {
    const unknown = await service().generateLink({ type: 'recovery', email: newEmail() });
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const odd = await raw(server, '/admin/generate_link', {
      body: { type: 'x', email: newEmail() },
      token: server.serviceRoleKey,
    });
    expect(await errorOf(odd)).toMatchObject({ status: 400, code: 'validation_failed' });
    const foreign = await service().generateLink({
      type: 'magiclink',
      email: newEmail(),
      options: { redirectTo: 'https://evil.example/' },
    });
    expect(foreign.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('only the service key may', () => {
  const paths = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${nobody}`],
    ['PUT', `/admin/users/${nobody}`],
    ['DELETE', `/admin/users/${nobody}`],
    ['GET', `/admin/users/${nobody}/factors`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const;

  test.each(paths)('%s %s', async (method, path) => {
    const { session } = await signedUp(server);
    const by = async (token: string | undefined) => {
      const body = method === 'GET' ? {} : { body: {} };
      return await errorOf(
        await raw(server, path, { method, ...body, ...(token === undefined ? {} : { token }) }),
      );
    };
    expect(await by(undefined)).toMatchObject({ status: 401, code: 'no_authorization' });
    expect(await by(server.anonKey)).toMatchObject({ status: 403, code: 'not_admin' });
    expect(await by(session.access_token)).toMatchObject({ status: 403, code: 'not_admin' });
    expect(await by('sb_secret_guess')).toMatchObject({ status: 401, code: 'no_authorization' });
  });

  test('a token of JWT_SECRET with an administrative role counts too', async () => {
    const token = await new SignJWT({ role: 'supabase_admin', sub: '1234567890' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
    expect((await raw(server, '/admin/users', { token })).status).toBe(200);
    const asKey = await raw(server, '/admin/users', { headers: { apikey: server.serviceRoleKey } });
    expect(asKey.status).toBe(200);
  });
});
