import { errorOf, goodPassword, newEmail, raw, signedUp, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.stop());

const guess = (email: string) =>
  raw(server, '/token?grant_type=password', { body: { email, password: 'a wrong guess' } });

test('guessing passwords ends in 429 with the time to wait, for known and unknown addresses alike', async () => {
  const { email } = await signedUp(server);
  for (const address of [email, newEmail()]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(address)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    if (refused[0]) expect(await errorOf(refused[0])).toMatchObject({ code: 'over_request_rate_limit' });
  }
});

test('someone who knows the password starts afresh', async () => {
  const { email } = await signedUp(server);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 14 }, () => guess(email)));
    expect(
      (await visitor(server).auth.signInWithPassword({ email, password: goodPassword })).error,
    ).toBeNull();
  }
});

test('an address is not flooded with mail', async () => {
  const email = newEmail();
  const codes = [];
  for (let mail = 0; mail < 6; mail += 1) {
    codes.push((await visitor(server).auth.resetPasswordForEmail(email)).error?.code);
  }
  expect(codes).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    'over_email_send_rate_limit',
  ]);
});

test('several servers share the count', async () => {
  const { rows } = await server.pool.query('select count(*)::int as buckets from auth.rate_limits');
  expect(rows[0].buckets).toBeGreaterThan(0);
  const wait = async () =>
    (await server.pool.query(`select auth.take_rate_limit('shared', 10, interval '1 minute') as wait`))
      .rows[0].wait;
  const waits = await Promise.all(Array.from({ length: 30 }, wait));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
});

test('after the clock of PostgreSQL went back, what was counted ahead of time keeps nobody out', async () => {
  const waits = async (count: number) => {
    const taken: boolean[] = [];
    for (let call = 0; call < count; call += 1) {
      const { rows } = await server.pool.query(
        `select auth.take_rate_limit('clock', 3, interval '1 minute') = 0 as passed`,
      );
      taken.push(rows[0].passed);
    }
    return taken;
  };
  expect(await waits(4)).toEqual([true, true, true, false]);
  const countedAhead = (by: string) =>
    server.pool.query(
      `update auth.rate_limits set empty_at = now() + interval '1 minute' + $1::interval where key = 'clock'`,
      [by],
    );
  await countedAhead('2 minutes');
  expect(await waits(1)).toEqual([false]);
  await countedAhead('1 day');
  expect(await waits(4)).toEqual([true, true, true, false]);
});

test('recovery codes and passkeys are not guessed without end', async () => {
  const { session } = await signedUp(server);
  const statuses = async (path: string, body: unknown, attempts: number) => {
    const token = session.access_token;
    const answers = Array.from({ length: attempts }, () => raw(server, path, { body, token }));
    return (await Promise.all(answers)).map(({ status }) => status).sort();
  };
  const codes = await statuses('/factors/recovery-codes/verify', { code: 'AAAA-AAAA-AAAA-AAAA' }, 17);
  expect(codes).toEqual([...Array(15).fill(422), 429, 429]);
  const response = { authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' };
  const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response };
  const body = { challenge_id: crypto.randomUUID(), credential };
  const answers = await statuses('/passkeys/authentication/verify', body, 62);
  expect(answers).toEqual([...Array(60).fill(400), 429, 429]);
});
