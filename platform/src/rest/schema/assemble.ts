import { sessionCheckOf } from '../../postgres/session-check.ts';
import { type GivenSettings, nothingGiven, settingsOf } from '../settings.ts';
import type { Catalogue, KeyRow, RelationRow } from './catalogue.ts';
import { nameOf, windowsOf } from './origins.ts';
import { type ForeignKey, findRelationships } from './relationships.ts';
import { sortRoutines } from './routines.ts';
import { keyOf, type SchemaCache, type Table } from './types.ts';

/** Makes the planner's picture of the database out of catalogue rows. */
export function assemble(
  catalogue: Catalogue,
  schemas: readonly string[],
  generation: number,
  given: GivenSettings = nothingGiven,
): SchemaCache {
  const exposed = new Set(schemas);
  const byOid = new Map(catalogue.relations.map((one) => [one.oid, one]));
  const windows = windowsOf(catalogue);
  const primaryKeys = primaryKeysOf(catalogue, byOid, windows);
  const { routines, computedColumns, computedRelationships } = sortRoutines(catalogue, exposed);
  const relationships = findRelationships({
    foreignKeys: foreignKeysOf(catalogue, byOid),
    windows,
    primaryKey: (relation) => primaryKeys.get(keyOf(relation)) ?? [],
    exposed: (relation) => exposed.has(relation.schema),
  });
  for (const one of computedRelationships) {
    if (!exposed.has(one.table.schema) || !exposed.has(one.foreign.schema)) continue;
    const key = keyOf(one.table);
    relationships.set(key, [...(relationships.get(key) ?? []), one]);
  }
  const tables = new Map<string, Table>();
  for (const relation of catalogue.relations) {
    if (!exposed.has(relation.schema)) continue;
    const key = keyOf(relation);
    tables.set(key, {
      schema: relation.schema,
      name: relation.name,
      oid: relation.oid,
      isView: relation.kind === 'v' || relation.kind === 'm',
      ...writesOf(relation),
      columns: new Map(
        relation.columns.map((one) => [
          one.name,
          { name: one.name, type: one.type, default: one.default ?? undefined },
        ]),
      ),
      primaryKey: primaryKeys.get(key) ?? [],
      computed: computedColumns.get(key) ?? new Map(),
    });
  }
  return {
    generation,
    schemas,
    tables,
    relationships,
    functions: routines,
    types: typesOf(catalogue, schemas),
    timeouts: timeoutsOf(catalogue),
    sessionCheck: sessionCheckOf(catalogue.facts),
    settings: settingsOf(catalogue.roles, given),
    geoJson: catalogue.facts.geoJson ?? undefined,
  };
}

function names(relation: RelationRow, numbers: readonly number[]): string[] {
  return numbers.map((number) => relation.columns.find((one) => one.number === number)?.name ?? '');
}

function foreignKeysOf(catalogue: Catalogue, byOid: ReadonlyMap<number, RelationRow>): ForeignKey[] {
  const unique = new Set(
    catalogue.keys.filter((key) => key.type !== 'f').map((key) => `${key.table}:${sorted(key.columns)}`),
  );
  return catalogue.keys.flatMap((key) => {
    const table = byOid.get(key.table);
    const foreign = byOid.get(key.foreign);
    if (key.type !== 'f' || !table || !foreign) return [];
    return [
      {
        constraint: key.name,
        unique: unique.has(`${key.table}:${sorted(key.columns)}`),
        table: nameOf(table),
        columns: names(table, key.columns),
        foreign: nameOf(foreign),
        foreignColumns: names(foreign, key.foreignColumns),
      },
    ];
  });
}

/** A view has the primary key of a table when it shows all of it. */
function primaryKeysOf(
  catalogue: Catalogue,
  byOid: ReadonlyMap<number, RelationRow>,
  windows: ReturnType<typeof windowsOf>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const primary = catalogue.keys.filter((key: KeyRow) => key.type === 'p');
  for (const key of primary) {
    const table = byOid.get(key.table);
    if (!table) continue;
    const seen = new Set<string>();
    for (const window of windows(nameOf(table), names(table, key.columns))) {
      const name = keyOf(window.relation);
      if (seen.has(name)) continue;
      seen.add(name);
      found.set(name, [...(found.get(name) ?? []), ...window.columns]);
    }
  }
  return found;
}

function sorted(numbers: readonly number[]): string {
  return [...numbers].sort((left, right) => left - right).join(',');
}

/** By their own name and by the names that SQL knows them under; the first schema wins. */
function typesOf(catalogue: Catalogue, schemas: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const rank = (schema: string) => (schema === 'pg_catalog' ? -1 : (schemas.indexOf(schema) + 100) % 100);
  for (const type of [...catalogue.types].sort((a, b) => rank(a.schema) - rank(b.schema))) {
    for (const name of [type.name, type.sql]) if (!found.has(name)) found.set(name, type.sql);
  }
  const aliases = { int: 'integer', decimal: 'numeric', float: 'double precision', dec: 'numeric' };
  for (const [alias, name] of Object.entries(aliases)) found.set(alias, name);
  found.set('char', 'character varying');
  found.set('character', 'character varying');
  return found;
}

/** PostgreSQL says it in bits, one for each command. */
function writesOf({ writes }: RelationRow): Pick<Table, 'insertable' | 'updatable' | 'deletable'> {
  return { updatable: (writes & 4) > 0, insertable: (writes & 8) > 0, deletable: (writes & 16) > 0 };
}

function timeoutsOf(catalogue: Catalogue): Map<string, string> {
  return new Map(
    catalogue.roles
      .filter(({ setting }) => setting.startsWith('statement_timeout='))
      .map(({ role, setting }) => [role, setting.slice('statement_timeout='.length)]),
  );
}
