import { createPerson } from '@lomdim/testing/people/actors';
import {
  type Changes,
  connect,
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
  listen,
  type Pair,
  tokenOf,
  writeMessage,
} from '@lomdim/testing/people/live-changes';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let pair: Pair;
let outsider: { id: string };

beforeAll(async () => {
  server = await startTestServer({ env: { JWT_SECRET: jwtSecret } });
  pair = await createPair(server);
  outsider = await createPerson({ pool: server.pool, url: '', drop: async () => undefined }, 'outsider');
});
afterEach(disconnectAll);
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.pool.query<{ id: string }>(text, values);
const contents = (subscriber: Changes) => subscriber.received.map(({ new: row }) => row.content);
const messages = { table: 'chat_messages' };

/** What was written before has been decided for everyone when its writer's own notice has come. */
async function decided(...people: { id: string }[]): Promise<void> {
  for (const person of people) {
    const subscriber = await listen(await connectAs(server, person), { table: 'notifications' });
    await sql("insert into public.notifications (user_id, kind) values ($1, 'x')", [person.id]);
    await subscriber.until(1);
  }
}

describe('a change is received', () => {
  it('by those who may see the row, and by nobody else', async () => {
    const student = await listen(await connectAs(server, pair.student), messages);
    const other = await listen(await connectAs(server, outsider), messages);
    const asking = await listen(await connectAs(server, outsider), {
      ...messages,
      filter: `conversation_id=eq.${pair.conversation}`,
    });
    await writeMessage(server.pool, pair, 'between us');
    await student.until(1);
    await decided(outsider);
    expect([...other.received, ...asking.received]).toEqual([]);
  });

  it('by visitors only of what is open to them', async () => {
    const visitor = connect(server);
    const reviews = await listen(visitor, { table: 'reviews' });
    await sql('insert into public.reviews (teacher_id, student_id, rating) values ($1, $2, 5)', [
      pair.teacher.id,
      pair.student.id,
    ]);
    await reviews.until(1);
    expect(reviews.received[0]?.new).toMatchObject({ rating: 5 });
    await expect(listen(visitor, messages)).rejects.toThrow(/Unable to subscribe/);
    await expect(listen(visitor, { schema: 'auth', table: 'users' })).rejects.toThrow(/Unable to subscribe/);
    await expect(listen(visitor, { schema: 'realtime', table: 'changes' })).rejects.toThrow(
      /Unable to subscribe/,
    );
  });

  it('as the person to whom the channel belongs now', async () => {
    const client = await connectAs(server, outsider);
    const subscriber = await listen(client, messages);
    await writeMessage(server.pool, pair, 'before');
    await decided(outsider);
    await client.realtime.setAuth(await tokenOf(pair.teacher));
    await decided(pair.teacher);
    await writeMessage(server.pool, pair, 'after');
    await subscriber.until(1);
    expect(contents(subscriber)).toEqual(['after']);
  });

  it('no more once the session has ended, although its token has not', async () => {
    const session = '5e551011-0000-4000-8000-000000000001';
    await sql('insert into auth.sessions (id, user_id) values ($1, $2)', [session, pair.student.id]);
    const client = connect(server);
    await client.realtime.setAuth(await tokenOf(pair.student, '1h', { session_id: session }));
    const subscriber = await listen(client, messages);
    await writeMessage(server.pool, pair, 'signed in');
    await subscriber.until(1);
    await sql('delete from auth.sessions where id = $1', [session]);
    await writeMessage(server.pool, pair, 'signed out');
    await decided(pair.teacher);
    expect(contents(subscriber)).toEqual(['signed in']);
  });
});

describe('a deletion is received', () => {
  it('by those who could see the row', async () => {
    const id = await writeMessage(server.pool, pair, 'gone soon');
    const teacher = await listen(await connectAs(server, pair.teacher), messages);
    const other = await listen(await connectAs(server, outsider), messages);
    await sql('delete from public.chat_messages where id = $1', [id]);
    await teacher.until(1);
    expect(teacher.received[0]?.old).toEqual({ id });
    await decided(outsider);
    expect(other.received).toEqual([]);
  });

  it('of a conversation with all its messages: that it is gone, by the two, and nothing by others', async () => {
    const doomed = await createPair(server);
    await writeMessage(server.pool, doomed, 'one');
    const both = [messages, { table: 'conversations' }];
    const student = await listen(await connectAs(server, doomed.student), ...both);
    const other = await listen(await connectAs(server, outsider), ...both);
    await sql('delete from public.conversations where id = $1', [doomed.conversation]);
    await student.until(1);
    await decided(outsider, doomed.student);
    expect(student.received.map(({ table, eventType }) => `${eventType} ${table}`)).toEqual([
      'DELETE conversations',
    ]);
    expect(other.received).toEqual([]);
  });
});

