import { follow, lastMail, lookAt, press } from '@lomdim/testing/mail/mailbox';
import { admin, goodPassword, newEmail, person, raw, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const elsewhere = 'https://app.example.org';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      MAILER_AUTOCONFIRM: 'false',
      AUTH_REDIRECT_URLS: elsewhere,
      AUTH_ACCESS_TOKEN_SECONDS: '600',
      AUTH_MAILED_TOKEN_SECONDS: '900',
      AUTH_PASSWORD_MIN_LENGTH: '12',
    },
  });
});
afterAll(() => server.stop());

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

async function signUp(options: { data?: object; emailRedirectTo?: string } = { data: person }) {
  const email = newEmail();
  const { error } = await visitor(server).auth.signUp({ email, password: goodPassword, options });
  expect(error).toBeNull();
  return { email, mail: await lastMail(server, email) };
}

const isConfirmed = async (email: string): Promise<boolean> =>
  (
    await server.pool.query('select from auth.users where email = $1 and email_confirmed_at is not null', [
      email,
    ])
  ).rowCount === 1;

describe('a program that merely opens a mailed link', () => {
  test.each(['GET', 'HEAD'])('uses nothing up, however often it does so with %s', async (method) => {
    const { email, mail } = await signUp();
    for (let visit = 0; visit < 3; visit += 1) {
      const response = await lookAt(server, mail.link, { method });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
    }
    expect(await isConfirmed(email)).toBe(false);
    expect(fragment(await follow(server, mail.link))).toHaveProperty('access_token');
    expect(await isConfirmed(email)).toBe(true);
  });

  test.each([
    ['a sign-in link', (email: string) => visitor(server).auth.signInWithOtp({ email })],
    ['a forgotten password', (email: string) => visitor(server).auth.resetPasswordForEmail(email)],
  ])('leaves %s as it was', async (_kind, ask) => {
    const { email, mail } = await signUp();
    await follow(server, mail.link);
    await ask(email);
    const { link } = await lastMail(server, email);
    await lookAt(server, link);
    expect(fragment(await follow(server, link))).toHaveProperty('access_token');
    expect(fragment(await follow(server, link))).toMatchObject({ error_code: 'otp_expired' });
  });

  test('is led to the app with the reason when the link is of no use any more', async () => {
    const { mail } = await signUp();
    await follow(server, mail.link);
    const response = await lookAt(server, mail.link);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('error_code=otp_expired');
  });
});

