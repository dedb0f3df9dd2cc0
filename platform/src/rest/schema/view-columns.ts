/** The table column (by number) that a column of a view shows unchanged. */
export type Origin = { table: number; column: number };

type Node = { fields: Map<string, unknown> };

/**
 * Reads from the stored form of a view's rule which columns are plain columns of which relation.
 * PostgreSQL keeps that knowledge (`resorigtbl`, `resorigcol`) only in this tree.
 */
export function viewColumns(rule: string): Map<number, Origin> {
  const [query] = asList(new TreeReader(rule).read());
  const columns = new Map<number, Origin>();
  for (const entry of asList(fieldOf(query, 'targetList'))) {
    const table = Number(fieldOf(entry, 'resorigtbl'));
    if (table > 0 && fieldOf(entry, 'resjunk') !== 'true') {
      columns.set(Number(fieldOf(entry, 'resno')), { table, column: Number(fieldOf(entry, 'resorigcol')) });
    }
  }
  return columns;
}

function fieldOf(node: unknown, name: string): unknown {
  return isNode(node) ? node.fields.get(name) : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'fields' in value;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `{NAME :field value …}`, `(item item)`, and words in which a backslash keeps the next character plain. */
class TreeReader {
  readonly #tokens: string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/[(){}]|(?:\\[\s\S]|[^\s(){}\\])+/g) ?? [];
  }

  read(): unknown {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token === '(') return this.#list();
    if (token === '{') return this.#node();
    return token;
  }

  #list(): unknown[] {
    const items: unknown[] = [];
    while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== ')') items.push(this.read());
    this.#at += 1;
    return items;
  }

  #node(): Node {
    const fields = new Map<string, unknown>();
    this.#at += 1;
    while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== '}') {
      const name = this.#tokens[this.#at] ?? '';
      this.#at += 1;
      if (!name.startsWith(':')) continue;
      // A field may hold several words (a constant's bytes); the first is enough for what we look for.
      if (!this.#tokens[this.#at]?.startsWith(':') && this.#tokens[this.#at] !== '}') {
        fields.set(name.slice(1), this.read());
      }
    }
    this.#at += 1;
    return { fields };
  }
}
