import type { AggregateName, JsonStep, Operation, Slot, Window } from '../ast.ts';
import type { Column, Name, Parameter, Relationship } from '../schema/types.ts';

/** A column that is known to exist, or a function of the row that reads like one. */
export type Reference =
  | { kind: 'column'; name: string; type: string }
  | { kind: 'computed'; function: Name; name: string; type: string; owner: Name };

export type PlannedField = { reference: Reference; path: JsonStep[] };

export type Output =
  | { kind: 'star' }
  | {
      kind: 'field';
      /** Undefined counts rows. */
      field: PlannedField | undefined;
      alias: string;
      cast: string | undefined;
      aggregate: Aggregate | undefined;
    };

export type Aggregate = { name: AggregateName; cast: string | undefined };

export type Condition =
  | { kind: 'filter'; field: PlannedField; not: boolean; operation: Operation }
  /** Whether the embedded resource has any row. */
  | { kind: 'exists'; embed: Embed; not: boolean }
  | { kind: 'logic'; join: 'and' | 'or'; not: boolean; items: Condition[] };

export type Ordering = {
  field: PlannedField;
  /** The to-one resource that the field belongs to, when it is not the ordered one's own. */
  embed: Embed | undefined;
  direction: 'asc' | 'desc' | undefined;
  nulls: 'first' | 'last' | undefined;
};

/** One resource to be read, with everything that was asked of it. */
export type ReadNode = {
  /** Short name within the statement; unique, so that nested resources never hide each other. */
  alias: string;
  from: { kind: 'relation'; name: Name } | { kind: 'source' };
  outputs: Output[];
  embeds: Embed[];
  conditions: Condition[];
  order: Ordering[];
  window: Window;
};

export type Embed = {
  node: ReadNode;
  relationship: Relationship;
  junctionAlias: string;
  /** The names under which filters and orders may speak of it, and the key in the answer. */
  requested: string;
  output: string;
  inner: boolean;
  spread: boolean;
  /** Aggregates of a spread resource, by the name of the column that they take: the parent computes them. */
  hoisted: Map<string, Aggregate>;
};

/** What an `insert`, `update` or `delete` does before its rows are read back. */
export type WritePlan = {
  kind: 'insert' | 'update' | 'delete';
  target: Name;
  alias: string;
  columns: Column[];
  body: { slot: Slot; shape: 'object' | 'array' | 'scalar' } | undefined;
  /** Rows that leave a column out take its default instead of null. */
  applyDefaults: boolean;
  conflict: { columns: string[]; action: 'update' | 'nothing' } | undefined;
  conditions: Condition[];
  returning: Returning;
  primaryKey: readonly string[];
  /** The row in the body must be the row in the address. */
  matchAddress: boolean;
};

export type Returning =
  | { kind: 'nothing' }
  | { kind: 'columns'; names: string[]; computed: Extract<Reference, { kind: 'computed' }>[] };

export type CallPlan = {
  function: Name;
  arguments:
    | { kind: 'none' }
    | { kind: 'named'; values: { parameter: Parameter; slot: Slot }[] }
    | { kind: 'json'; parameters: Parameter[]; slot: Slot; shape: 'object' | 'array' | 'scalar' }
    | { kind: 'single'; parameter: Parameter; slot: Slot };
  returns: 'void' | 'scalar' | 'composite';
  isSet: boolean;
};
