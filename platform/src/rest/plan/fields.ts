import type { Field, SelectField } from '../ast.ts';
import { RestError } from '../errors.ts';
import type { SchemaCache } from '../schema/types.ts';
import { columnMissing, type Shape, typeMissing } from './tables.ts';
import type { Output, PlannedField } from './types.ts';

/** Turns a name from the request into a column that exists. */
export function resolveField(shape: Shape, field: Field): PlannedField {
  const column = shape.columns.get(field.name);
  if (column) {
    return { reference: { kind: 'column', name: column.name, type: column.type }, path: field.path };
  }
  const computed = shape.computed.get(field.name);
  if (!computed) throw columnMissing(shape, field.name);
  return {
    reference: {
      kind: 'computed',
      function: { schema: computed.schema, name: computed.name },
      name: computed.name,
      type: computed.type,
      owner: shape.name,
    },
    path: field.path,
  };
}

export function resolveOutput(cache: SchemaCache, shape: Shape, item: SelectField): Output {
  if (isPlainCount(shape, item)) {
    const aggregate = { name: 'count' as const, cast: resolveCast(cache, item.cast) };
    return { kind: 'field', field: undefined, alias: item.alias ?? 'count', cast: undefined, aggregate };
  }
  const { aggregate } = item;
  if (aggregate && !cache.settings.aggregates) {
    throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
  }
  if (item.field.name === '*' && !aggregate) return { kind: 'star' };
  return {
    kind: 'field',
    field: item.field.name === '*' ? undefined : resolveField(shape, item.field),
    alias: item.alias ?? aggregate?.name ?? defaultAlias(item.field),
    cast: resolveCast(cache, item.cast),
    aggregate: aggregate && { name: aggregate.name, cast: resolveCast(cache, aggregate.cast) },
  };
}

/** `count` counts rows where no column is called so; unlike other aggregates it is always allowed. */
function isPlainCount(shape: Shape, { field, aggregate }: SelectField): boolean {
  if (field.name !== 'count' || field.path.length > 0 || aggregate) return false;
  return !shape.columns.has('count') && !shape.computed.has('count');
}

/** The last key of a JSON path names the result; an index takes the name before it. */
function defaultAlias(field: Field): string {
  for (const step of [...field.path].reverse()) if ('name' in step) return step.name;
  return field.name;
}

function resolveCast(cache: SchemaCache, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const type = cache.types.get(name) ?? cache.types.get(name.toLowerCase());
  if (type === undefined) throw typeMissing(name);
  return type;
}
