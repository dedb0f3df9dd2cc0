import type { Row, Step } from '../../postgres/batch.ts';

/**
 * What a transaction could see: everything before `next`, except what was still running. `seen` is the highest number of a
 * transaction of which there was a line; it was on the disk, or nobody could have seen it.
 */
export type Snapshot = { text: string; next: bigint; running: readonly string[]; seen: bigint };

/** Reads PostgreSQL's `pg_snapshot` and the number of the last line's transaction, such as `10:20:10,14 17`. */
export function readSnapshot(position: string): Snapshot {
  const [text = '', seen = '0'] = position.split(' ');
  const [, next, running] = text.split(':');
  if (next === undefined || running === undefined) throw new Error(`not a snapshot: ${position}`);
  return { text, next: BigInt(next), running: running === '' ? [] : running.split(','), seen: BigInt(seen) };
}

/** One line of `realtime.changes`. */
export type OutboxRow = {
  id: string;
  relation: string;
  type: 'INSERT' | 'UPDATE' | 'DELETE' | 'MESSAGE';
  at: string;
  record: string | null;
  oldRecord: string | null;
  audience: readonly string[] | undefined;
};

/** After a long absence the rest is fetched in pages of this size. */
export const pageSize = 500;

/** Ordered as numbers: "xid" alone would be the text that is selected. */
const position = `pg_current_snapshot()::text || ' ' ||
  coalesce((select l.xid::text from realtime.changes l order by l.xid desc limit 1), '0')`;

export const presentSnapshot: Step = {
  key: 'snapshot',
  text: `select ${position}`,
  values: [],
};

const columns = `c.id, c.relation, c.type,
  to_char(c.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), c.record, c.old_record, c.audience`;

const changesSince = `(
  select * from realtime.changes where xid >= $1::text::xid8
  union all
  select * from realtime.changes where xid = any ($2::text::xid8[])
)`;

/**
 * What became visible since `from`: written by transactions after the last that was seen, or before it and running then. Not by those
 * after `next`: a database that crashed gives the numbers again of transactions that left no trace on the disk, such as those that were
 * rolled back. The first column is where this was read, the next look's `from`; it comes even when nothing else does.
 */
export function readSince(from: Snapshot, relations: readonly string[]): Step {
  return {
    key: 'read',
    text: `
      select s.now, found.* from (select ${position} as now) as s left join lateral (
        select ${columns} from ${changesSince} as c
        where c.relation = any ($3::text::oid[]) order by c.id limit ${pageSize}
      ) as found on true`,
    values: [...since(from), arrayOf(relations)],
  };
}

/** The next page of what `readSince` began, as it was seen `until` then. */
export function readMore(from: Snapshot, until: Snapshot, relations: readonly string[], after: string): Step {
  return {
    key: 'more',
    text: `
      select $5::text, ${columns} from ${changesSince} as c
      where c.relation = any ($3::text::oid[]) and c.id > $4::text::bigint
        and pg_visible_in_snapshot(c.xid, $5::text::pg_snapshot)
      order by c.id limit ${pageSize}`,
    values: [...since(from), arrayOf(relations), after, until.text],
  };
}

function since({ seen, running }: Snapshot): [string, string] {
  return [String(seen + 1n), arrayOf(running.filter((one) => BigInt(one) <= seen))];
}

const arrayOf = (values: readonly string[]): string => `{${values.join(',')}}`;

export function outboxRow([, id, relation, type, at, record, oldRecord, audience]: Row): OutboxRow {
  return {
    id: String(id),
    relation: String(relation),
    type: String(type) as OutboxRow['type'],
    at: String(at),
    record: record ?? null,
    oldRecord: oldRecord ?? null,
    audience: audience ? uuids(audience) : undefined,
  };
}

function uuids(literal: string): string[] {
  return literal === '{}' ? [] : literal.slice(1, -1).split(',');
}
