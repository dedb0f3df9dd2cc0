import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addChild,
  browserOf,
  makeLink,
  openDevice,
  setSecret,
  signIn,
  startSession,
} from './support/children.ts';
import { browser, outcome, type SignedUp, signUp } from './support/people.ts';

const pictures = 'sun fish sun key';

let server: TestServer;
let parent: SignedUp;
let other: SignedUp;
let noa: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [parent, other] = [await signUp(server), await signUp(server)];
  noa = await addChild(server, parent, 'Noa');
});

const whoAmI = async (client: ReturnType<typeof browser>) => (await client.auth.getUser()).data.user?.id;

describe('a session that the parent begins for a child', () => {
  test('is the child’s own, and says that it is a child', async () => {
    const client = await browserOf(server, await startSession(parent, noa));
    const { data } = await client
      .from('profiles')
      .select('id, first_name, last_name, is_child')
      .eq('id', noa);
    expect(data).toEqual([{ id: noa, first_name: 'Noa', last_name: '', is_child: true }]);
    const { data: answer } = await client.auth.getUser();
    expect(answer.user).toMatchObject({ id: noa, app_metadata: { provider: 'child' } });
    expect(answer.user?.email ?? '').toBe('');
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('is begun by nobody else', async () => {
    const notFound = { status: 404, code: 'child_not_found' };
    const child = await browserOf(server, await startSession(parent, noa));
    expect(await startSession(other, noa)).toMatchObject(notFound);
    expect(await startSession({ client: child }, noa)).toMatchObject(notFound);
    expect(await startSession(parent, other.id)).toMatchObject(notFound);
    expect(await startSession(parent, parent.id)).toMatchObject(notFound);
    expect(await startSession({ client: browser(server) }, noa)).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
  });

  test('ends when the parent says so', async () => {
    const client = await browserOf(server, await startSession(parent, noa));
    expect((await parent.client.rpc('end_child_sign_ins', { child_id: noa })).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });
});

describe('the secret of a child', () => {
  test('is chosen by its parent alone, who signed in a moment ago', async () => {
    expect(await setSecret(parent, noa, pictures)).toEqual({ data: { saved: true }, error: null });
    expect(await setSecret(other, noa, pictures)).toMatchObject({ status: 404, code: 'child_not_found' });
    expect(await setSecret({ client: browser(server) }, noa, pictures)).toMatchObject({ status: 401 });
    const child = await browserOf(server, await startSession(parent, noa));
    expect(await setSecret({ client: child }, noa, '1234')).toMatchObject({
      code: 'child_account',
    });
    await server.pool.query(
      `update auth.mfa_amr_claims c set created_at = now() - interval '30 minutes', updated_at = now() - interval '30 minutes'
       from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
      [parent.id],
    );
    expect(await setSecret(parent, noa, '1234')).toMatchObject({
      status: 403,
      code: 'recent_sign_in_required',
    });
  });

  test.each([
    ['pin', '123'],
    ['pin', '1234567'],
    ['pin', '12a4'],
    ['pin', '١٢٣٤'],
    ['pictures', 'sun fish sun'],
    ['pictures', 'sun fish sun key key'],
    ['pictures', 'sun  fish sun key'],
    ['pictures', 'sun fish sun cat'],
    ['pictures', '1234'],
    ['password', 'olive tree'],
  ])('of the kind %s is not %s', async (kind, secret) => {
    expect(await setSecret(parent, noa, secret, kind)).toMatchObject({ status: 400, code: 'invalid_body' });
  });

  test('is kept so that it cannot be read, and differs for two children who chose alike', async () => {
    const dan = await addChild(server, parent, 'Dan');
    await setSecret(parent, noa, '1234');
    await setSecret(parent, dan, '1234');
    const { rows } = await server.pool.query<{ secret_hash: string }>(
      'select secret_hash from private.children where parent_id = $1',
      [parent.id],
    );
    expect(new Set(rows.map(({ secret_hash }) => secret_hash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain('1234');
  });

  test('ends the sign-ins that came by the one before', async () => {
    await setSecret(parent, noa, pictures);
    const device = await openDevice(parent);
    const client = await browserOf(
      server,
      await signIn(server, { device, shortName: 'noa', secret: pictures }),
    );
    await setSecret(parent, noa, '4711');
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(await signIn(server, { device, shortName: 'noa', secret: pictures })).toMatchObject({
      status: 403,
    });
  });
});

describe('a child signs in', () => {
  test('by its short name and its pictures, on a device of the family', async () => {
    await setSecret(parent, noa, pictures);
    const device = await openDevice(parent);
    const answer = await signIn(server, { device, shortName: ' NOA ', secret: pictures });
    expect(answer).toMatchObject({ data: { device: null } });
    expect(await whoAmI(await browserOf(server, answer))).toBe(noa);
  });

  test('and whatever does not fit is refused alike', async () => {
    await setSecret(parent, noa, pictures);
    const dan = await addChild(server, parent, 'Dan');
    const device = await openDevice(parent);
    const elsewhere = await openDevice(other);
    const right = { device, shortName: 'noa', secret: pictures };
    const refusals = await Promise.all(
      [
        { ...right, device: 'x'.repeat(43) },
        { ...right, device: elsewhere },
        { ...right, shortName: 'nobody' },
        { ...right, secret: '1234' },
        // Who has no secret yet.
        { ...right, shortName: 'dan' },
      ].map((asked) => signIn(server, asked)),
    );
    const said = refusals.map((each) => ({ ...each, request_id: '' }));
    expect(said[0]).toMatchObject({ status: 403, code: 'child_sign_in_refused' });
    for (const each of said) expect(each).toEqual(said[0]);
    await parent.client.rpc('set_child_sign_in', { child_id: noa, allowed: false });
    expect({ ...(await signIn(server, right)), request_id: '' }).toEqual(said[0]);
    expect(await startSession(parent, dan)).toHaveProperty('data.session');
  });

  test('not with a body of another form', async () => {
    for (const body of [
      {},
      { device: 1, shortName: 'noa', secret: pictures },
      { device: 'x', shortName: '', secret: 'y' },
    ]) {
      const call = browser(server).functions.invoke('child-sign-in', { body });
      expect(await outcome(call)).toMatchObject({ status: 400, code: 'invalid_body' });
    }
  });

  test('and many wrong guesses at the same instant are all counted', async () => {
    await setSecret(parent, noa, '4711');
    const device = await openDevice(parent);
    const guess = (secret: string) => signIn(server, { device, shortName: 'noa', secret });
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, at) => guess(`000${at}`)));
    for (const each of guesses) expect(each).toMatchObject({ status: 403 });
    // The door is closed now, also for who knows it.
    expect(await guess('4711')).toMatchObject({ status: 403, code: 'child_sign_in_refused' });
    await parent.client.rpc('set_child_sign_in', { child_id: noa, allowed: true });
    expect(await guess('4711')).toHaveProperty('data.session');
  });
});

describe('a link', () => {
  test('lets one in at the same instant, and makes that browser one of this child alone', async () => {
    await addChild(server, parent, 'Dan');
    await setSecret(parent, noa, pictures);
    const link = await makeLink(parent, noa);
    const asked = { device: link, shortName: 'noa', secret: pictures, label: 'Tablet' };
    const answers = await Promise.all([signIn(server, asked), signIn(server, asked), signIn(server, asked)]);
    const [came, ...more] = answers.filter((each) => 'data' in each);
    expect(more).toEqual([]);
    const { device } = (came as { data: { device: string } }).data;
    expect(await signIn(server, asked)).toMatchObject({ status: 403 });
    expect(await signIn(server, { ...asked, device })).toHaveProperty('data.session');
    expect(await signIn(server, { ...asked, device, shortName: 'dan' })).toMatchObject({ status: 403 });
    const { data: devices } = await parent.client.rpc('my_child_devices');
    expect(devices).toEqual([expect.objectContaining({ child_id: noa, kind: 'device', label: 'Tablet' })]);
  });

  test('that the parent ended lets nobody in', async () => {
    await setSecret(parent, noa, pictures);
    const link = await makeLink(parent, noa);
    const { data: devices } = await parent.client.rpc('my_child_devices');
    await parent.client.rpc('end_child_device', { device_id: devices[0].id });
    expect(await signIn(server, { device: link, shortName: 'noa', secret: pictures })).toMatchObject({
      status: 403,
      code: 'child_sign_in_refused',
    });
  });
});

describe('what is kept of a child', () => {
  const take = (by: { client: SignedUp['client'] }, childId: string) =>
    outcome(by.client.functions.invoke('export-my-data', { body: { childId } }));

  test('is a file for its parent, and for nobody else', async () => {
    const file = await take(parent, noa);
    expect(file).toMatchObject({ data: { format: 'lomdim-personal-data' } });
    expect(JSON.stringify(file)).toContain('Noa');
    expect(await take(other, noa)).toMatchObject({ status: 404, code: 'child_not_found' });
    expect(await take(parent, other.id)).toMatchObject({ status: 404, code: 'child_not_found' });
    const child = await browserOf(server, await startSession(parent, noa));
    expect(await take({ client: child }, noa)).toMatchObject({ code: 'child_account' });
    expect(await take(parent, "'; select 1; --")).toMatchObject({ status: 400, code: 'invalid_body' });
  });
});