describe('a table that an operator publishes', () => {
  beforeAll(async () => {
    await sql(`create table public.notes (
      id integer primary key, owner uuid, shown text, hidden text, is_open boolean not null default true)`);
    await sql('alter table public.notes enable row level security');
    await sql('grant select (id, owner, shown, is_open) on public.notes to authenticated');
    await sql(
      'create policy own on public.notes for select to authenticated using (owner = (select auth.uid()))',
    );
    await sql('alter publication supabase_realtime add table public.notes');
  });

  /** The server notices by itself; until then it does not know the table. */
  const listenToNotes = async (person: { id: string }) => {
    const client = await connectAs(server, person);
    await expect
      .poll(() =>
        listen(client, { table: 'notes' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    return listen(client, { table: 'notes' });
  };
  const put = (id: number, owner: { id: string }) =>
    sql("insert into public.notes (id, owner, shown, hidden) values ($1, $2, 'shown', 'hidden')", [
      id,
      owner.id,
    ]);

  it('is live, without the columns that one may not select', async () => {
    const subscriber = await listenToNotes(pair.student);
    await put(1, pair.student);
    await put(2, pair.teacher);
    await sql('update public.notes set id = 10 where id = 1');
    await subscriber.until(2);
    expect(subscriber.received[0]?.new).toEqual({
      id: 1,
      owner: pair.student.id,
      shown: 'shown',
      is_open: true,
    });
    expect(subscriber.received[1]).toMatchObject({ new: { id: 10 }, old: { id: 1 } });
    await expect(
      listen(await connectAs(server, pair.student), { table: 'notes', filter: 'hidden=eq.hidden' }),
    ).rejects.toThrow(/invalid column for filter hidden/);
  });

  it('with its old rows, where it is set to keep them, as far as they could be seen', async () => {
    await sql('alter table public.notes replica identity full');
    const subscriber = await listenToNotes(pair.student);
    await put(20, pair.student);
    await subscriber.until(1);
    const oldAfterUpdate = async () => {
      const count = subscriber.received.length;
      await sql("update public.notes set shown = shown || '!' where id = 20");
      return (await subscriber.until(count + 1)).at(-1)?.old;
    };
    await expect.poll(oldAfterUpdate).toHaveProperty('shown');
    const old = await oldAfterUpdate();
    expect(old).toMatchObject({ id: 20, owner: pair.student.id });
    expect(old).not.toHaveProperty('hidden');
    const count = subscriber.received.length;
    await put(21, pair.teacher);
    await sql('update public.notes set owner = $1 where id = 21', [pair.student.id]);
    const last = (await subscriber.until(count + 1)).at(-1);
    // It was somebody else's before.
    expect(last).toMatchObject({ new: { id: 21 } });
    expect(last?.old).toEqual({ id: 21 });
  });

  it('by its policies as they are now', async () => {
    const subscriber = await listenToNotes(pair.student);
    await sql(
      'create policy open on public.notes as restrictive for select to authenticated using (is_open)',
    );
    await expect
      .poll(async () => {
        const before = subscriber.received.length;
        const id = 100 + before;
        await sql("insert into public.notes (id, owner, shown, is_open) values ($1, $2, 'x', false)", [
          id,
          pair.student.id,
        ]);
        await sql('delete from public.notes where id = $1', [id]);
        await decided(pair.student);
        return subscriber.received.length - before;
      })
      .toBe(0);
    const count = subscriber.received.length;
    await put(200, pair.student);
    await subscriber.until(count + 1);
    expect(subscriber.received.at(-1)?.new).toMatchObject({ id: 200 });
  });

  it('is silent when it is published no more', async () => {
    const subscriber = await listenToNotes(pair.student);
    await sql('alter publication supabase_realtime drop table public.notes');
    const client = await connectAs(server, pair.student);
    await expect
      .poll(() =>
        listen(client, { table: 'notes' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(false);
    await put(300, pair.student);
    await decided(pair.student);
    expect(subscriber.received).toEqual([]);
  });
});
