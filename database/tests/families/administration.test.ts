import { as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let parent: Person;
let child: Person;
beforeAll(async () => {
  database = await createTestDatabase({ settings: '-c search_path=' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  people = await createEveryActor(database);
  parent = people.student;
  child = await createChild(database, parent, { name: 'Noa' });
});

const admin = (call: string, person: Person) =>
  as(database, people.admin, `select public.${call}`, [person.id]);

async function isBanned(person: Person): Promise<boolean> {
  const { rows } = await database.pool.query(
    "select coalesce(banned_until, '-infinity') > now() as is_banned from auth.users where id = $1",
    [person.id],
  );
  return rows[0].is_banned;
}

describe('an admin', () => {
  it('shuts a parent out with the children, and their sessions end', async () => {
    await database.pool.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())',
      [child.id],
    );
    await admin('ban_person($1)', parent);
    expect([await isBanned(parent), await isBanned(child)]).toEqual([true, true]);
    expect(
      (await database.pool.query('select from auth.sessions where user_id = $1', [child.id])).rows,
    ).toEqual([]);
    expect(await refusal(admin('unban_person($1)', child))).toBe('not_possible_now');
    await admin('unban_person($1)', parent);
    expect([await isBanned(parent), await isBanned(child)]).toEqual([false, false]);
  });

  it('shuts a child out alone', async () => {
    await admin('ban_person($1)', child);
    expect([await isBanned(parent), await isBanned(child)]).toEqual([false, true]);
    await admin('unban_person($1)', child);
    expect(await isBanned(child)).toBe(false);
  });

  it('makes nothing else of a child', async () => {
    for (const role of ['teacher', 'admin'])
      expect(await refusal(admin(`change_role($1, '${role}')`, child))).toBe('child_account');
  });

  it('sees whose child it is', async () => {
    const list = await as(database, people.admin, "select * from public.admin_people('Noa') where id = $1", [
      child.id,
    ]);
    expect(list).toMatchObject([
      { is_child: true, parent_id: parent.id, parent_name: 'student Test', email: null, last_name: '' },
    ]);
    const [adult] = await as(database, people.admin, "select * from public.admin_people('') where id = $1", [
      parent.id,
    ]);
    expect(adult).toMatchObject({ is_child: false, parent_id: null });
  });

  it('does not count a child as a sign-up', async () => {
    const signUps = async () => {
      const rows = await as(
        database,
        people.admin,
        "select * from public.admin_series('sign_ups', 'day', current_date, current_date, 'UTC')",
      );
      return rows;
    };
    const before = await signUps();
    await createChild(database, parent);
    expect(await signUps()).toEqual(before);
  });
});

it('a child whose parent is shut out does not sign in, whatever its own account says', async () => {
  await database.pool.query(
    "update private.children set short_name = 'noa', may_sign_in = true, secret_kind = 'pin', secret_hash = 'x' where child_id = $1",
    [child.id],
  );
  await database.pool.query(
    "insert into private.child_devices (parent_id, kind, secret_hash, expires_at) values ($1, 'device', $2, now() + interval '1 year')",
    [parent.id, child.id],
  );
  const enter = async () =>
    (
      await database.pool.query("select * from private.check_child_sign_in($1, 'noa', 'x', now())", [
        child.id,
      ])
    ).rows;
  expect(await enter()).toHaveLength(1);
  await database.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    parent.id,
  ]);
  expect(await enter()).toEqual([]);
});
