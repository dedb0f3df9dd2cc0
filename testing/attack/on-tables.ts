import { type Attempt, type Generator, json } from './attempt.ts';
import { namesIn } from './canaries.ts';
import type { Table } from './catalogue.ts';
import { forgedText, forgedValue, withoutSecrets } from './forged-values.ts';
import type { Attacker } from './people.ts';
import { forEveryone, type VictimRow } from './planter.ts';

/** Reads, counts, and writes of every table and view, with the rows of others. */
export const attemptsOnTables: Generator = ({ catalogue, rows }, attacker) =>
  catalogue.tables.flatMap((table) => {
    const target = `table ${table.name}`;
    const linked = catalogue.links.flatMap(({ from, to }) =>
      from === table.name ? [to] : to === table.name ? [from] : [],
    );
    const theirs = rows.filter((row) => row.table === table.name);
    const whole = [...readsOfAll(table), ...linked.flatMap((other) => embeddings(table, other))];
    const single = theirs.flatMap((row) => [
      ...readsOf(table, row),
      ...inserts(table, row, attacker),
      ...updates(table, row, attacker),
      ...deletions(table, row),
    ]);
    return [...whole, ...single].map((attempt) => ({ target, ...attempt }));
  });

type Untargeted = Omit<Attempt, 'target'>;

const get = (path: string, headers: Record<string, string> = {}): Untargeted => ({
  method: 'GET',
  path: `/rest/v1/${path}`,
  headers,
});

function readsOfAll({ name, columns, key }: Table): Untargeted[] {
  const texts = columns.filter(({ type }) => type === 'text');
  // Where some columns are not given, asking for all of them is refused before anything is looked at.
  const given = columns.filter(({ maySelect }) => maySelect).map((column) => column.name);
  return [
    get(`${name}?select=*`),
    get(`${name}?select=${given.join()}`),
    get(`${name}?select=*`, { accept: 'text/csv' }),
    get(`${name}?select=*&or=(${key}.is.null,${key}.not.is.null)`, { prefer: 'count=estimated' }),
    get(`${name}?select=count()`),
    get(`${name}?select=*&limit=1000&offset=1`, { prefer: 'count=planned' }),
    ...columns.map((column) =>
      get(`${name}?select=${column.name}&order=${column.name}.desc.nullslast&limit=50`),
    ),
    ...columns.map((column) => get(`${name}?select=${column.name},count()`)),
    ...texts.map((column) => get(`${name}?select=${key},${column.name}&${column.name}=ilike.*canary*`)),
    ...texts.map((column) =>
      get(`${name}?select=hidden:${column.name}::text&${column.name}=gte.CANARY&limit=5`),
    ),
  ];
}

function embeddings({ name, key }: Table, other: string): Untargeted[] {
  return [
    get(`${name}?select=*,${other}(*)`),
    get(`${name}?select=${key},...${other}(*)`),
    get(`${name}?select=${key},${other}!inner(*)`),
    get(`${name}?select=${key},${other}(count)`),
    get(`${other}?select=*,${name}(*,${other}(*))`),
  ];
}

function readsOf({ name, columns }: Table, { key, id, seenBy }: VictimRow): Untargeted[] {
  const where = `${key}=eq.${id}`;
  const counts = seenBy === forEveryone ? {} : { counts: namesIn(seenBy) };
  return [
    { ...get(`${name}?select=*&${where}`, { prefer: 'count=exact' }), ...counts },
    { ...get(`${name}?select=${key}&${where}`, { prefer: 'count=exact', range: '5-9' }), ...counts },
    { ...get(`${name}?select=*&${where}`, { prefer: 'count=exact' }), ...counts, method: 'HEAD' },
    { ...get(`${name}?select=count()&${where}`), ...counts },
    get(`${name}?select=*&or=(${key}.eq.${id},and(${key}.neq.${id},${key}.eq.${id}))`),
    get(`${name}?select=*&${where}`, { accept: 'application/vnd.pgrst.object+json' }),
    ...columns.map((column) => get(`${name}?select=${column.name}&${where}`)),
  ];
}

