import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let parent: Person;
let child: Person;
let sibling: Person;
/** What a browser of the family holds. */
let device: string;
const start = new Date().toISOString();

beforeAll(async () => {
  database = await createTestDatabase({ settings: '-c search_path=' });
  people = await createEveryActor(database);
  parent = people.student;
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('delete from private.children');
  await database.pool.query('delete from private.quota_use');
  child = await createChild(database, parent, { name: 'Noa', shortName: 'noa' });
  sibling = await createChild(database, parent, { name: 'Avi', shortName: 'avi' });
  await database.pool.query(
    "update private.children set may_sign_in = true, secret_kind = 'pin', secret_hash = 'right'",
  );
  device = String(
    (await as(database, parent, 'select public.let_children_sign_in_here($1) as secret', ['Tablet']))[0]
      ?.secret,
  );
});

/** Who came in, or nobody. */
async function signIn(
  secret: string,
  { moment = start, held = device, name = 'noa' } = {},
): Promise<{ child_id: string; device_id: string; is_link: boolean } | undefined> {
  const { rows } = await database.pool.query(
    'select * from private.check_child_sign_in(private.hash_of_secret($1), $2, $3, $4)',
    [held, name, secret, moment],
  );
  return rows[0];
}

const minutesLater = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();

async function startSession(of: Actor): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
    [id, of.id],
  );
  return id;
}

async function sessionsOf(of: Actor): Promise<number> {
  const { rows } = await database.pool.query('select from auth.sessions where user_id = $1', [of.id]);
  return rows.length;
}

describe('a child signs in', () => {
  it('by its short name and its secret, on a browser of the family', async () => {
    expect(await signIn('right')).toMatchObject({ child_id: child.id, is_link: false });
    expect(await signIn('right', { name: ' AVI ' })).toMatchObject({ child_id: sibling.id });
  });

  it('by nothing less', async () => {
    expect(await signIn('wrong')).toBeUndefined();
    expect(await signIn('right', { name: 'nobody' })).toBeUndefined();
    expect(await signIn('right', { held: 'another browser' })).toBeUndefined();
    const other = String(
      (await as(database, people.otherStudent, "select public.let_children_sign_in_here('') as secret"))[0]
        ?.secret,
    );
    expect(await signIn('right', { held: other })).toBeUndefined();
  });

  it('not before it has a secret', async () => {
    await database.pool.query('update private.children set secret_kind = null, secret_hash = null');
    expect(await signIn('right')).toBeUndefined();
  });

  it('not where its parent closed it', async () => {
    await startSession(child);
    await as(database, parent, 'select public.set_child_sign_in($1, false)', [child.id]);
    expect(await signIn('right')).toBeUndefined();
    expect(await sessionsOf(child)).toBe(0);
    expect(await signIn('right', { name: 'avi' })).toBeDefined();
  });

  it('not on a browser that was ended or has run out, and its sessions end with the browser', async () => {
    const [listed] = await as(database, parent, 'select * from public.my_child_devices()');
    expect(listed).toMatchObject({ kind: 'device', label: 'Tablet', child_id: null });
    expect(await signIn('right', { moment: '2040-01-01' })).toBeUndefined();
    await startSession(child);
    await startSession(sibling);
    await as(database, parent, 'select public.end_child_device($1)', [listed?.id]);
    expect(await signIn('right')).toBeUndefined();
    expect([await sessionsOf(child), await sessionsOf(sibling)]).toEqual([0, 0]);
    expect(await refusal(as(database, parent, 'select public.end_child_device($1)', [listed?.id]))).toBe(
      'sign_in_not_found',
    );
  });
});

describe('wrong secrets', () => {
  it('close the door for a quarter of an hour after five in a row', async () => {
    for (let count = 0; count < 4; count += 1) await signIn('wrong');
    expect(await signIn('right')).toBeDefined();
    for (let count = 0; count < 5; count += 1) await signIn('wrong');
    expect(await signIn('right')).toBeUndefined();
    expect(await signIn('right', { moment: minutesLater(14) })).toBeUndefined();
    expect(await signIn('right', { moment: minutesLater(16) })).toBeDefined();
  });

  it('of a sibling close nothing', async () => {
    for (let count = 0; count < 5; count += 1) await signIn('wrong', { name: 'avi' });
    expect(await signIn('right')).toBeDefined();
  });

  it('close it until the parent opens it after ten in a day', async () => {
    for (let count = 0; count < 10; count += 1) await signIn('wrong', { moment: minutesLater(count * 20) });
    expect(await signIn('right', { moment: minutesLater(60 * 24 * 30) })).toBeUndefined();
    await as(database, parent, 'select public.set_child_sign_in($1, true)', [child.id]);
    expect(await signIn('right', { moment: minutesLater(300) })).toBeDefined();
  });

  it('of another day are not added up', async () => {
    for (let count = 0; count < 9; count += 1) await signIn('wrong', { moment: minutesLater(count * 20) });
    await signIn('wrong', { moment: minutesLater(60 * 25) });
    expect(await signIn('right', { moment: minutesLater(60 * 26) })).toBeDefined();
  });

  it('at the same instant are all counted', async () => {
    await Promise.all(Array.from({ length: 12 }, () => signIn('wrong')));
    const { rows } = await database.pool.query(
      'select wrong_in_day, locked_until is not null as is_locked from private.children where child_id = $1',
      [child.id],
    );
    // The fifth closes the door; behind it nobody is heard.
    expect(rows).toEqual([{ wrong_in_day: 5, is_locked: true }]);
    expect(await signIn('right')).toBeUndefined();
  });
});

