import type { Connections } from '../../postgres/share.ts';
import type { FeedCaller } from '../live-feed.ts';

export type Role = FeedCaller['role'];

export type Column = {
  name: string;
  /** As the client knows it, such as `int8` or `_text`. */
  type: string;
  /** As SQL writes it. */
  sqlType: string;
  isKey: boolean;
  readableBy: readonly Role[];
};

/** A table whose changes are recorded. */
export type FollowedTable = {
  relation: string;
  schema: string;
  name: string;
  /** Its changes carry the whole old row, not only the key. */
  keepsOldRow: boolean;
  columns: readonly Column[];
};

export type Followed = { tables: readonly FollowedTable[]; messages: string };

/** What the database follows now, and which columns each role may select. */
export async function loadFollowed(pool: Connections): Promise<Followed> {
  const { rows } = await pool.query<FollowedTable>(`
    select c.oid::text as relation, n.nspname as schema, c.relname as name, c.relreplident = 'f' as "keepsOldRow",
      (select json_agg(json_build_object(
          'name', a.attname,
          'type', case when t.typtype = 'd' then t.typbasetype::regtype::text else t.typname end,
          'sqlType', format_type(a.atttypid, null),
          'isKey', coalesce(a.attnum = any (i.indkey), false),
          'readableBy', array(
            select role from unnest(array['anon', 'authenticated', 'service_role']) as role
            where has_column_privilege(role, c.oid, a.attnum, 'select'))
        ) order by a.attnum)
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from realtime.followed f join pg_class c on c.oid = f.relation join pg_namespace n on n.oid = c.relnamespace
    where f.fault is null and c.oid <> 'realtime.messages'::regclass
    order by 2, 3`);
  const messages = await pool.query<{ relation: string }>(
    `select 'realtime.messages'::regclass::oid::text as relation`,
  );
  return { tables: rows, messages: messages.rows[0]?.relation ?? '' };
}
