import { goodPassword, newEmail, raw, signedUp, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('changing one’s own account', () => {
  test('metadata is merged, and null takes a member out', async () => {
    const { client } = await signedUp(server);
    await client.auth.updateUser({ data: { city: 'Lyon', first_name: 'Noya' } });
    const { data, error } = await client.auth.updateUser({ data: { city: null } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Noya', last_name: 'Ben' });
    expect(data.user?.user_metadata).not.toHaveProperty('city');
  });

  test('neither role nor app_metadata nor confirmation can be given to oneself', async () => {
    const { session, user } = await signedUp(server);
    const body = {
      role: 'service_role',
      app_metadata: { admin: true },
      email_confirmed_at: null,
      banned_until: null,
    };
    const response = await raw(server, '/user', { method: 'PUT', body, token: session.access_token });
    expect(await response.json()).toMatchObject({
      id: user.id,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });

  test('without confirmation a new address counts at once', async () => {
    const { client } = await signedUp(server);
    const email = newEmail();
    const { data } = await client.auth.updateUser({ email });
    expect(data.user?.email).toBe(email);
    expect(
      (await visitor(server).auth.signInWithPassword({ email, password: goodPassword })).error,
    ).toBeNull();
  });

  test('an old password that is offered as proof must be right', async () => {
    const { client, email } = await signedUp(server);
    const password = 'a lamp for seven evenings';
    const wrong = await client.auth.updateUser({ password, current_password: 'not the one' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    const signIn = (tried: string) => visitor(server).auth.signInWithPassword({ email, password: tried });
    expect((await signIn(password)).error).not.toBeNull();
    const right = await client.auth.updateUser({ password, current_password: goodPassword });
    expect(right.error).toBeNull();
    expect((await signIn(password)).error).toBeNull();
  });

  test('an address that is taken is refused, and so are a weak password and a phone', async () => {
    const holder = await signedUp(server);
    const { client } = await signedUp(server);
    expect((await client.auth.updateUser({ email: holder.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await client.auth.updateUser({ password: 'password1' })).error).toMatchObject({
      code: 'weak_password',
    });
    expect((await client.auth.updateUser({ phone: '+33123456789' })).error).toMatchObject({
      code: 'phone_provider_disabled',
    });
  });

  test('changes at the same moment do not lose one another', async () => {
    const { session } = await signedUp(server);
    const changes = Array.from({ length: 10 }, (_value, index) => ({ data: { [`part${index}`]: index } }));
    await Promise.all(
      changes.map((body) => raw(server, '/user', { method: 'PUT', body, token: session.access_token })),
    );
    const user = (await (await raw(server, '/user', { token: session.access_token })).json()) as {
      user_metadata: Record<string, unknown>;
    };
    for (const [index] of changes.entries()) expect(user.user_metadata[`part${index}`]).toBe(index);
  });
});

test('settings and health say what there is', async () => {
  expect(await (await raw(server, '/settings')).json()).toMatchObject({
    external: { email: true, google: false, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    saml_enabled: false,
  });
  expect(await (await raw(server, '/health')).json()).toMatchObject({ name: 'Lomdim Auth' });
});
