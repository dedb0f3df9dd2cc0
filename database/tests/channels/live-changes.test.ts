import { type Actor, as, inTransactionAs, refusal } from '@lomdim/testing/people/actors';
import { createFixture, type Fixture } from '@lomdim/testing/people/fixture';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let fixture: Fixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createFixture(database);
});
afterAll(() => database.drop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;

type Published = { table: string; relation: string; hasAudience: boolean };

const published = () =>
  query<Published>(`
    select p.tablename as table, format('public.%I', p.tablename)::regclass::oid::text as relation,
      to_regprocedure(format('private.%I(public.%I)', 'audience_of_' || p.tablename, p.tablename)) is not null as "hasAudience"
    from pg_publication_tables p where p.pubname = 'supabase_realtime' order by 1`);

/** Tables whose rows have no id of their own. */
const keys: Record<string, string> = { live_reservations: 'student_id' };

/** What row-level security lets this actor select, and what the feed's function says about every row. */
async function compare(actor: Actor, { table, relation }: Published) {
  const role = actor.id === null ? 'anon' : 'authenticated';
  const key = keys[table] ?? 'id';
  const rows = await query<{ id: string; record: object }>(
    `select ${key} as id, to_jsonb(t) as record from public.${table} t order by 1`,
  );
  return inTransactionAs(database, actor, async (client) => {
    await client.query('savepoint asked');
    const selected = await client
      .query<{ id: string }>(`select ${key} as id from public.${table} order by 1`)
      .catch(async () => {
        await client.query('rollback to savepoint asked');
        return { rows: [] };
      });
    const sent: string[] = [];
    for (const { id, record } of rows) {
      const answer = await client.query(`select realtime.may_see_${relation}_${role}($1) as seen`, [record]);
      if (answer.rows[0].seen === true) sent.push(id);
    }
    return { selected: selected.rows.map(({ id }) => id), sent };
  });
}

describe('every published table', () => {
  it('is followed, and so are no others', async () => {
    const followed = await query<{ table: string; fault: string | null }>(
      `select relation::regclass::text as table, fault from realtime.followed where relation <> 'realtime.messages'::regclass order by 1`,
    );
    const tables = await published();
    expect(tables.length).toBeGreaterThan(10);
    expect(followed).toEqual(tables.map(({ table }) => ({ table, fault: null })));
  });

  it('shows each row to exactly those who may select it', async () => {
    for (const table of await published()) {
      for (const actor of Object.values(fixture.people)) {
        const { selected, sent } = await compare(actor, table);
        // Without the right to select, a policy alone shows nothing: the server asks for the right first.
        const mayAsk = await query<{ may: boolean }>(
          'select has_any_column_privilege($1, $2::oid, $3) as may',
          [actor.id === null ? 'anon' : 'authenticated', table.relation, 'select'],
        );
        expect({ table: table.table, actor: actor.name, sent: mayAsk[0]?.may ? sent : [] }).toEqual({
          table: table.table,
          actor: actor.name,
          sent: selected,
        });
      }
    }
  });

  it('names everyone who may see a row in its audience, where it has one', async () => {
    const withAudience = (await published()).filter(({ hasAudience }) => hasAudience);
    expect(withAudience.map(({ table }) => table)).toContain('chat_messages');
    for (const table of withAudience) {
      const audiences = await query<{ id: string; audience: string[] }>(
        `select id, private.audience_of_${table.table}(t) as audience from public.${table.table} t`,
      );
      expect(audiences.length).toBeGreaterThan(0);
      for (const actor of Object.values(fixture.people)) {
        const { selected } = await compare(actor, table);
        for (const id of selected) {
          expect(
            audiences.find((row) => row.id === id)?.audience,
            `${actor.name} sees ${table.table}`,
          ).toContain(actor.id);
        }
      }
    }
  });
});

describe('what stands behind', () => {
  it.each(['changes', 'servers', 'followed'])('realtime.%s is out of reach', async (table) => {
    for (const actor of Object.values(fixture.people)) {
      expect(await refusal(as(database, actor, `select * from realtime.${table}`))).toBe('42501');
      expect(await refusal(as(database, actor, `delete from realtime.${table}`))).toBe('42501');
    }
  });

  it('browsers may call only what a Supabase project lets them call', async () => {
    const callable = await query<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'realtime'::regnamespace and p.proname !~ '^may_(see|hear|speak)_'
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      order by 1`);
    expect(callable.map(({ name }) => name)).toEqual([
      'realtime.broadcast_changes(text,text,text,text,text,record,record,text)',
      'realtime.send(jsonb,text,text,boolean)',
      'realtime.topic()',
    ]);
  });

  it('private channels are closed to everyone until a policy opens them', async () => {
    for (const actor of Object.values(fixture.people)) {
      expect(await as(database, actor, 'select * from realtime.messages')).toEqual([]);
      const insert = "insert into realtime.messages (topic, extension) values ('hall', 'broadcast')";
      expect(await refusal(as(database, actor, insert))).toBe('42501');
    }
  });

  it('a message of somebody without the right to send it is not kept, and undoes nothing', async () => {
    const before = await query('select from realtime.messages');
    const { student } = fixture.people;
    await as(database, student, `select realtime.send('{}', 'note', 'hall', true)`);
    expect(await query('select from realtime.messages')).toHaveLength(before.length);
    await query(`select realtime.send('{"a": 1}', 'note', 'hall', true)`);
    const [kept] = await query<{ payload: object; private: boolean }>(
      'select payload, private from realtime.messages',
    );
    expect(kept).toMatchObject({ payload: { a: 1, id: expect.any(String) }, private: true });
  });
});

describe('following the publication', () => {
  const follow = () => query<{ fault: string }>('select realtime.follow_publication() as fault');
  const trigger = (table: string) =>
    query(`select from pg_trigger where tgrelid = $1::regclass and tgname = 'a_change_is_told'`, [table]);

  it('does nothing when nothing changed', async () => {
    const functions = () =>
      query("select oid from pg_proc where pronamespace = 'realtime'::regnamespace order by 1");
    const before = await functions();
    expect(await follow()).toEqual([]);
    expect(await functions()).toEqual(before);
  });

  it('takes a table in and lets it go, with quotes and capitals in its names', async () => {
    await query(`create table public."Odd ""Name""" ("the Id" integer primary key, "order" text)`);
    await query(`alter publication supabase_realtime add table public."Odd ""Name"""`);
    expect(await follow()).toEqual([]);
    await query(`insert into public."Odd ""Name""" values (1, 'x')`);
    const [change] = await query<{ record: object }>(
      'select record from realtime.changes order by id desc limit 1',
    );
    expect(change).toEqual({ record: { 'the Id': 1, order: 'x' } });
    await query(`alter publication supabase_realtime drop table public."Odd ""Name"""`);
    await follow();
    expect(await trigger(`public."Odd ""Name"""`)).toEqual([]);
  });

  it('publishes nothing of a table whose policies cannot be read, and says so', async () => {
    await query('create table public.hard (id integer primary key)');
    await query('alter table public.hard enable row level security');
    // The address of a row on the disk: a change has none.
    await query('create policy hard on public.hard for select to authenticated using (ctid is not null)');
    await query('alter publication supabase_realtime add table public.hard');
    expect(await follow()).toEqual([{ fault: expect.stringMatching(/^public\.hard: .*ctid/) }]);
    expect(await trigger('public.hard')).toEqual([]);
    await query('drop policy hard on public.hard');
    expect(await follow()).toEqual([]);
    expect(await trigger('public.hard')).toHaveLength(1);
    await query('drop table public.hard cascade');
    expect(await follow()).toEqual([]);
  });

  it('forgets changes that another cluster counted', async () => {
    await query(
      `insert into realtime.changes (xid, relation, type) overriding system value values ('9999999999', 0, 'MESSAGE')`,
    );
    await follow();
    expect(await query("select from realtime.changes where xid = '9999999999'")).toEqual([]);
  });
});