/** In the victim's name, in one's own name into what is theirs, and over existing rows. */
function inserts(table: Table, { key, id, values }: VictimRow, attacker: Attacker): Untargeted[] {
  const { name, columns } = table;
  const row = withoutSecrets(values);
  const only = (wanted: (column: Table['columns'][number]) => boolean) =>
    Object.fromEntries(columns.filter(wanted).map((column) => [column.name, row[column.name] ?? null]));
  const allowed = only(({ mayInsert, name: column }) => mayInsert && column !== key);
  const everything = only(({ isGenerated, name: column }) => !isGenerated && column !== key);
  const mine = Object.fromEntries(
    Object.entries(allowed).map(([column, value]) => [
      column,
      /^(sender|from|donor|reporter|user|student)_id$/.test(column) && attacker.id !== null
        ? attacker.id
        : value,
    ]),
  );
  const send = (body: unknown, prefer: string, query = ''): Untargeted => {
    const { headers, body: text } = json(body);
    return { method: 'POST', path: `/rest/v1/${name}${query}`, headers: { ...headers, prefer }, body: text };
  };
  const returned = 'return=representation';
  return [
    send(allowed, returned),
    send(everything, returned),
    send(mine, returned),
    send([mine, allowed], returned),
    send({ ...allowed, [key]: crypto.randomUUID() }, 'return=minimal'),
    send({ ...allowed, [key]: id }, `${returned},resolution=merge-duplicates`),
    send({ ...mine, [key]: id }, `${returned},resolution=merge-duplicates`, `?on_conflict=${key}`),
    send({ ...allowed, [key]: id }, `${returned},resolution=ignore-duplicates`),
    send(allowed, `${returned},tx=rollback`),
    {
      ...send({ ...allowed, [key]: id }, returned),
      method: 'PUT',
      path: `/rest/v1/${name}?${key}=eq.${id}`,
    },
  ];
}

function updates({ name, columns }: Table, { key, id, values }: VictimRow, attacker: Attacker): Untargeted[] {
  const patch = (body: object, where: string, prefer = 'return=representation'): Untargeted => {
    const { headers, body: text } = json(body);
    return {
      method: 'PATCH',
      path: `/rest/v1/${name}?${where}`,
      headers: { ...headers, prefer },
      body: text,
    };
  };
  const changes = columns
    .filter((column) => !column.isGenerated)
    .map((column) => ({ [column.name]: forgedValue(column, values[column.name], attacker.id), column }));
  const given = columns.filter(({ mayUpdate }) => mayUpdate);
  const together = Object.fromEntries(
    given.map((column) => [column.name, forgedValue(column, values[column.name], attacker.id)]),
  );
  return [
    ...changes.map(({ column, ...change }) => patch(change, `${key}=eq.${id}`)),
    ...given.map((column) =>
      patch({ [column.name]: together[column.name] }, `${key}=eq.${id}`, 'return=minimal,count=exact'),
    ),
    ...(given.length === 0
      ? []
      : [
          patch(together, `${key}=eq.${id}`),
          patch(together, `${key}=in.(${id},${crypto.randomUUID()})`, 'return=representation,tx=rollback'),
        ]),
    patch({ [columns.at(-1)?.name ?? key]: forgedText }, `${key}=eq.${id}`),
  ];
}

function deletions({ name }: Table, { key, id }: VictimRow): Untargeted[] {
  const remove = (where: string, prefer: string): Untargeted => ({
    method: 'DELETE',
    path: `/rest/v1/${name}?${where}`,
    headers: { prefer },
  });
  return [
    remove(`${key}=eq.${id}`, 'return=representation'),
    remove(`${key}=eq.${id}`, 'return=minimal,count=exact'),
    remove(`or=(${key}.eq.${id},${key}.is.null)`, 'return=representation,tx=rollback'),
  ];
}
