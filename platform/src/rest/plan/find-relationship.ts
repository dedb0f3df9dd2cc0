import { RestError } from '../errors.ts';
import { nearest } from '../misspelling.ts';
import { keyOf, type Name, type Relationship, type SchemaCache } from '../schema/types.ts';

/** The one relationship that the request means by `target` and perhaps a hint. */
export function findRelationship(
  cache: SchemaCache,
  origin: Name,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = (cache.relationships.get(keyOf(origin)) ?? []).filter(
    (one) => one.foreign.schema === origin.schema,
  );
  const byFunction = all.filter((one) => one.function?.name === target);
  const found =
    byFunction.length > 0 ? byFunction : all.filter((one) => !one.function && matches(one, target, hint));
  const [only] = found;
  if (only === undefined) throw noRelationship(cache, origin, target, hint, all);
  if (found.length > 1) throw ambiguous(origin, target, found);
  return only;
}

function matches(one: Relationship, target: string, hint: string | undefined): boolean {
  if (one.self) return matchesSelf(one, target, hint);
  if (hint === undefined) {
    if (target === one.foreign.name) return true;
    return !one.foreignIsView && (isConstraint(one, target) || isColumn(one, target, 0));
  }
  return (
    target === one.foreign.name &&
    (isConstraint(one, hint) ||
      isColumn(one, hint, 0) ||
      isColumn(one, hint, 1) ||
      one.junction?.name === hint)
  );
}

/** One foreign key from a table to itself gives two relationships: the table's name means the many side. */
function matchesSelf(one: Relationship, target: string, hint: string | undefined): boolean {
  const toMany = one.cardinality === 'one-to-many';
  if (hint === undefined) {
    if (target === one.foreign.name) return toMany;
    return one.cardinality === 'many-to-one' && (isColumn(one, target, 0) || isConstraint(one, target));
  }
  if (target !== one.foreign.name) return false;
  if (one.junction) return one.junction.name === hint;
  // Not the constraint: it is the same for both.
  return toMany && isColumn(one, hint, 1);
}

function isConstraint(one: Relationship, name: string): boolean {
  return one.constraint !== '' && one.constraint === name;
}

function isColumn(one: Relationship, name: string, side: 0 | 1): boolean {
  return one.columns.length === 1 && one.columns[0]?.[side] === name;
}

function noRelationship(
  cache: SchemaCache,
  origin: Name,
  target: string,
  hint: string | undefined,
  known: readonly Relationship[],
): RestError {
  const using = hint === undefined ? '' : `' using the hint '${hint}`;
  const related = new Set(known.map((one) => one.foreign.name));
  const close = related.has(target) ? undefined : nearest(target, related);
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${origin.name}' and '${target}${using}' ` +
        `in the schema '${origin.schema}', but no matches were found.`,
      hint:
        cache.tables.has(keyOf(origin)) && close
          ? `Perhaps you meant '${close}' instead of '${target}'.`
          : null,
    },
  );
}

function ambiguous(origin: Name, target: string, found: readonly Relationship[]): RestError {
  const choices = found.map((one) => `'${one.foreign.name}!${one.junction?.name ?? one.constraint}'`);
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: found.map(describe),
      hint:
        `Try changing '${target}' to one of the following: ${choices.join(', ')}. ` +
        `Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe(one: Relationship): Record<string, string> {
  const list = (names: string[]) => `(${names.join(', ')})`;
  const { junction } = one;
  const relationship = junction
    ? `${junction.name} using ${junction.constraints[0]}${list(junction.near.map(([, column]) => column))} ` +
      `and ${junction.constraints[1]}${list(junction.far.map(([column]) => column))}`
    : `${one.constraint} using ${one.table.name}${list(one.columns.map(([here]) => here))} ` +
      `and ${one.foreign.name}${list(one.columns.map(([, there]) => there))}`;
  return {
    cardinality: one.cardinality,
    embedding: `${one.table.name} with ${one.foreign.name}`,
    relationship,
  };
}