describe('a link', () => {
  const makeLink = async () =>
    String(
      (await as(database, parent, 'select public.make_child_link($1) as secret', [child.id]))[0]?.secret,
    );

  it('is for one child and makes its browser one for this child', async () => {
    const link = await makeLink();
    expect(
      await signIn('right', { held: link, name: 'avi', moment: new Date().toISOString() }),
    ).toBeUndefined();
    const entered = await signIn('right', { held: link, moment: new Date().toISOString() });
    expect(entered).toMatchObject({ child_id: child.id, is_link: true });
    await database.pool.query(
      "select private.use_child_link($1, private.hash_of_secret('new browser'), 'Phone')",
      [entered?.device_id],
    );
    const moment = new Date().toISOString();
    expect(await signIn('right', { held: 'new browser', moment })).toMatchObject({
      child_id: child.id,
      is_link: false,
    });
    expect(await signIn('right', { held: 'new browser', name: 'avi', moment })).toBeUndefined();
  });

  it('opens once, also when two come at the same instant', async () => {
    const held = await makeLink();
    const moment = new Date().toISOString();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn('right', { held, moment })));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('ends after seven days, and with the next one', async () => {
    const first = await makeLink();
    const second = await makeLink();
    expect(await signIn('right', { held: first, moment: new Date().toISOString() })).toBeUndefined();
    const late = new Date(Date.now() + 8 * 86_400_000).toISOString();
    expect(await signIn('right', { held: second, moment: late })).toBeUndefined();
    expect(await signIn('right', { held: second, moment: new Date().toISOString() })).toBeDefined();
  });

  it('makes no browser before it was used', async () => {
    await makeLink();
    const { rows } = await database.pool.query(
      `select private.use_child_link(d.id, 'some hash', '') as made from private.child_devices d where d.kind = 'link' and d.ended_at is null`,
    );
    expect(rows).toEqual([{ made: null }]);
  });
});

describe('a secret', () => {
  /** The parent's request with a session that was signed in this long ago. */
  async function setSecret(by: Actor, minutesAgo: number): Promise<string | undefined> {
    const session = await startSession(by);
    await database.pool.query(
      'update auth.sessions set created_at = now() - make_interval(mins => $2) where id = $1',
      [session, minutesAgo],
    );
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ role: 'authenticated', sub: by.id, session_id: session }),
      ]);
      const code = await refusal(
        client.query("select private.set_child_secret($1, 'pictures', 'new')", [child.id]),
      );
      await client.query(code === undefined ? 'commit' : 'rollback');
      return code;
    } finally {
      client.release();
    }
  }

  it('is set by a parent who signed in a moment ago, opens the door and ends sessions', async () => {
    for (let count = 0; count < 5; count += 1) await signIn('wrong');
    await startSession(child);
    expect(await setSecret(parent, 1)).toBeUndefined();
    expect(await signIn('right')).toBeUndefined();
    expect(await signIn('new')).toBeDefined();
    expect(await sessionsOf(child)).toBe(0);
  });

  it('is not set from a browser that was left open', async () => {
    expect(await setSecret(parent, 11)).toBe('recent_sign_in_required');
  });

  it.each(['otherStudent', 'teacher', 'admin'] as const)('is not set by the %s', async (actor) => {
    expect(await setSecret(people[actor], 1)).toBe('child_not_found');
  });
});

describe('nobody else', () => {
  it.each(['otherStudent', 'teacher', 'admin'] as const)(
    'makes links or ends sign-ins: %s',
    async (actor) => {
      const by = people[actor];
      for (const call of ['make_child_link($1)', 'end_child_sign_ins($1)', 'set_child_sign_in($1, true)'])
        expect(await refusal(as(database, by, `select public.${call}`, [child.id]))).toBe('child_not_found');
      const [listed] = await as(database, parent, 'select id from public.my_child_devices()');
      expect(await refusal(as(database, by, 'select public.end_child_device($1)', [listed?.id]))).toBe(
        'sign_in_not_found',
      );
      expect(await as(database, by, 'select id from public.my_child_devices()')).toEqual(
        actor === 'otherStudent' ? [expect.anything()] : [],
      );
    },
  );

  it('checks a secret through the programming interface', async () => {
    expect(
      await refusal(as(database, parent, "select * from private.check_child_sign_in('', '', '', now())")),
    ).toBe('42501');
    expect(
      await refusal(as(database, parent, "select private.set_child_secret($1, 'pin', 'x')", [child.id])),
    ).toBe('42501');
  });
});
