import type { Queryable } from '../postgres/share.ts';
import { type Relation, readCatalog } from './catalog.ts';
import { insertFields, rowFields, updateFields } from './columns.ts';
import { functionFields } from './functions.ts';
import { helperTypes } from './helper-types.ts';
import { Model } from './model.ts';
import { relationshipsOf } from './relationships.ts';
import { block, blockOrNever, type Fields, fieldName, indent } from './text.ts';
import { typeName } from './type-names.ts';

const opening = `// Written by \`npm run types\` from the schema; do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]
`;

/** The types that the official client takes, in the form of the official generator. */
function renderTypes(model: Model): string {
  const enums = enumFields(model);
  const content = block([
    ['Tables', blockOrNever(relationFields(model, 'table'))],
    ['Views', blockOrNever(relationFields(model, 'view'))],
    ['Functions', blockOrNever(functionFields(model))],
    ['Enums', blockOrNever(enums.map(([name, labels]) => [name, labels.join(' | ')]))],
    ['CompositeTypes', blockOrNever(compositeFields(model))],
  ]);
  const database = block([
    ['__InternalSupabase', block([['PostgrestVersion', '"13.0.5"']])],
    [fieldName(model.schema), content],
  ]);
  const constants = block([
    [
      fieldName(model.schema),
      block([['Enums', block(enums.map(([name, labels]) => [name, `[${labels.join(', ')}]`]))]]),
    ],
  ]);
  return [
    opening,
    `export type Database = ${database}\n`,
    helperTypes(model.schema),
    `export const Constants = ${withCommas(constants)} as const\n`,
  ].join('\n');
}

function relationFields(model: Model, kind: Relation['kind']): Fields {
  return model.exposed(kind).map((relation) => {
    const writable: Fields = [
      ...(relation.insertable ? [['Insert', block(insertFields(model, relation))] as const] : []),
      ...(relation.updatable ? [['Update', block(updateFields(model, relation))] as const] : []),
    ];
    return [
      fieldName(relation.name),
      block([
        ['Row', block(rowFields(model, relation))],
        ...writable,
        ['Relationships', relationships(model, relation)],
      ]),
    ];
  });
}

function relationships(model: Model, relation: Relation): string {
  const items = relationshipsOf(model, relation).map((found) =>
    block(
      Object.entries(found).map(([name, value]) => [
        name,
        Array.isArray(value) ? list(value) : JSON.stringify(value),
      ]),
    ),
  );
  return items.length === 0 ? '[]' : `[\n${items.map((item) => `${indent(item)},`).join('\n')}\n]`;
}

function list(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;
}

function enumFields(model: Model): [string, string[]][] {
  return model.catalog.types.flatMap((type) =>
    type.schema === model.schema && type.labels !== null
      ? [[fieldName(type.name), type.labels.map((label) => JSON.stringify(label))] as [string, string[]]]
      : [],
  );
}

function compositeFields(model: Model): Fields {
  return model.catalog.types
    .filter((type) => type.schema === model.schema && type.kind === 'c' && !model.relation(type.relation))
    .map((type) => [
      fieldName(type.name),
      block(
        model
          .columns(type.relation)
          .map((column) => [fieldName(column.name), `${typeName(model, column.type)} | null`]),
      ),
    ]);
}

/** An object value has commas where an object type needs none. */
function withCommas(text: string): string {
  return text.replaceAll(/([^{\s])$/gm, '$1,').replace(/,$/, '');
}

/** The text of contract/src/database.types.ts for the schema as it is in this database. */
export async function generateTypes(db: Queryable, schema = 'public'): Promise<string> {
  return renderTypes(new Model(await readCatalog(db, schema), schema));
}
