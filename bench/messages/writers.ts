import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Ids } from '../rest/queries.ts';
import type { Variant } from './variants.ts';

export const writersAtOnce = 8;
const seconds = 1.5;

/** Messages a second of many at once, and how long one alone takes, in milliseconds. */
export type Speed = { perSecond: number; alone: number };

/** A database in which the variant is prepared; each call measures it once. */
export async function prepareWriters(url: string, ids: Ids, variant: Variant): Promise<() => Promise<Speed>> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await variant.prepare?.(pool);
    const conversations = variant.apart ? await conversationsOf(pool, ids) : [ids.conversation];
    return () => measureWriters(url, { ...ids, conversations }, variant);
  } finally {
    await pool.end();
  }
}

/** Connections, each of a person who writes one message after the other. They are closed again: a server has few of them. */
async function measureWriters(
  url: string,
  { conversations, ...ids }: Ids & { conversations: string[] },
  variant: Variant,
): Promise<Speed> {
  const settings = Object.entries({ 'lomdim.quotas': 'off', ...variant.settings });
  const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  const pool = new pg.Pool({ connectionString: url, options, max: writersAtOnce });
  const clients = await Promise.all(Array.from({ length: writersAtOnce }, () => pool.connect()));
  try {
    const writers = clients.map((client, index) => {
      const conversation = conversations[index % conversations.length] ?? ids.conversation;
      return () => write(client, { ...ids, conversation }, variant);
    });
    // Whatever is done once for a connection.
    for (const writeOne of writers) await writeOne();
    const alone = await rate(writers.slice(0, 1));
    return { alone: 1000 / alone, perSecond: await rate(writers) };
  } finally {
    for (const client of clients) client.release(true);
    await pool.end();
  }
}

/** As many as there are writers, all of the same person. */
async function conversationsOf(pool: pg.Pool, { person, conversation }: Ids): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.conversations (student_id, teacher_id)
     select p.id, $1 from private.profiles p
     where p.role = 'student' and not exists (
       select from public.conversations c where c.student_id = p.id and c.teacher_id = $1)
     order by p.id limit $2 returning id`,
    [person, writersAtOnce - 1],
  );
  return [conversation, ...rows.map(({ id }) => id)];
}

/** As the product's own server does it: who asks, and the row. */
async function write(
  client: pg.ClientBase,
  { person, conversation }: Ids,
  { asOwner }: Variant,
): Promise<void> {
  await client.query('begin');
  await client.query({
    name: 'become',
    text: "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
    values: [asOwner ? 'none' : 'authenticated', JSON.stringify({ sub: person, role: 'authenticated' })],
  });
  await client.query({
    name: 'write',
    text: 'insert into public.chat_messages (id, conversation_id, sender_id, content) values ($1, $2, $3, $4) returning id, created_at',
    values: [randomUUID(), conversation, person, 'A message as long as messages usually are.'],
  });
  await client.query('commit');
}

async function rate(writers: readonly (() => Promise<void>)[]): Promise<number> {
  let written = 0;
  const start = performance.now();
  await Promise.all(
    writers.map(async (writeOne) => {
      while (performance.now() - start < seconds * 1000) {
        await writeOne();
        written += 1;
      }
    }),
  );
  return written / ((performance.now() - start) / 1000);
}
