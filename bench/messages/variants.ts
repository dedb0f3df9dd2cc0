import type pg from 'pg';

/** One thing less than what the product does when somebody writes a message. */
export type Variant = {
  name: string;
  /** Done once, in a database of its own. */
  prepare?: (pool: pg.Pool) => Promise<unknown>;
  /** Settings of each connection. */
  settings?: Record<string, string>;
  /** Without the rules for persons: as the owner of the tables. */
  asOwner?: boolean;
  /** Every writer has a conversation of their own. */
  apart?: boolean;
};

const feed = 'a_change_is_told';

/** The triggers are read from the database: who adds one sees it in the table. */
export async function variantsOf(pool: pg.Pool): Promise<Variant[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tgname as name from pg_trigger
     where tgrelid = 'public.chat_messages'::regclass and not tgisinternal and tgname <> $1 and tgtype & 4 = 4
     order by tgname`,
    [feed],
  );
  return [
    { name: 'as it is' },
    { name: 'without the change feed', prepare: withoutFeed },
    ...rows.map(({ name }) => ({
      name: `without the trigger ${name}`,
      prepare: (own: pg.Pool) => own.query(`alter table public.chat_messages disable trigger ${name}`),
    })),
    { name: 'without any of these triggers', prepare: withoutTriggers },
    { name: 'without indexes but the key', prepare: withoutIndexes },
    { name: 'without row-level security', asOwner: true },
    { name: 'without waiting for the disk', settings: { synchronous_commit: 'off' } },
    { name: 'each writer in another chat', apart: true },
    { name: 'other chats, no wait for the disk', apart: true, settings: { synchronous_commit: 'off' } },
    {
      name: 'a bare row',
      prepare: async (own) => {
        await withoutTriggers(own);
        await withoutIndexes(own);
      },
      asOwner: true,
      apart: true,
    },
  ];
}

/** Of the messages, and of the conversations that they move up. */
async function withoutFeed(pool: pg.Pool): Promise<void> {
  for (const table of ['chat_messages', 'conversations']) {
    await pool.query(`alter table public.${table} disable trigger ${feed}`);
  }
}

async function withoutTriggers(pool: pg.Pool): Promise<void> {
  await pool.query('alter table public.chat_messages disable trigger user');
}

async function withoutIndexes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = 'public.chat_messages'::regclass and not indisprimary`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
}
