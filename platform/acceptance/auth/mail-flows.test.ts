import { follow, lastMail, mailsTo } from '@lomdim/testing/mail/mailbox';
import { admin, errorOf, goodPassword, newEmail, person, raw, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { MAILER_AUTOCONFIRM: 'false' } });
});
afterAll(() => server.stop());

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** Someone who signed up and opened the link in the mail. */
async function confirmedPerson() {
  const email = newEmail();
  await visitor(server).auth.signUp({ email, password: goodPassword, options: { data: person } });
  await follow(server, (await lastMail(server, email)).link);
  const client = visitor(server);
  const { data, error } = await client.auth.signInWithPassword({ email, password: goodPassword });
  expect(error).toBeNull();
  if (data.user === null) throw new Error('no user');
  return { email, client, user: data.user };
}

describe('signing up with confirmation', () => {
  test('gives no session until the link was opened', async () => {
    const email = newEmail();
    const client = visitor(server);
    const { data, error } = await client.auth.signUp({
      email,
      password: goodPassword,
      options: { data: person },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const early = await client.auth.signInWithPassword({ email, password: goodPassword });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });

    const mail = await lastMail(server, email);
    expect(mail).toMatchObject({
      subject: 'Confirm your e-mail address',
      text: expect.stringContaining('Shalom Noa,'),
    });
    const members = fragment(await follow(server, mail.link));
    expect(members).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600' });
    const session = await client.auth.setSession({
      access_token: members.access_token ?? '',
      refresh_token: members.refresh_token ?? '',
    });
    expect(session.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(session.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    const again = await follow(server, mail.link);
    expect(fragment(again)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  });

  test('with the code instead of the link', async () => {
    const email = newEmail();
    const client = visitor(server);
    await client.auth.signUp({ email, password: goodPassword });
    const { code } = await lastMail(server, email);
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
    expect(error).toBeNull();
    expect(data.session?.access_token).toEqual(expect.any(String));
  });

  test('with PKCE the link leads to a code that only the same browser can use', async () => {
    const email = newEmail();
    const client = visitor(server, 'pkce');
    await client.auth.signUp({ email, password: goodPassword });
    const target = await follow(server, (await lastMail(server, email)).link);
    const code = target.searchParams.get('code') ?? '';
    const thief = await raw(server, '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(56) },
    });
    expect(await errorOf(thief)).toMatchObject({ status: 400, code: 'bad_code_verifier' });
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const second = await raw(server, '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x' },
    });
    expect(await errorOf(second)).toMatchObject({ status: 404, code: 'flow_state_not_found' });
  });

  test('an address that has an account gets the same answer, and its owner a way in', async () => {
    const { email, user } = await confirmedPerson();
    const fresh = await visitor(server).auth.signUp({
      email: newEmail(),
      password: goodPassword,
      options: { data: person },
    });
    const taken = await visitor(server).auth.signUp({
      email,
      password: 'another good one',
      options: { data: person },
    });
    const twice = await visitor(server).auth.signUp({
      email,
      password: 'another good one',
      options: { data: person },
    });
    expect(taken.error).toBeNull();
    expect(Object.keys(taken.data.user ?? {})).toEqual(Object.keys(fresh.data.user ?? {}));
    expect(Object.keys(taken.data.user?.identities?.[0] ?? {})).toEqual(
      Object.keys(fresh.data.user?.identities?.[0] ?? {}),
    );
    expect(taken.data.user?.id).not.toBe(user.id);
    expect(twice.data.user?.id).not.toBe(taken.data.user?.id);
    expect((await lastMail(server, email)).subject).toBe('Your sign-in link');
    const old = await visitor(server).auth.signInWithPassword({ email, password: goodPassword });
    expect(old.error).toBeNull();
  });

  test('mail speaks the language of the account, or of the browser', async () => {
    const [french, german] = [newEmail(), newEmail()];
    const data = { ...person, preferred_language: 'fr' };
    await visitor(server).auth.signUp({ email: french, password: goodPassword, options: { data } });
    expect((await lastMail(server, french)).subject).toBe('Confirmez votre adresse e-mail');
    await raw(server, '/otp', {
      body: { email: german },
      headers: { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' },
    });
    const mail = await lastMail(server, german);
    expect(mail.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    expect(mail.html).toContain('<html lang="de" dir="ltr">');
  });

  test('a name cannot carry markup or a message into the mail', async () => {
    const email = newEmail();
    const data = { ...person, first_name: '<a href="https://evil.example">click</a>' };
    await visitor(server).auth.signUp({ email, password: goodPassword, options: { data } });
    const mail = await lastMail(server, email);
    expect(mail.html).not.toContain('evil.example');
    expect(mail.text).not.toContain('evil.example');
  });

  test('can be sent again', async () => {
    const email = newEmail();
    const client = visitor(server);
    await client.auth.signUp({ email, password: goodPassword });
    const { error } = await client.auth.resend({ type: 'signup', email });
    expect(error).toBeNull();
    const [second, first] = await mailsTo(server, email);
    expect(fragment(await follow(server, first?.link ?? ''))).toMatchObject({ error_code: 'otp_expired' });
    expect(fragment(await follow(server, second?.link ?? ''))).toHaveProperty('access_token');
  });
});

describe('a link and a code by mail', () => {
  test('sign in by the code, once', async () => {
    const { email, user } = await confirmedPerson();
    const client = visitor(server);
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    const { code } = await lastMail(server, email);
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    const again = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('sign in by the token of the link', async () => {
    const { email, user } = await confirmedPerson();
    await visitor(server).auth.signInWithOtp({ email });
    const token = new URL((await lastMail(server, email)).link).searchParams.get('token') ?? '';
    const { data } = await visitor(server).auth.verifyOtp({ token_hash: token, type: 'email' });
    expect(data.user?.id).toBe(user.id);
  });

  test('open an account for a new address', async () => {
    const email = newEmail();
    const client = visitor(server);
    await client.auth.signInWithOtp({ email, options: { data: person } });
    const { data } = await client.auth.verifyOtp({
      email,
      token: (await lastMail(server, email)).code,
      type: 'email',
    });
    expect(data.user).toMatchObject({ email, user_metadata: person });
  });

  test('with shouldCreateUser off an unknown address gets the same answer and no mail', async () => {
    const unknown = newEmail();
    const { email } = await confirmedPerson();
    const options = { shouldCreateUser: false };
    const [one, other] = await Promise.all(
      [unknown, email].map((address) => visitor(server).auth.signInWithOtp({ email: address, options })),
    );
    expect(one).toEqual(other);
    expect(one?.error).toBeNull();
    expect(await mailsTo(server, unknown)).toEqual([]);
  });

  test('a code that was guessed wrong five times is dead, the link is not', async () => {
    const { email } = await confirmedPerson();
    const client = visitor(server);
    await client.auth.signInWithOtp({ email });
    const { code, link } = await lastMail(server, email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      await client.auth.verifyOtp({ email, token: wrong, type: 'email' });
    const right = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(right.error).toMatchObject({ code: 'otp_expired' });
    expect(fragment(await follow(server, link))).toHaveProperty('access_token');
  });

  test('of an hour ago are no longer valid', async () => {
    const { email, user } = await confirmedPerson();
    const client = visitor(server);
    await client.auth.signInWithOtp({ email });
    await server.pool.query('update auth.one_time_tokens set expires_at = now() where user_id = $1', [
      user.id,
    ]);
    const { code, link } = await lastMail(server, email);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe(
      'otp_expired',
    );
    expect(fragment(await follow(server, link))).toMatchObject({ error_code: 'otp_expired' });
  });

  test('to a phone: the setting is off, and no code is ever right', async () => {
    const client = visitor(server);
    const sent = await client.auth.signInWithOtp({ phone: '+33123456789' });
    expect(sent.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    const verified = await client.auth.verifyOtp({ phone: '+33123456789', token: '123456', type: 'sms' });
    expect(verified.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });
});

describe('a forgotten password', () => {
  test('is replaced through the mailed link, and other sessions end', async () => {
    const { email, client: elsewhere } = await confirmedPerson();
    const client = visitor(server, 'pkce');
    const { error } = await client.auth.resetPasswordForEmail(email, {
      redirectTo: `${server.url}/auth/new-password`,
    });
    expect(error).toBeNull();
    const mail = await lastMail(server, email);
    expect(mail.subject).toBe('Choose a new password');
    const target = await follow(server, mail.link);
    expect(target.pathname).toBe('/auth/new-password');
    await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    const same = await client.auth.updateUser({ password: goodPassword });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const changed = await client.auth.updateUser({ password: 'a new and better one' });
    expect(changed.error).toBeNull();
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    const old = await visitor(server).auth.signInWithPassword({ email, password: goodPassword });
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
    const fresh = await visitor(server).auth.signInWithPassword({ email, password: 'a new and better one' });
    expect(fresh.error).toBeNull();
  });

  test('of an unknown address says nothing', async () => {
    const email = newEmail();
    const { data, error } = await visitor(server).auth.resetPasswordForEmail(email);
    expect({ data, error }).toEqual({ data: {}, error: null });
    expect(await mailsTo(server, email)).toEqual([]);
  });
});

describe('a new address', () => {
  test('counts when both mailboxes have answered', async () => {
    const { email, client, user } = await confirmedPerson();
    const wanted = newEmail();
    const { data, error } = await client.auth.updateUser({ email: wanted });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: wanted });
    const first = await follow(server, (await lastMail(server, email)).link);
    expect(fragment(first).message).toContain('Please proceed to confirm link sent to the other email');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const { code } = await lastMail(server, wanted);
    const second = await visitor(server).auth.verifyOtp({ email: wanted, token: code, type: 'email_change' });
    expect(second.error).toBeNull();
    expect(second.data.user).toMatchObject({ id: user.id, email: wanted });
    expect(second.data.user?.identities?.[0]?.identity_data?.email).toBe(wanted);
  });

  test('that is taken is not asked, and the caller does not learn it', async () => {
    const holder = await confirmedPerson();
    const { client } = await confirmedPerson();
    const before = (await mailsTo(server, holder.email)).length;
    const { error } = await client.auth.updateUser({ email: holder.email });
    expect(error).toBeNull();
    expect(await mailsTo(server, holder.email)).toHaveLength(before);
  });
});

describe('reauthentication', () => {
  test('mails a code with which the password is changed', async () => {
    const { email, client } = await confirmedPerson();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code } = await lastMail(server, email);
    const wrong = await client.auth.updateUser({ password: 'a new and better one', nonce: 'abcdef' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    const right = await client.auth.updateUser({ password: 'a new and better one', nonce: code });
    expect(right.error).toBeNull();
  });

  test('needs someone who is signed in', async () => {
    expect(await errorOf(await raw(server, '/reauthenticate'))).toMatchObject({
      status: 401,
      code: 'no_authorization',
    });
  });
});

test('an invitation opens an account, and its owner chooses the password', async () => {
  const email = newEmail();
  const { data, error } = await admin(server).auth.admin.inviteUserByEmail(email, { data: person });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
  const members = fragment(await follow(server, (await lastMail(server, email)).link));
  const client = visitor(server);
  await client.auth.setSession({
    access_token: members.access_token ?? '',
    refresh_token: members.refresh_token ?? '',
  });
  expect((await client.auth.updateUser({ password: goodPassword })).error).toBeNull();
  expect((await visitor(server).auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull();
  const twice = await admin(server).auth.admin.inviteUserByEmail(email);
  expect(twice.error).toMatchObject({ status: 422, code: 'email_exists' });
});

test('the mailbox is for this machine only', async () => {
  const page = await fetch(`${server.localUrl}/dev/mailbox`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('Mailbox');
  const forwarded = await fetch(`${server.localUrl}/dev/mailbox.json`, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(forwarded.status).toBe(404);
});
