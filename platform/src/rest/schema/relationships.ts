import { type Junction, keyOf, type Name, type Relationship } from './types.ts';

/** A relation that shows certain columns of a base table: the table itself, or a view over it. */
export type Window = { relation: Name; isView: boolean; columns: string[] };

export type ForeignKey = {
  constraint: string;
  /** The referencing columns are unique, so there is at most one row on this side. */
  unique: boolean;
  table: Name;
  columns: string[];
  foreign: Name;
  foreignColumns: string[];
};

export type Sources = {
  foreignKeys: readonly ForeignKey[];
  /** The relations through which the columns of a table can be seen, the table first. */
  windows: (table: Name, columns: readonly string[]) => Window[];
  primaryKey: (relation: Name) => readonly string[];
  exposed: (relation: Name) => boolean;
};

/** Every way to get from one exposed relation to another, in both directions and through junctions. */
export function findRelationships(sources: Sources): Map<string, Relationship[]> {
  const direct = sources.foreignKeys.flatMap((key) => throughWindows(key, sources));
  const all = [...direct, ...direct.map(inverse), ...manyToMany(direct, sources)];
  const found = new Map<string, Relationship[]>();
  for (const one of all) {
    if (!sources.exposed(one.table) || !sources.exposed(one.foreign)) continue;
    const key = keyOf(one.table);
    const list = found.get(key);
    if (list) list.push(one);
    else found.set(key, [one]);
  }
  return found;
}

type Direct = Relationship & { tableIsView: boolean };

function throughWindows(key: ForeignKey, sources: Sources): Direct[] {
  const near = sources.windows(key.table, key.columns);
  const far = sources.windows(key.foreign, key.foreignColumns);
  return near.flatMap((here) =>
    far.map((there) => ({
      cardinality: key.unique ? ('one-to-one' as const) : ('many-to-one' as const),
      constraint: key.constraint,
      table: here.relation,
      foreign: there.relation,
      columns: here.columns.map((column, index) => [column, there.columns[index] ?? ''] as const),
      self: keyOf(here.relation) === keyOf(there.relation),
      foreignIsView: there.isView,
      tableIsView: here.isView,
    })),
  );
}

function inverse(one: Direct): Relationship {
  return {
    cardinality: one.cardinality === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    constraint: one.constraint,
    inverse: true,
    table: one.foreign,
    foreign: one.table,
    columns: one.columns.map(([here, there]) => [there, here] as const),
    self: one.self,
    foreignIsView: one.tableIsView,
  };
}

/** A junction is a relation whose primary key contains the columns of two foreign keys. */
function manyToMany(direct: readonly Direct[], sources: Sources): Relationship[] {
  const byTable = new Map<string, Direct[]>();
  for (const one of direct) {
    if (!sources.exposed(one.table)) continue;
    const key = keyOf(one.table);
    byTable.set(key, [...(byTable.get(key) ?? []), one]);
  }
  const found: Relationship[] = [];
  for (const group of byTable.values()) {
    for (const near of group) {
      for (const far of group) {
        if (near.constraint === far.constraint) continue;
        const used = [...near.columns, ...far.columns].map(([column]) => column);
        const primaryKey = sources.primaryKey(near.table);
        if (!used.every((column) => primaryKey.includes(column))) continue;
        found.push(acrossJunction(near, far));
      }
    }
  }
  return found;
}

function acrossJunction(near: Direct, far: Direct): Relationship {
  const junction: Junction = {
    ...near.table,
    constraints: [near.constraint, far.constraint],
    near: near.columns.map(([column, there]) => [there, column] as const),
    far: far.columns,
  };
  return {
    cardinality: 'many-to-many',
    constraint: '',
    table: near.foreign,
    foreign: far.foreign,
    columns: [],
    junction,
    self: keyOf(near.foreign) === keyOf(far.foreign),
    foreignIsView: far.foreignIsView,
  };
}
