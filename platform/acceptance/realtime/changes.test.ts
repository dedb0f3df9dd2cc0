import { createPerson } from '@lomdim/testing/people/actors';
import {
  connect,
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
  listen,
  type Pair,
  writeMessage,
} from '@lomdim/testing/people/live-changes';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let pair: Pair;

beforeAll(async () => {
  server = await startTestServer({ env: { JWT_SECRET: jwtSecret } });
  pair = await createPair(server);
});
afterEach(disconnectAll);
afterAll(() => server.stop());

const service = (): SupabaseClient => connect(server, server.serviceRoleKey);
const sql = (text: string, values: unknown[] = []) => server.pool.query<{ id: string }>(text, values);

describe('changes of a table', () => {
  it('arrive in order: the new row, and of the old one its key', async () => {
    const subscriber = await listen(await connectAs(server, pair.student), { table: 'chat_messages' });
    const id = await writeMessage(server.pool, pair, 'Shalom "שלום" \u{1F54E}');
    await sql('update public.chat_messages set read_at = now() where id = $1', [id]);
    await sql('delete from public.chat_messages where id = $1', [id]);
    const [inserted, updated, deleted] = await subscriber.until(3);
    expect(inserted).toMatchObject({
      schema: 'public',
      table: 'chat_messages',
      eventType: 'INSERT',
      new: { id, conversation_id: pair.conversation, content: 'Shalom "שלום" \u{1F54E}', read_at: null },
      old: {},
      errors: null,
    });
    expect(Date.parse(inserted?.commit_timestamp ?? '')).not.toBeNaN();
    expect(updated).toMatchObject({ eventType: 'UPDATE', new: { id }, old: { id } });
    expect(updated?.new.read_at).not.toBeNull();
    expect(deleted).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } });
    expect(deleted?.old).toEqual({ id });
  });

  it('are written as the data API writes them, whatever the zone of the writer', async () => {
    const client = service();
    const subscriber = await listen(
      client,
      { table: 'lessons' },
      { table: 'notifications' },
      { table: 'courses' },
    );
    const writer = await server.pool.connect();
    await writer.query(
      "set timezone = 'Asia/Jerusalem'; set datestyle = 'German'; set bytea_output = 'escape'",
    );
    const booking = await writer.query(
      `insert into public.lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
       values ($1, $2, current_date + 9, '10:30', 'Europe/Paris', 'Talmud') returning id`,
      [pair.student.id, pair.teacher.id],
    );
    const notice = await writer.query(
      `insert into public.notifications (user_id, kind, data) values ($1, 'x', '{"a": [1, null, "x"], "b": {"c": 1.5}}') returning id`,
      [pair.student.id],
    );
    const course = await writer.query(
      `insert into public.courses (teacher_id, title, subject, price) values ($1, 'Mishnah', 'Mishnah', 2000) returning id`,
      [pair.teacher.id],
    );
    await writer.query('reset all');
    writer.release();
    await subscriber.until(3);
    const ids = { lessons: booking, notifications: notice, courses: course };
    for (const [table, { rows }] of Object.entries(ids)) {
      const { data } = await client.from(table).select().eq('id', rows[0].id).single();
      expect(subscriber.received.find((one) => one.table === table)?.new).toEqual(data);
    }
  });

  it('only of the kind that was asked for', async () => {
    const client = await connectAs(server, pair.student);
    const inserts = await listen(client, { table: 'chat_messages', event: 'INSERT' });
    const updates = await listen(client, { table: 'chat_messages', event: 'UPDATE' });
    const deletes = await listen(client, { table: 'chat_messages', event: 'DELETE' });
    const id = await writeMessage(server.pool, pair, 'one');
    await sql('update public.chat_messages set read_at = now() where id = $1', [id]);
    await sql('delete from public.chat_messages where id = $1', [id]);
    await deletes.until(1);
    await Promise.all([inserts.until(1), updates.until(1)]);
    const kinds = [inserts, updates, deletes].map((subscriber) =>
      subscriber.received.map(({ eventType }) => eventType),
    );
    expect(kinds).toEqual([['INSERT'], ['UPDATE'], ['DELETE']]);
  });

  it('of every table of the schema that one may see, when no table is named', async () => {
    const subscriber = await listen(await connectAs(server, pair.student), {});
    await writeMessage(server.pool, pair, 'two tables');
    await subscriber.until(2);
    expect(subscriber.received.map(({ table, eventType }) => `${eventType} ${table}`)).toEqual([
      'INSERT chat_messages',
      'UPDATE conversations',
    ]);
  });

  it('several bindings of one channel each receive their own', async () => {
    const other = await createPair(server);
    const subscriber = await listen(
      service(),
      { table: 'chat_messages', event: 'INSERT', filter: `conversation_id=eq.${other.conversation}` },
      { table: 'conversations', event: 'DELETE' },
    );
    await writeMessage(server.pool, pair, 'not this');
    await writeMessage(server.pool, other, 'this');
    await sql('delete from public.conversations where id = $1', [other.conversation]);
    await subscriber.until(2);
    expect(subscriber.received.map(({ table, new: row, old }) => [table, row.content, old.id])).toEqual([
      ['chat_messages', 'this', undefined],
      ['conversations', undefined, other.conversation],
    ]);
  });
});

