import type { Catalogue, FunctionRow, RelationRow } from './catalogue.ts';
import { type Column, keyOf, type Name, type Parameter, type Relationship, type Routine } from './types.ts';

const unnamedTypes = new Set(['json', 'jsonb', 'text', 'xml', 'bytea']);

/** Functions that can be called by name, and functions of one row that read like columns or relationships. */
export function sortRoutines(catalogue: Catalogue, exposed: ReadonlySet<string>) {
  const byOid = new Map(catalogue.relations.map((one) => [one.oid, one]));
  const byRowType = new Map(catalogue.relations.map((one) => [one.type, one]));
  const routines = new Map<string, Routine[]>();
  const computedColumns = new Map<string, Map<string, Name & { type: string }>>();
  const computedRelationships: Relationship[] = [];
  for (const row of catalogue.functions) {
    const inputs = row.arguments.filter((one) => !['o', 't'].includes(one.mode));
    const owner = inputs.length === 1 ? byRowType.get(inputs[0]?.oid ?? 0) : undefined;
    if (owner) {
      const target = byOid.get(row.returnRelation);
      if (target) computedRelationships.push(relationshipOf(row, owner, target));
      else if (!row.isSet && !hasOutputs(row)) {
        const columns = computedColumns.get(keyOf(owner)) ?? new Map();
        columns.set(row.name, { schema: row.schema, name: row.name, type: row.returnType });
        computedColumns.set(keyOf(owner), columns);
      }
    }
    if (!exposed.has(row.schema)) continue;
    const unnamed = inputs.filter((one) => one.name === '');
    const callable = unnamed.length === 0 || (inputs.length === 1 && unnamedTypes.has(inputs[0]?.type ?? ''));
    if (!callable) continue;
    const routine = routineOf(row, byOid);
    const key = keyOf(routine);
    routines.set(key, [...(routines.get(key) ?? []), routine]);
  }
  for (const list of routines.values()) list.sort(bySignature);
  return { routines, computedColumns, computedRelationships };
}

function bySignature(left: Routine, right: Routine): number {
  const text = (routine: Routine) => routine.parameters.map((one) => `${one.name} ${one.type}`).join(',');
  const fewer = left.parameters.length - right.parameters.length;
  return fewer !== 0 ? fewer : text(left) < text(right) ? -1 : 1;
}

function hasOutputs(row: FunctionRow): boolean {
  return row.arguments.some((one) => ['o', 'b', 't'].includes(one.mode));
}

function routineOf(row: FunctionRow, byOid: ReadonlyMap<number, RelationRow>): Routine {
  const inputs = row.arguments.filter((one) => !['o', 't'].includes(one.mode));
  const firstOptional = row.inputs - row.optional;
  const parameters: Parameter[] = inputs.map((one, index) => ({
    name: one.name,
    type: unbounded(one.type),
    required: index < firstOptional,
    variadic: one.mode === 'v',
  }));
  const relation = byOid.get(row.returnRelation);
  const outputs = row.arguments.filter((one) => ['o', 'b', 't'].includes(one.mode));
  const isComposite = row.returnKind === 'c' || outputs.length > 0 || row.returnType === 'record';
  return {
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    parameters,
    returns: row.returnType === 'void' ? 'void' : isComposite ? 'composite' : 'scalar',
    isSet: row.isSet,
    volatility: row.volatility === 'i' ? 'immutable' : row.volatility === 's' ? 'stable' : 'volatile',
    relation: relation && { schema: relation.schema, name: relation.name },
    columns: resultColumns(outputs, relation),
    media: row.returnName.includes('/') ? row.returnName : undefined,
    isBytes: row.returnsBytes,
  };
}

/** Types whose bare name means a length of one: their unbounded siblings take any value. */
export function unbounded(type: string): string {
  return type.replace(/^character(?=$|\[)/, 'character varying').replace(/^bit(?=$|\[)/, 'bit varying');
}

function resultColumns(
  outputs: FunctionRow['arguments'],
  relation: RelationRow | undefined,
): Map<string, Column> | undefined {
  if (outputs.length > 0) {
    return new Map(outputs.map((one) => [one.name, { name: one.name, type: one.type, default: undefined }]));
  }
  if (!relation) return undefined;
  return new Map(
    relation.columns.map((one) => [one.name, { name: one.name, type: one.type, default: undefined }]),
  );
}

function relationshipOf(row: FunctionRow, owner: RelationRow, target: RelationRow): Relationship {
  return {
    // `rows 1` is how a function that returns a set says that it yields at most one.
    cardinality: !row.isSet || row.rows === 1 ? 'many-to-one' : 'one-to-many',
    constraint: '',
    table: { schema: owner.schema, name: owner.name },
    foreign: { schema: target.schema, name: target.name },
    columns: [],
    function: { schema: row.schema, name: row.name },
    self: owner.oid === target.oid,
    foreignIsView: target.kind === 'v',
  };
}