describe('the page behind a mailed link', () => {
  test('keeps the secret in its address to itself, and runs nothing', async () => {
    const { mail } = await signUp();
    const { headers } = await lookAt(server, mail.link);
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-frame-options')).toBe('DENY');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
  });

  test.each([
    ['fr-FR,fr;q=0.9', 'fr', 'Confirmer mon adresse'],
    ['de', 'de', 'Adresse bestätigen'],
    ['it', 'en', 'Confirm my address'],
  ])('speaks the language of its visitor: %s', async (accepted, language, button) => {
    const { mail } = await signUp();
    const page = await (await lookAt(server, mail.link, { headers: { 'accept-language': accepted } })).text();
    expect(page).toContain(`<html lang="${language}" dir="ltr">`);
    expect(page).toContain(`>${button}</button>`);
  });

  test('shows what somebody called themselves, and never runs it', async () => {
    const { mail } = await signUp({ data: { ...person, last_name: '<img src=x onerror=alert(1)>' } });
    const page = await (await lookAt(server, mail.link)).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('Noa');
  });

  test.each([
    ['the page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site of the same owner', { 'sec-fetch-site': 'same-site' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('has a button that %s cannot press', async (_who, headers) => {
    const { email, mail } = await signUp();
    const page = await (await lookAt(server, mail.link)).text();
    const refused = await press(server, page, headers);
    expect(refused.status).toBe(403);
    expect(await isConfirmed(email)).toBe(false);
    const own = await press(server, page, { 'sec-fetch-site': 'same-origin', origin: server.localUrl });
    expect(own.status).toBe(303);
    expect(await isConfirmed(email)).toBe(true);
  });

  test('is for what was mailed: a change of address needs both buttons', async () => {
    const { email, mail } = await signUp();
    await follow(server, mail.link);
    const client = visitor(server);
    await client.auth.signInWithPassword({ email, password: goodPassword });
    const wanted = newEmail();
    await client.auth.updateUser({ email: wanted });
    const page = await (await lookAt(server, (await lastMail(server, email)).link)).text();
    expect(page).toContain(wanted);
    await follow(server, (await lastMail(server, email)).link);
    await lookAt(server, (await lastMail(server, wanted)).link);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    await follow(server, (await lastMail(server, wanted)).link);
    expect((await client.auth.getUser()).data.user?.email).toBe(wanted);
  });
});

describe('what an operator decides', () => {
  test('a link may lead to another address that was named, and the button with it', async () => {
    const { mail } = await signUp({ emailRedirectTo: `${elsewhere}/arrived` });
    const { headers } = await lookAt(server, mail.link);
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${elsewhere}`);
    const target = await follow(server, mail.link);
    expect(target.origin + target.pathname).toBe(`${elsewhere}/arrived`);
    const refused = await visitor(server).auth.signUp({
      email: newEmail(),
      password: goodPassword,
      options: { emailRedirectTo: 'https://app.example.org.evil.example/' },
    });
    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('how long tokens, links and codes are good for', async () => {
    const { email, mail } = await signUp();
    expect(mail.text).toContain('It is valid for 15 minutes and works once.');
    const { rows } = await server.pool.query(
      `select round(extract(epoch from expires_at - created_at at time zone current_setting('TimeZone')))::int as seconds
       from auth.one_time_tokens where relates_to = $1`,
      [email],
    );
    expect(rows).toEqual([{ seconds: 900 }]);
    const members = fragment(await follow(server, mail.link));
    expect(members.expires_in).toBe('600');
  });

  test('how short a password may be, for people and for the service key', async () => {
    const short = { email: newEmail(), password: 'x9!kw2qz7%a' };
    const { error } = await visitor(server).auth.signUp(short);
    expect(error).toMatchObject({ status: 422, code: 'weak_password' });
    expect(error?.message).toContain('at least 12 characters');
    const settings = await raw(server, '/settings');
    expect(await settings.json()).toMatchObject({ password_min_length: 12 });
    const byAdmin = await admin(server).auth.admin.createUser(short);
    expect(byAdmin.error).toMatchObject({ status: 422, code: 'weak_password' });
  });

  test('passwords of the product’s own words are refused, at sign-up and later', async () => {
    const { error } = await visitor(server).auth.signUp({ email: newEmail(), password: 'Lomdim-Torah-2024' });
    expect(error).toMatchObject({ code: 'weak_password' });
    const { email, mail } = await signUp();
    await follow(server, mail.link);
    const client = visitor(server);
    await client.auth.signInWithPassword({ email, password: goodPassword });
    const changed = await client.auth.updateUser({ password: 'sh4lom-T0rah-613' });
    expect(changed.error).toMatchObject({ code: 'weak_password' });
  });
});

describe('a sign-in that failed', () => {
  type Failed = { failed_at: string; user_agent: string | null; ip: string | null };

  test('is in the person’s own list and in the audit log, and nobody else’s', async () => {
    const { email, mail } = await signUp();
    await follow(server, mail.link);
    const { mail: others, email: other } = await signUp();
    await follow(server, others.link);
    await visitor(server).auth.signInWithPassword({ email, password: 'not the right one' });
    await visitor(server).auth.signInWithPassword({ email: newEmail(), password: 'not the right one' });

    const client = visitor(server);
    const { data } = await client.auth.signInWithPassword({ email, password: goodPassword });
    const own = await client.rpc('my_failed_sign_ins');
    expect(own.error).toBeNull();
    expect(own.data as Failed[]).toEqual([
      { failed_at: expect.any(String), user_agent: expect.any(String), ip: '127.0.0.1' },
    ]);
    const { rows } = await server.pool.query(
      `select payload ->> 'actor_id' as person, payload -> 'traits' ->> 'method' as method
       from auth.audit_log_entries where payload ->> 'action' = 'login_failed'`,
    );
    expect(rows).toEqual([{ person: data.user?.id, method: 'password' }]);

    const somebody = visitor(server);
    await somebody.auth.signInWithPassword({ email: other, password: goodPassword });
    expect((await somebody.rpc('my_failed_sign_ins')).data).toEqual([]);
    expect((await visitor(server).rpc('my_failed_sign_ins')).error).not.toBeNull();
  });
});