describe('filters', () => {
  const receivedWith = async (filter: string) => {
    const subscriber = await listen(service(), { table: 'reviews', event: 'INSERT', filter });
    const teacher = await createPerson({ pool: server.pool, url: '', drop: async () => undefined }, 'rated', {
      role: 'teacher',
    });
    for (const rating of [1, 2, 3, 4, 5]) {
      const student = await createPerson(
        { pool: server.pool, url: '', drop: async () => undefined },
        `rater ${rating}`,
      );
      await sql(
        'insert into public.reviews (teacher_id, student_id, rating, comment) values ($1, $2, $3, $4)',
        [teacher.id, student.id, rating, rating === 4 ? null : `a, b (${rating})`],
      );
    }
    const end = await listen(service(), { table: 'reviews', event: 'DELETE' });
    await sql('delete from public.reviews where teacher_id = $1', [teacher.id]);
    await end.until(5);
    return subscriber.received.map(({ new: row }) => row.rating);
  };

  it.each([
    ['rating=eq.3', [3]],
    ['rating=neq.3', [1, 2, 4, 5]],
    ['rating=lt.3', [1, 2]],
    ['rating=lte.3', [1, 2, 3]],
    ['rating=gt.3', [4, 5]],
    ['rating=gte.3', [3, 4, 5]],
    ['rating=in.(1,5)', [1, 5]],
    ['comment=is.null', [4]],
    ['comment=not.is.null,rating=gt.1', [2, 3, 5]],
    ['comment=eq.a, b (2)', [2]],
    ['comment=in.("a, b (2)","a, b (3)")', [2, 3]],
    ['comment=like.%(5)', [5]],
    ['comment=match.\\([2-3]\\)$', [2, 3]],
    ['comment=imatch.^A, B .*[15]', [1, 5]],
    ['comment=not.match.[1-4]', [5]],
    // A pattern that others need ages for.
    ['comment=match.^((((\\w|\\W)*)*)*)*!$', []],
    ['created_at=gt.2001-01-01', [1, 2, 3, 4, 5]],
    ['created_at=lt.2001-01-01 00:00:00+02', []],
  ])('%s', async (filter, expected) => {
    expect(await receivedWith(filter)).toEqual(expected);
  });

  it.each([
    ['no_such_column=eq.1', /invalid column for filter no_such_column/],
    ['rating=eq.many', /"many" is not a value of the column rating/],
    ['rating=about.3', /"about" is not known/],
    ['rating', /column=operator.value/],
    ['rating=in.3', /brackets/],
    ['rating=match.3', /"rating" is no text/],
    ['comment=match.(a', /cannot be used: a bracket is not closed/],
    ['comment=match.(a)\\1', /cannot be used: looking back/],
    ['comment=imatch.((a{99}){99}){99}', /cannot be used: it is too large/],
  ])('%s is refused', async (filter, reason) => {
    await expect(listen(service(), { table: 'reviews', filter })).rejects.toThrow(reason);
  });
});
