import { viewColumns } from '../rest/schema/view-columns.ts';
import type { Catalog, Column, PgType, Relation } from './catalog.ts';

/** A catalog with its cross-references at hand. */
export class Model {
  readonly schema: string;
  readonly catalog: Catalog;
  readonly #relations: Map<number, Relation>;
  readonly #types: Map<number, PgType>;
  readonly #columns = new Map<number, Column[]>();
  readonly #origins = new Map<number, ReturnType<typeof viewColumns>>();

  constructor(catalog: Catalog, schema: string) {
    this.catalog = catalog;
    this.schema = schema;
    this.#relations = new Map(catalog.relations.map((relation) => [relation.oid, relation]));
    this.#types = new Map(catalog.types.map((type) => [type.oid, type]));
    for (const column of catalog.columns) {
      const columns = this.#columns.get(column.relation) ?? [];
      this.#columns.set(column.relation, [...columns, column]);
    }
    for (const relation of catalog.relations) {
      if (relation.rule !== null) this.#origins.set(relation.oid, viewColumns(relation.rule));
    }
  }

  exposed(kind: Relation['kind']): Relation[] {
    return this.catalog.relations.filter(
      (relation) => relation.schema === this.schema && relation.kind === kind,
    );
  }

  relation(oid: number): Relation | undefined {
    return this.#relations.get(oid);
  }

  columns(relation: number): readonly Column[] {
    return this.#columns.get(relation) ?? [];
  }

  type(oid: number): PgType | undefined {
    return this.#types.get(oid);
  }

  /** The table column that a column shows unchanged, through any number of views. */
  source(column: Column): Column | undefined {
    const origins = this.#origins.get(column.relation);
    if (origins === undefined) return column;
    const origin = origins.get(column.number);
    const next = origin && this.columns(origin.table).find((found) => found.number === origin.column);
    return next && this.source(next);
  }
}
