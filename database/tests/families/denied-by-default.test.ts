import { as, createEveryActor, inTransactionAs, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionsForChildren, functionsThatAskNobody } from '../helpers/children.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let child: Person;
beforeAll(async () => {
  database = await createTestDatabase({ settings: '-c search_path=' });
  people = await createEveryActor(database);
  child = await createChild(database, people.student, { name: 'Noa' });
});
afterAll(() => database.drop());

/** Every function that a browser may call, without arguments that say something, and with words in place of texts. */
async function callable(): Promise<{ name: string; calls: string[] }[]> {
  const { rows } = await database.pool.query<{ name: string; calls: string[] }>(`
    select p.proname as name, array_agg(format('select * from public.%I(%s)', p.proname, (
      select string_agg(case type when 'text'::regtype then words else 'null::' || type::regtype end, ', ' order by number)
      from unnest(p.proargtypes::oid[]) with ordinality as t (type, number)
    ))) as calls
    from pg_proc p cross join unnest(array['null::text', '''some words''']) as words
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') and p.prokind = 'f'
    group by p.proname, p.oid order by p.proname, p.oid`);
  return rows;
}

/** The code with which this call is refused; nothing of it is kept. */
const refused = (call: string) =>
  refusal(
    inTransactionAs(database, child, async (client) => {
      await client.query(call);
      await client.query("do $$ begin raise exception 'done' using errcode = 'P0001'; end $$");
    }),
  );

describe('a child’s session', () => {
  it('is refused by every function that is not written down as one for children', async () => {
    const open = new Set<string>();
    const functions = await callable();
    expect(functions.length).toBeGreaterThan(150);
    for (const { name, calls } of functions) {
      const codes = [];
      for (const call of calls) codes.push(await refused(call));
      // Some look at what they are given before they ask who is calling.
      if (!codes.includes('child_account')) open.add(name);
    }
    expect([...open].sort()).toEqual([...functionsForChildren, ...functionsThatAskNobody].sort());
  });

  it('writes into no table but those for children', async () => {
    const { rows } = await database.pool.query<{ place: string }>(`
      select c.oid::regclass || ' ' || action as place
      from pg_class c
      cross join (values ('insert', 'a'), ('update', 'w'), ('delete', 'd')) as a (action, command)
      where c.relkind in ('r', 'p') and (c.relnamespace::regnamespace::text in ('public', 'private') or c.oid = 'storage.objects'::regclass)
        and case action when 'delete' then has_table_privilege('authenticated', c.oid, action)
          else has_any_column_privilege('authenticated', c.oid, action) end
        and not exists (
          select from pg_policy p
          where p.polrelid = c.oid and not p.polpermissive and p.polcmd::text = command
            and concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ 'NOT .*caller_is_child')
      order by 1`);
    expect(rows.map((row) => row.place)).toEqual([
      'public.course_messages insert',
      'public.notifications delete',
      'public.notifications update',
      'public.room_messages insert',
    ]);
  });

  it.each([
    ['a profile', "update public.profiles set bio = 'I am 9' where id = $1 returning id"],
    ['a setting', 'insert into public.notification_settings (user_id) values ($1)'],
    ['a ticket', "insert into public.support_tickets (user_id, subject, description) values ($1, 'a', 'b')"],
    ['a donation', 'insert into public.donations (donor_id, amount, donation_type) values ($1, 5, $2)'],
    ['a picture', "insert into storage.objects (bucket_id, name) values ('avatars', $1 || '/me.png')"],
  ])('writes no %s', async (_, sql) => {
    const values = sql.includes('$2') ? [child.id, 'course'] : [child.id];
    const written = as(database, child, sql, values);
    expect(sql.startsWith('update') ? await written : await refusal(written)).toEqual(
      sql.startsWith('update') ? [] : '42501',
    );
  });

  it('finds nobody, and the same questions of an adult are answered', async () => {
    await database.pool.query('update private.profiles set is_listed_as_partner = true where id = $1', [
      people.otherStudent.id,
    ]);
    await database.pool.query("update private.profiles set audiences = '{adults}' where id = $1", [
      people.teacher.id,
    ]);
    for (const sql of ['select * from public.study_partners()', 'select * from public.search_teachers()']) {
      expect(await as(database, child, sql)).toEqual([]);
      expect(await as(database, people.student, sql)).not.toEqual([]);
    }
    expect(await as(database, child, 'select public.study_partner_count() as number')).toEqual([
      { number: 0 },
    ]);
  });

  it('hears nothing of the study hall', async () => {
    const hears = (by: Person) => as(database, by, "select private.may_receive_on_channel('hall') as hears");
    expect(await hears(child)).toEqual([{ hears: false }]);
    expect(await hears(people.student)).toEqual([{ hears: true }]);
  });

  it('lasts as short as that of an admin', async () => {
    const { rows } = await database.pool.query(
      'select private.has_short_sessions($1) as child, private.has_short_sessions($2) as parent',
      [child.id, people.student.id],
    );
    expect(rows).toEqual([{ child: true, parent: false }]);
  });
});

describe('a child’s account', () => {
  const refusals: [string, string][] = [
    ['an address', "update auth.users set email = 'a@test.example' where id = $1"],
    ['a new address', "update auth.users set email_change = 'a@test.example' where id = $1"],
    ['a telephone', "update auth.users set phone = '123' where id = $1"],
    ['a password', "update auth.users set encrypted_password = 'x' where id = $1"],
    [
      'words about itself',
      `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"bio": "I am 9"}' where id = $1`,
    ],
    ['a role', "update auth.users set role = 'service_role' where id = $1"],
    [
      'a provider',
      "insert into auth.identities (provider_id, user_id, identity_data, provider) values ('x', $1, '{}', 'google')",
    ],
    [
      'a second factor',
      "insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'unverified', now(), now())",
    ],
    [
      'a passkey',
      "insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1, 'x', 'y')",
    ],
    ['a recovery code', "insert into auth.recovery_codes (user_id, code_hash) values ($1, 'x')"],
  ];
  it.each(refusals)('never has %s', async (_, sql) => {
    expect(await refusal(database.pool.query(sql, [child.id]))).toBe('child_account');
  });

  it('still follows what the product writes', async () => {
    await database.pool.query("update private.profiles set preferred_language = 'fr' where id = $1", [
      child.id,
    ]);
    await database.pool.query(
      "update auth.users set last_sign_in_at = now(), raw_user_meta_data = '{}', banned_until = null where id = $1",
      [child.id],
    );
  });

  it.each([
    ['last_name', "'Cohen'"],
    ['bio', "'I am 9'"],
    ['location', "'Paris'"],
    ['avatar_url', "'/x.png'"],
    ['email', "'a@test.example'"],
    ['role', "'teacher'"],
    ['is_listed_as_partner', 'true'],
  ])('keeps no %s, whoever writes it', async (column, value) => {
    const written = database.pool.query(
      `update private.profiles set approval_status = 'approved', ${column} = ${value} where id = $1`,
      [child.id],
    );
    expect(await refusal(written)).toBe('23514');
  });
});
