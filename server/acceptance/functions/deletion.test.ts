import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book, browser, outcome, password, type SignedUp, signUp } from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const leave = (person: SignedUp, confirm = person.email) =>
  outcome(person.client.functions.invoke('delete-my-account', { body: { confirm } }));

const isThere = async ({ id }: SignedUp): Promise<boolean> =>
  (await server.pool.query('select from auth.users where id = $1', [id])).rowCount === 1;

/** As if the person had signed in so long ago. */
const age = ({ id }: SignedUp, minutes: number) =>
  server.pool.query(
    `update auth.mfa_amr_claims c set created_at = now() - make_interval(mins => $2), updated_at = now() - make_interval(mins => $2)
     from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
    [id, minutes],
  );

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const mails = (await (await fetch(`${server.localUrl}/dev/mailbox.json`)).json()) as {
    to: string;
    subject: string;
    text: string;
  }[];
  return mails.filter(({ to }) => to === address);
}

describe('deleting one’s account', () => {
  test('ends everything at once, and confirms it by mail in the person’s language', async () => {
    const person = await signUp(server, 'student', { preferred_language: 'fr' });
    expect(await leave(person)).toEqual({ data: { deleted: true }, error: null });
    expect(await isThere(person)).toBe(false);
    expect((await person.client.from('profiles').select('id')).error).toMatchObject({ code: 'PGRST303' });
    expect((await person.client.auth.getUser(person.token)).error).not.toBeNull();
    expect((await person.client.auth.refreshSession()).error).not.toBeNull();
    expect(await leave(person)).toMatchObject({ status: 401, code: 'session_ended' });
    const [mail, ...more] = await mailsTo(person.email);
    expect(mail).toMatchObject({
      subject: 'Votre compte a été supprimé',
      text: expect.stringContaining('Chalom Noa,'),
    });
    expect(more).toEqual([]);
    const again = await browser(server).auth.signInWithPassword({ email: person.email, password });
    expect(again.error?.code).toBe('invalid_credentials');
  });

  test('asks for a sign-in of a moment ago; a wrong password is none', async () => {
    const person = await signUp(server);
    await age(person, 30);
    expect(await leave(person)).toMatchObject({ status: 403, code: 'recent_sign_in_required' });
    await person.client.auth.refreshSession();
    expect(await leave(person)).toMatchObject({ status: 403, code: 'recent_sign_in_required' });
    const wrong = await person.client.auth.signInWithPassword({
      email: person.email,
      password: 'a wrong guess',
    });
    expect(wrong.error?.code).toBe('invalid_credentials');
    expect(await leave(person)).toMatchObject({ status: 403, code: 'recent_sign_in_required' });
    expect(await isThere(person)).toBe(true);
    await person.client.auth.signInWithPassword({ email: person.email, password });
    expect(await leave(person)).toMatchObject({ data: { deleted: true } });
  });

  test('an account without a password proves itself by mail', async () => {
    const person = await signUp(server);
    await age(person, 30);
    await person.client.auth.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } });
    const code =
      /\b\d{6}\b/.exec((await mailsTo(person.email))[0]?.text.replace(/https?:\S+/g, '') ?? '')?.[0] ?? '';
    const { error } = await person.client.auth.verifyOtp({ email: person.email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(await leave(person)).toMatchObject({ data: { deleted: true } });
  });

  test('with a second factor the session must have shown it', async () => {
    const person = await signUp(server);
    const { data: factor } = await person.client.auth.mfa.enroll({ factorType: 'totp' });
    if (factor?.type !== 'totp') throw new Error('no factor');
    const now = Date.now();
    const code = (steps: number) =>
      new TOTP({ secret: factor.totp.secret }).generate({ timestamp: now + steps * 30_000 });
    const confirmed = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: code(0) });
    expect(confirmed.error).toBeNull();
    const fresh = { ...person, client: browser(server) };
    await fresh.client.auth.signInWithPassword({ email: person.email, password });
    expect(await leave(fresh)).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const shown = await fresh.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: code(1) });
    expect(shown.error).toBeNull();
    expect(await leave(fresh)).toMatchObject({ data: { deleted: true } });
  });

  test('asks for the own address and takes nobody else with it', async () => {
    const [one, two] = [await signUp(server), await signUp(server)];
    expect(await leave(one, two.email)).toMatchObject({ status: 400, code: 'confirmation_mismatch' });
    const bodies = [
      {},
      ...[null, 1, true, '', ['x'], 'x'.repeat(400), 'a\u0000'].map((confirm) => ({ confirm })),
    ];
    for (const body of bodies) {
      expect(await outcome(one.client.functions.invoke('delete-my-account', { body }))).toMatchObject({
        status: 400,
        code: expect.stringMatching(/^(?:invalid_body|confirmation_mismatch)$/),
      });
    }
    const named = await outcome(
      one.client.functions.invoke('delete-my-account', { body: { confirm: one.email, userId: two.id } }),
    );
    expect(named).toMatchObject({ status: 400, code: 'invalid_body' });
    expect(await isThere(one)).toBe(true);
    expect(await isThere(two)).toBe(true);
  });

  test('needs a person: no key deletes anybody', async () => {
    for (const headers of [{}, { apikey: server.serviceRoleKey }]) {
      const answer = await fetch(`${server.localUrl}/functions/v1/delete-my-account`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ confirm: 'x' }),
      });
      expect(answer.status).toBe(401);
    }
  });
});

describe('at the same instant', () => {
  test('pressed five times, it happens once and one mail is written', async () => {
    const person = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(person)));
    expect(answers.filter((answer) => 'data' in answer)).toHaveLength(1);
    expect(answers.filter((answer) => 'status' in answer && answer.status === 401)).toHaveLength(4);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  test('two who have lessons with each other both leave', async () => {
    for (let round = 0; round < 3; round += 1) {
      const student = await signUp(server);
      const teacher = await signUp(server, 'teacher');
      for (const days of [2, 3, 4]) await book(server, student, teacher, days * 24 * 60);
      expect(await Promise.all([leave(student), leave(teacher)])).toEqual([
        { data: { deleted: true }, error: null },
        { data: { deleted: true }, error: null },
      ]);
    }
  });

  test('those who had lessons with the person are notified', async () => {
    const student = await signUp(server);
    const teacher = await signUp(server, 'teacher');
    await book(server, student, teacher, 2 * 24 * 60);
    await leave(teacher);
    const { data } = await student.client.from('notifications').select('kind');
    expect(data).toEqual([{ kind: 'booking_cancelled' }]);
  });
});
