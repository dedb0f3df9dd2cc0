import type { PgType } from './catalog.ts';
import type { Model } from './model.ts';

const all = (names: string, type: string) => Object.fromEntries(names.split(' ').map((name) => [name, type]));

const plainTypes: Record<string, string> = {
  ...all('int2 int4 int8 float4 float8 numeric', 'number'),
  ...all('bytea bpchar varchar text citext name uuid date time timetz timestamp timestamptz', 'string'),
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
};

/** The TypeScript type of what the table protocol gives for a PostgreSQL type. */
export function typeName(model: Model, oid: number): string {
  const type = model.type(oid);
  if (type === undefined) return 'unknown';
  if (type.element !== 0) return arrayOf(typeName(model, type.element));
  if (type.base !== 0) return typeName(model, type.base);
  if (type.labels !== null) return enumName(model, type, type.labels);
  if (type.relation !== 0) return compositeName(model, type);
  return plainTypes[type.name] ?? 'unknown';
}

function arrayOf(element: string): string {
  return element.includes(' ') && !element.startsWith('Database') ? `(${element})[]` : `${element}[]`;
}

function enumName(model: Model, type: PgType, labels: readonly string[]): string {
  if (type.schema === model.schema) return inDatabase(model, 'Enums', type.name);
  return labels.map((label) => JSON.stringify(label)).join(' | ');
}

function compositeName(model: Model, type: PgType): string {
  if (type.schema !== model.schema) return 'unknown';
  const relation = model.relation(type.relation);
  if (relation === undefined) return inDatabase(model, 'CompositeTypes', type.name);
  return `${inDatabase(model, relation.kind === 'table' ? 'Tables' : 'Views', type.name)}["Row"]`;
}

function inDatabase(model: Model, group: string, name: string): string {
  return `Database[${JSON.stringify(model.schema)}][${JSON.stringify(group)}][${JSON.stringify(name)}]`;
}
