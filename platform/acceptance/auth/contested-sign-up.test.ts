import { randomUUID } from 'node:crypto';
import { follow, lastMail, lookAt, mailsTo } from '@lomdim/testing/mail/mailbox';
import { admin, goodPassword, newEmail, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { MAILER_AUTOCONFIRM: 'false' } });
});
afterAll(() => server.stop());

const stranger = {
  password: 'a wolf behind the hedge',
  data: { first_name: 'Esau', last_name: 'Stranger', role: 'teacher', gender: 'male', note: 'planted' },
};
const owner = {
  password: goodPassword,
  data: { first_name: 'Noa', last_name: 'Ben', role: 'student', gender: 'female' },
};

type SignUpInput = typeof stranger | typeof owner;

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** Signs up and answers with the mail that came for it. */
async function signUp(email: string, { password, data }: SignUpInput) {
  const { data: shown, error } = await visitor(server).auth.signUp({ email, password, options: { data } });
  expect(error).toBeNull();
  return { shown: shown.user, mail: await lastMail(server, email) };
}

const signIn = async (email: string, password: string) =>
  await visitor(server).auth.signInWithPassword({ email, password });

async function accountOf(email: string) {
  const { rows } = await server.pool.query<{
    id: string;
    data: Record<string, unknown>;
    profile: Record<string, unknown>;
    left: number;
  }>(
    `select u.id, u.raw_user_meta_data as data,
       (select to_jsonb(p) from private.profiles p where p.id = u.id) as profile,
       (select count(*)::int from auth.one_time_tokens t where t.relates_to = $1)
         + (select count(*)::int from auth.sign_ups s where s.user_id = u.id) as left
     from auth.users u where u.email = $1`,
    [email],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/** Nothing that the stranger said is left, and only the owner gets in. */
async function expectOwner(email: string, strangersId: string | undefined): Promise<void> {
  const account = await accountOf(email);
  expect(account.profile).toMatchObject({ ...ownersProfile, approval_status: null });
  expect(account.data).toMatchObject(owner.data);
  expect(account.data).not.toHaveProperty('note');
  expect(account.id).not.toBe(strangersId);
  expect(account.left).toBe(0);
  expect((await signIn(email, stranger.password)).error).toMatchObject({ code: 'invalid_credentials' });
  expect((await signIn(email, owner.password)).error).toBeNull();
}

const ownersProfile = { first_name: 'Noa', last_name: 'Ben', role: 'student', gender: 'female' };

describe('a stranger who signed up first with somebody’s address', () => {
  test('is gone when the owner confirms their own sign-up', async () => {
    const email = newEmail();
    const first = await signUp(email, stranger);
    const second = await signUp(email, owner);
    expect(fragment(await follow(server, second.mail.link))).toHaveProperty('access_token');
    await expectOwner(email, first.shown?.id);
    const late = await follow(server, first.mail.link);
    expect(fragment(late)).toMatchObject({ error_code: 'otp_expired' });
    await expectOwner(email, first.shown?.id);
  });

  test('is gone when the owner confirms with the code', async () => {
    const email = newEmail();
    const first = await signUp(email, stranger);
    const { mail } = await signUp(email, owner);
    const confirmed = await visitor(server).auth.verifyOtp({ email, token: mail.code, type: 'signup' });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.user?.user_metadata).toMatchObject(owner.data);
    await expectOwner(email, first.shown?.id);
    const late = await visitor(server).auth.verifyOtp({ email, token: first.mail.code, type: 'signup' });
    expect(late.error).toMatchObject({ code: 'otp_expired' });
  });

  test('loses whatever was written under the account', async () => {
    const email = newEmail();
    const first = await signUp(email, stranger);
    const id = first.shown?.id ?? '';
    const now = [randomUUID(), id];
    await server.pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', now);
    await server.pool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, 'totp', 'verified', now(), now(), 'ABC')`,
      now,
    );
    await server.pool.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1::text, $2, '{}', 'google')`,
      now,
    );
    await server.pool.query("update private.profiles set bio = 'planted' where id = $1", [id]);
    const { mail } = await signUp(email, owner);
    await follow(server, mail.link);
    await expectOwner(email, id);
    const client = (await signIn(email, owner.password)).data;
    expect(client.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
    expect(client.user).not.toHaveProperty('factors');
    const { rows } = await server.pool.query(
      `select (select count(*)::int from auth.sessions where user_id = $1)
         + (select count(*)::int from auth.mfa_factors where user_id = $1)
         + (select count(*)::int from auth.identities where user_id = $1)
         + (select count(*)::int from private.profiles where id = $1 or bio = 'planted') as left`,
      [id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test.each([
    ['a sign-in link', (email: string) => visitor(server).auth.signInWithOtp({ email })],
    ['a forgotten password', (email: string) => visitor(server).auth.resetPasswordForEmail(email)],
    ['an invitation', (email: string) => admin(server).auth.admin.inviteUserByEmail(email)],
  ])('is gone when the owner comes by %s, which says nothing of them', async (_way, ask) => {
    const email = newEmail();
    const first = await signUp(email, stranger);
    expect((await ask(email)).error).toBeNull();
    const mail = await lastMail(server, email);
    expect(mail.text).not.toContain('Esau');
    expect(fragment(await follow(server, mail.link))).toHaveProperty('access_token');
    const account = await accountOf(email);
    expect(account.id).not.toBe(first.shown?.id);
    expect(account.profile).toMatchObject({ first_name: '', last_name: '', role: 'student', gender: null });
    expect(account.data).not.toHaveProperty('note');
    expect((await signIn(email, stranger.password)).error).toMatchObject({ code: 'invalid_credentials' });
    expect(fragment(await follow(server, first.mail.link))).toMatchObject({ error_code: 'otp_expired' });
  });

  test('keeps nothing from coming later either: each mail confirms its own sign-up', async () => {
    const email = newEmail();
    const first = await signUp(email, owner);
    await signUp(email, stranger);
    await follow(server, first.mail.link);
    const account = await accountOf(email);
    expect(account.id).toBe(first.shown?.id);
    expect(account.profile).toMatchObject(ownersProfile);
    expect((await signIn(email, stranger.password)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(email, owner.password)).error).toBeNull();
  });

  test('does not keep the address from somebody who changes theirs to it', async () => {
    const email = newEmail();
    const taken = newEmail();
    await follow(server, (await signUp(email, owner)).mail.link);
    await signUp(taken, stranger);
    const client = visitor(server);
    await client.auth.signInWithPassword({ email, password: owner.password });
    expect((await client.auth.updateUser({ email: taken })).error).toBeNull();
    await follow(server, (await lastMail(server, email)).link);
    await follow(server, (await lastMail(server, taken)).link);
    expect((await client.auth.getUser()).data.user?.email).toBe(taken);
    await expectOwner(taken, undefined);
  });

  test('is not let in by a ban that was meant for the address', async () => {
    const email = newEmail();
    const first = await signUp(email, stranger);
    await admin(server).auth.admin.updateUserById(first.shown?.id ?? '', { ban_duration: '1h' });
    const { mail } = await signUp(email, owner);
    expect(fragment(await follow(server, mail.link))).toMatchObject({ error_code: 'user_banned' });
  });
});

describe('mails that are answered at the same instant', () => {
  test('two sign-ups: one of them opens the account, whole, and the other nothing', async () => {
    const email = newEmail();
    const first = await signUp(email, stranger);
    const second = await signUp(email, owner);
    const answers = await Promise.all([first, second].map(({ mail }) => follow(server, mail.link)));
    const opened = answers.filter((answer) => 'access_token' in fragment(answer));
    expect(opened).toHaveLength(1);
    const winner = opened[0] === answers[0] ? stranger : owner;
    const loser = winner === owner ? stranger : owner;
    expect((await accountOf(email)).data).toMatchObject(winner.data);
    expect((await signIn(email, winner.password)).error).toBeNull();
    expect((await signIn(email, loser.password)).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('the same link twice: one session', async () => {
    const email = newEmail();
    const { mail } = await signUp(email, owner);
    const answers = await Promise.all([1, 2].map(() => follow(server, mail.link)));
    expect(answers.filter((answer) => 'access_token' in fragment(answer))).toHaveLength(1);
  });

  test('two who sign up at the same instant both get a mail of their own', async () => {
    const email = newEmail();
    await Promise.all(
      [stranger, owner].map(({ password, data }) =>
        visitor(server).auth.signUp({ email, password, options: { data } }),
      ),
    );
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(2);
    const own = mails.find(({ text }) => text.includes('Noa Ben'));
    await follow(server, own?.link ?? '');
    await expectOwner(email, undefined);
  });
});

describe('ordinary use', () => {
  test('sign up, confirm, sign in; a second opening changes nothing', async () => {
    const email = newEmail();
    const { shown, mail } = await signUp(email, owner);
    expect(mail.text).toMatch(/Name: Noa Ben\s+Wants to: learn/);
    await follow(server, mail.link);
    expect((await accountOf(email)).id).toBe(shown?.id);
    expect(fragment(await follow(server, mail.link))).toMatchObject({ error_code: 'otp_expired' });
    expect((await signIn(email, owner.password)).error).toBeNull();
  });

  test('a sign-up that is sent again keeps its password, and every one that waits is sent', async () => {
    const email = newEmail();
    await signUp(email, stranger);
    await signUp(email, owner);
    expect((await visitor(server).auth.resend({ type: 'signup', email })).error).toBeNull();
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(4);
    const again = mails.slice(0, 2).find(({ text }) => text.includes('Noa Ben'));
    await follow(server, again?.link ?? '');
    await expectOwner(email, undefined);
  });

  test('the page behind the link says whose sign-up it is, and warns when there are others', async () => {
    const email = newEmail();
    const { mail } = await signUp(email, owner);
    const alone = await (await lookAt(server, mail.link)).text();
    expect(alone).toContain('Noa Ben');
    expect(alone).not.toContain('more than once');
    await signUp(email, stranger);
    const contested = await (await lookAt(server, mail.link)).text();
    expect(contested).toContain('Noa Ben');
    expect(contested).toContain('more than once');
  });

  test('an administrator’s confirmation counts for what stands there', async () => {
    const email = newEmail();
    const { shown } = await signUp(email, owner);
    const confirmed = await admin(server).auth.admin.updateUserById(shown?.id ?? '', { email_confirm: true });
    expect(confirmed.error).toBeNull();
    expect((await signIn(email, owner.password)).error).toBeNull();
  });

  test('what an administrator decided stays when the owner takes over', async () => {
    const email = newEmail();
    const first = await signUp(email, stranger);
    await admin(server).auth.admin.updateUserById(first.shown?.id ?? '', { app_metadata: { plan: 'gift' } });
    const { mail } = await signUp(email, owner);
    await follow(server, mail.link);
    const { data } = await signIn(email, owner.password);
    expect(data.user?.app_metadata).toEqual({ plan: 'gift', provider: 'email', providers: ['email'] });
  });
});

test('signing up says the same, however often, of an address with and without an account', async () => {
  const [fresh, waiting, confirmed] = [newEmail(), newEmail(), newEmail()];
  await signUp(waiting, stranger);
  await follow(server, (await signUp(confirmed, owner)).mail.link);
  const { id } = await accountOf(confirmed);
  const shapes = [];
  for (const email of [fresh, waiting, confirmed]) {
    const [one, two] = [(await signUp(email, owner)).shown, (await signUp(email, owner)).shown];
    expect(one?.id).not.toBe(two?.id);
    expect([one?.id, two?.id]).not.toContain(id);
    shapes.push([one, two].map(shapeOf));
  }
  expect(shapes[1]).toEqual(shapes[0]);
  expect(shapes[2]).toEqual(shapes[0]);
});

/** Everything of an answer that is not new by nature. */
const shapeOf = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a moment')
      .replace(/person-\w+@/g, 'an address@'),
  );
