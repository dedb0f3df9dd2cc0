import type { AttackFixture } from './fixture.ts';
import { digestOf } from './secrets.ts';

/** What is there of the victims, by what it is: rows and files with their hash, and what was written in a victim's name. */
export type Fingerprints = Map<string, string>;

/** What asking for a mail, or failing to sign in, leaves behind: anybody may do that with any address. */
const tracesOfAsking = [
  'recovery_token',
  'recovery_sent_at',
  'confirmation_token',
  'confirmation_sent_at',
  'updated_at',
  'last_challenged_at',
];

/** A row whose content is looked at, without the columns that may change. */
type Watched = { table: string; key: string; id: string; ignored: readonly string[] };

export async function fingerprintsOf(fixture: AttackFixture): Promise<Fingerprints> {
  const { server, people, files } = fixture;
  const found: Fingerprints = new Map();
  const watched: Watched[] = [
    ...fixture.rows.map(({ storedIn, key, id }) => ({ table: storedIn, key, id, ignored: [] })),
    ...Object.values(people.victims).map(({ id }) => ({
      table: 'auth.users',
      key: 'id',
      id,
      ignored: tracesOfAsking,
    })),
    { table: 'auth.mfa_factors', key: 'id', id: people.factor.id, ignored: tracesOfAsking },
  ];
  for (const { table, id } of watched) found.set(`${table} ${id}`, 'gone');
  // All in one question: it is asked after every actor.
  const { rows } = await server.pool.query<{ what: string; hash: string }>(
    watched.map(hashSql).join('\nunion all\n'),
  );
  for (const { what, hash } of rows) found.set(what, hash);
  for (const { bucket, path } of files) {
    found.set(`${bucket} ${path}`, await digestOf(server, bucket, path));
  }
  for (const [what, row] of await rowsInTheirName(fixture)) found.set(what, row);
  return found;
}

function hashSql({ table, key, id, ignored }: Watched): string {
  const without = `array[${ignored.map((name) => `'${name}'`).join()}]::text[]`;
  return `select '${table} ${id}' as what, md5((to_jsonb(t) - ${without})::text) as hash
    from ${table} t where ${key}::text = '${id}'`;
}

/** What changed, went, or came. */
export function changesBetween(before: Fingerprints, after: Fingerprints): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((what) => before.get(what) !== after.get(what));
}

/** What the product itself writes to people, in nobody's name. */
const writtenByTheProduct = ['notifications', 'teacher_changes', 'admin_approvals'];

/** Columns that say who wrote a row. Where there is none, whoever is named in it may have. */
const authors = ['sender_id', 'from_id', 'donor_id', 'reporter_id', 'user_id', 'created_by'];
const authorsOf: Record<string, string> = { reviews: 'student_id' };

/**
 * Rows that name victims and nobody else, or a victim as the author. The victims only look on, so whatever comes was
 * written in their name. Which columns name people is read from the foreign keys.
 */
async function rowsInTheirName({ server, people, catalogue }: AttackFixture): Promise<Fingerprints> {
  const { rows: tables } = await server.pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(distinct a.attname::text) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid in ('private.profiles'::regclass, 'auth.users'::regclass)
       and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     group by c.relname order by 1`,
    [writtenByTheProduct],
  );
  const victims = Object.values(people.victims).map(({ id }) => id);
  const questions = tables.map(({ name, columns }) => {
    const key = catalogue.tables.find((table) => table.name === name)?.key ?? 'id';
    const author = authorsOf[name] ?? authors.find((column) => columns.includes(column));
    const named = `array_remove(array[${columns.join(', ')}], null)`;
    return `select 'written in a victim''s name: ${name} ' || ${key} as what from public.${name}
      where cardinality(${named}) > 0 and ${named} <@ $1::uuid[] ${author ? `or ${author} = any ($1)` : ''}`;
  });
  const { rows } = await server.pool.query<{ what: string }>(questions.join('\nunion all\n'), [victims]);
  return new Map(rows.map(({ what }) => [what, 'there']));
}
