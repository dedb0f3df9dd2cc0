import type { Column, Relation } from './catalog.ts';
import type { Model } from './model.ts';
import { type Fields, fieldName } from './text.ts';
import { typeName } from './type-names.ts';

export function rowFields(model: Model, relation: Relation): Fields {
  return model
    .columns(relation.oid)
    .map((column) => [
      fieldName(column.name),
      withNull(typeName(model, column.type), isNullable(model, column)),
    ]);
}

export function insertFields(model: Model, relation: Relation): Fields {
  return model.columns(relation.oid).map((column) => {
    const source = model.source(column);
    const given = relation.kind === 'table' || relation.insertTrigger || column.updatable;
    if (source?.always || !given) return [`${fieldName(column.name)}?`, 'never'];
    const nullable = isNullable(model, column);
    const optional = nullable || column.hasDefault || source?.hasDefault === true;
    return [fieldName(column.name) + (optional ? '?' : ''), withNull(typeName(model, column.type), nullable)];
  });
}

export function updateFields(model: Model, relation: Relation): Fields {
  return model.columns(relation.oid).map((column) => {
    const given = relation.kind === 'table' || column.updatable;
    if (model.source(column)?.always || !given) return [`${fieldName(column.name)}?`, 'never'];
    return [`${fieldName(column.name)}?`, withNull(typeName(model, column.type), isNullable(model, column))];
  });
}

/** PostgreSQL does not know it of a view's columns; one that shows a table's column is as empty as that. */
function isNullable(model: Model, column: Column): boolean {
  return !(model.source(column) ?? column).notNull;
}

function withNull(type: string, nullable: boolean): string {
  return nullable ? `${type} | null` : type;
}
