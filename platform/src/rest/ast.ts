/**
 * What a request asks for, free of values: every literal is a number that points into the request's list of
 * values, so two requests that differ in values alone have equal trees and share one statement.
 */
export type Slot = number;

export type JsonStep =
  | { arrow: '->' | '->>'; key: Slot; name: string }
  | { arrow: '->' | '->>'; index: Slot };

export type Field = { name: string; path: JsonStep[] };

export type AggregateName = 'avg' | 'count' | 'max' | 'min' | 'sum';

export type SelectField = {
  kind: 'field';
  /** `*` stands for all columns. */
  field: Field;
  alias?: string;
  cast?: string;
  aggregate?: { name: AggregateName; cast?: string };
};

export type SelectEmbed = {
  kind: 'embed';
  name: string;
  alias?: string;
  hint?: string;
  join?: 'inner' | 'left';
  spread: boolean;
  select: SelectItem[];
};

export type SelectItem = SelectField | SelectEmbed;

export type Operation =
  | {
      kind: 'binary';
      operator: BinaryOperator;
      value: Slot;
      quantifier?: 'any' | 'all';
      /** Set where the value is one of these two words: an index on the rows that are true is then of use. */
      truth?: 'true' | 'false';
    }
  | { kind: 'in'; values: Slot }
  | { kind: 'is'; what: 'null' | 'not null' | 'true' | 'false' | 'unknown' }
  | { kind: 'distinct'; value: Slot }
  | { kind: 'search'; query: SearchFunction; language?: Slot; value: Slot };

type ComparisonOperator = '=' | '<>' | '>' | '>=' | '<' | '<=' | 'like' | 'ilike' | '~' | '~*';
/** Of arrays, JSON and ranges. */
type ContainmentOperator = '@>' | '<@' | '&&' | '<<' | '>>' | '&<' | '&>' | '-|-';
export type BinaryOperator = ComparisonOperator | ContainmentOperator;

export type SearchFunction = 'to_tsquery' | 'plainto_tsquery' | 'phraseto_tsquery' | 'websearch_to_tsquery';

export type Filter = { kind: 'filter'; field: Field; not: boolean; operation: Operation };
export type Logic = Filter | { kind: 'logic'; join: 'and' | 'or'; not: boolean; items: Logic[] };

export type OrderTerm = {
  field: Field;
  /** Orders by a column of an embedded to-one resource. */
  embed?: string;
  direction?: 'asc' | 'desc';
  nulls?: 'first' | 'last';
};

/** Something said about the resource at `path`; the empty path is the resource in the address. */
export type At<Content> = { path: string[]; content: Content };

/**
 * The limit is part of the tree although it is a number of the request: it decides which plan is good, and
 * PostgreSQL reuses a plan only when it knows the limit. It is a whole number that we bounded, never text.
 */
export type Window = { limit?: number; offset?: Slot };

export type ParsedQuery = {
  select: SelectItem[];
  filters: At<Logic>[];
  order: At<OrderTerm[]>[];
  windows: At<Window>[];
  columns?: string[];
  onConflict?: string[];
};
