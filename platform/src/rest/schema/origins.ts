import type { Catalogue, RelationRow } from './catalogue.ts';
import type { Window } from './relationships.ts';
import { keyOf, type Name } from './types.ts';
import { type Origin, viewColumns } from './view-columns.ts';

// More views of one column in one view than this add nothing but confusion.
const maxCombinations = 16;

/** Answers through which relations given columns of a base table can be seen. */
export function windowsOf(catalogue: Catalogue): (table: Name, columns: readonly string[]) => Window[] {
  const relations = new Map(catalogue.relations.map((one) => [one.oid, one]));
  const byName = new Map(catalogue.relations.map((one) => [keyOf(one), one]));
  const rules = new Map(catalogue.views.map((view) => [view.oid, viewColumns(view.rule)]));
  const shown = new Map<number, { view: RelationRow; column: string; origin: Origin }[]>();
  for (const view of catalogue.views) {
    const relation = relations.get(view.oid);
    if (!relation) continue;
    for (const column of relation.columns) {
      const origin = baseOf({ table: view.oid, column: column.number }, rules);
      if (!origin || origin.table === view.oid) continue;
      const list = shown.get(origin.table) ?? [];
      list.push({ view: relation, column: column.name, origin });
      shown.set(origin.table, list);
    }
  }
  return (table, columns) => {
    const base = byName.get(keyOf(table));
    if (!base) return [];
    const numbers = columns.map((name) => base.columns.find((one) => one.name === name)?.number ?? 0);
    const candidates = shown.get(base.oid) ?? [];
    const found: Window[] = [{ relation: nameOf(base), isView: base.kind === 'v', columns: [...columns] }];
    for (const view of new Set(candidates.map((one) => one.view))) {
      const choices = numbers.map((number) =>
        candidates
          .filter((one) => one.view === view && one.origin.column === number)
          .map((one) => one.column),
      );
      for (const combination of combinations(choices)) {
        found.push({ relation: nameOf(view), isView: true, columns: combination });
      }
    }
    return found;
  };
}

/** Follows views over views down to the table; a column that is computed on the way has no origin. */
function baseOf(start: Origin, rules: ReadonlyMap<number, Map<number, Origin>>): Origin | undefined {
  let origin: Origin = start;
  for (let depth = 0; depth < 50; depth += 1) {
    const rule = rules.get(origin.table);
    if (!rule) return origin;
    const next = rule.get(origin.column);
    if (!next) return undefined;
    origin = next;
  }
  return undefined;
}

function combinations(choices: string[][]): string[][] {
  let found: string[][] = [[]];
  for (const options of choices) {
    found = found.flatMap((head) => options.map((option) => [...head, option])).slice(0, maxCombinations);
  }
  return found;
}

export function nameOf(relation: RelationRow): Name {
  return { schema: relation.schema, name: relation.name };
}
