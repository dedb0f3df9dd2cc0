import type { ForeignKey, Relation } from './catalog.ts';
import type { Model } from './model.ts';

export type Relationship = {
  foreignKeyName: string;
  columns: string[];
  isOneToOne: boolean;
  referencedRelation: string;
  referencedColumns: string[];
};

/**
 * What can be embedded in a relation: every foreign key whose columns it shows, to every exposed relation that
 * shows the referenced columns. A view counts as the table behind it, as it does for the table protocol.
 */
export function relationshipsOf(model: Model, relation: Relation): Relationship[] {
  const exposed = [...model.exposed('table'), ...model.exposed('view')];
  return model.catalog.foreignKeys.flatMap((key) => {
    const columns = shownAs(model, relation, key.from, key.fromColumns);
    if (columns === undefined) return [];
    return exposed.flatMap((target) => relationship(model, key, columns, target));
  });
}

function relationship(model: Model, key: ForeignKey, columns: string[], target: Relation): Relationship[] {
  const referencedColumns = shownAs(model, target, key.to, key.toColumns);
  if (referencedColumns === undefined) return [];
  return [
    {
      foreignKeyName: key.name,
      columns,
      isOneToOne: key.oneToOne,
      referencedRelation: target.name,
      referencedColumns,
    },
  ];
}

/** The names under which a relation shows these columns of a table; undefined when it does not show them all. */
function shownAs(
  model: Model,
  relation: Relation,
  table: number,
  numbers: readonly number[],
): string[] | undefined {
  const names = numbers.flatMap((number) => {
    const found = model.columns(relation.oid).find((column) => {
      const source = model.source(column);
      return source?.relation === table && source.number === number;
    });
    return found ? [found.name] : [];
  });
  return names.length === numbers.length ? names : undefined;
}
