import type { RestSettings } from '../settings.ts';

/** What the planner knows of the database. Built whole, then replaced whole; never changed in place. */
export type SchemaCache = {
  /** Distinguishes one load from the next, so that nothing prepared for an old schema is used with a new one. */
  generation: number;
  schemas: readonly string[];
  tables: ReadonlyMap<string, Table>;
  /** By the key of the table they start at. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  functions: ReadonlyMap<string, readonly Routine[]>;
  /** Types that a cast may name, as PostgreSQL writes them. */
  types: ReadonlyMap<string, string>;
  /** Statement timeouts that a role was given with `alter role … set`. */
  timeouts: ReadonlyMap<string, string>;
  /** SQL that says why the session ($1, may be null) of the user ($2) may not act; null while it may. */
  sessionCheck: string | undefined;
  settings: RestSettings;
  /** PostGIS's function that makes a GeoJSON feature of a row, where there is one. */
  geoJson: string | undefined;
};

export type Name = { schema: string; name: string };

export type Column = {
  name: string;
  /** The type as PostgreSQL writes it, qualified where needed. */
  type: string;
  /** What stands for the column when a row leaves it out; undefined: null. */
  default: string | undefined;
};

export type Table = Name & {
  oid: number;
  isView: boolean;
  /** What can be done to its rows at all, whoever asks: a view may be read-only. */
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  /** Functions of the row that read like columns. */
  computed: ReadonlyMap<string, Name & { type: string }>;
};

export type Relationship = {
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';
  constraint: string;
  /** The foreign key is on the other side. */
  inverse?: true;
  table: Name;
  foreign: Name;
  /** Pairs of a column here and the column there. Empty for many-to-many and functions. */
  columns: readonly (readonly [here: string, there: string])[];
  junction?: Junction;
  /** A function of the row that yields the related rows. */
  function?: Name;
  self: boolean;
  foreignIsView: boolean;
};

export type Junction = Name & {
  constraints: readonly [string, string];
  /** Pairs of a column of the near table and one of the junction. */
  near: readonly (readonly [here: string, junction: string])[];
  /** Pairs of a column of the junction and one of the far table. */
  far: readonly (readonly [junction: string, there: string])[];
};

export type Parameter = { name: string; type: string; required: boolean; variadic: boolean };

export type Routine = Name & {
  oid: number;
  parameters: readonly Parameter[];
  returns: 'void' | 'scalar' | 'composite';
  isSet: boolean;
  volatility: 'immutable' | 'stable' | 'volatile';
  /** The relation whose rows it returns. */
  relation: Name | undefined;
  /** The columns of the result where they are known. */
  columns: ReadonlyMap<string, Column> | undefined;
  /** The media type that the result is, when its type is a domain named so. */
  media: string | undefined;
  isBytes: boolean;
};

export function keyOf(name: Name): string {
  return `${name.schema}\0${name.name}`;
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one';
}
