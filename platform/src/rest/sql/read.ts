import type { Window } from '../ast.ts';
import { isGrouped } from '../plan/read.ts';
import type { Aggregate, Embed, Ordering, Output, ReadNode } from '../plan/types.ts';
import { isToOne } from '../schema/types.ts';
import { conditionSql, fieldSql } from './conditions.ts';
import { identifier, type Parameters, qualified } from './writer.ts';

/** Rows that a write or a function made stand in a common table expression of this name. */
export const sourceName = '_source';

/**
 * Writes one resource and, inside it, the resources embedded in it.
 *
 * An embedded resource is a subquery in the select list: PostgreSQL then sorts and cuts the rows first and
 * looks up related rows only for those that remain. Whether a row counts at all (`!inner`, `rel=is.null`)
 * is an `exists`, which the planner can turn into a join of its own choice.
 */
export class ReadWriter {
  readonly #parameters: Parameters;
  /** Limit for embedded to-many resources that ask for none. */
  readonly #cap: number | undefined;

  constructor(parameters: Parameters, cap: number | undefined) {
    this.#parameters = parameters;
    this.#cap = cap;
  }

  /** `parent` is the alias that the join conditions of an embedded resource refer to. */
  rows(node: ReadNode, embed?: Embed, parent?: string): string {
    const joins: string[] = [];
    const outputs = this.#outputs(node, joins);
    const toOne = embed !== undefined && isToOne(embed.relationship);
    return [
      `select ${outputs.join(', ')}`,
      `from ${this.#from(node, embed, parent)}`,
      ...joins,
      this.#where(node, embed, parent),
      this.#groupBy(node),
      node.order.length > 0
        ? `order by ${node.order.map((one) => this.#ordering(node, one)).join(', ')}`
        : '',
      toOne ? 'limit 1' : this.#window(node, embed),
    ]
      .filter((part) => part !== '')
      .join(' ');
  }

  /** One row for every row that matches, whatever the page. */
  matching(node: ReadNode, embed?: Embed, parent?: string): string {
    return `select 1 from ${this.#from(node, embed, parent)} ${this.#where(node, embed, parent)}`.trimEnd();
  }

  #outputs(node: ReadNode, joins: string[]): string[] {
    const outputs = node.outputs.map((output) => this.#output(node, output));
    for (const embed of node.embeds) {
      if (embed.node.outputs.length === 0 && embed.node.embeds.length === 0) continue;
      if (embed.spread) outputs.push(...this.#spread(node, embed, joins));
      else outputs.push(`${this.#embedded(node, embed)} as ${identifier(embed.output)}`);
    }
    return outputs;
  }

  #output(node: ReadNode, output: Output): string {
    if (output.kind === 'star') return `${node.alias}.*`;
    // Counting takes rows; the rows of a spread resource are counted by its parent, as something that is not null.
    const whole = output.aggregate ? '*' : 'true';
    let sql = output.field ? fieldSql(output.field, node.alias, this.#parameters) : whole;
    if (output.cast !== undefined) sql = `cast(${sql} as ${output.cast})`;
    if (output.aggregate) sql = aggregateSql(output.aggregate, sql);
    return `${sql} as ${identifier(output.alias)}`;
  }

  #embedded(node: ReadNode, embed: Embed): string {
    const rows = this.rows(embed.node, embed, node.alias);
    const alias = `${embed.node.alias}r`;
    return isToOne(embed.relationship)
      ? `(select row_to_json(${alias}) from (${rows}) ${alias})`
      : `(select coalesce(json_agg(${alias}), '[]') from (${rows}) ${alias})`;
  }

  /** A spread resource puts its columns beside the parent's; of many rows, each column becomes an array. */
  #spread(node: ReadNode, embed: Embed, joins: string[]): string[] {
    const alias = `${embed.node.alias}s`;
    const rows = this.rows(embed.node, embed, node.alias);
    if (isToOne(embed.relationship)) {
      joins.push(`left join lateral (${rows}) ${alias} on true`);
      if (!isGrouped(node)) return [`${alias}.*`];
      return outputNames(embed.node).map((name) => {
        const column = `${alias}.${identifier(name)}`;
        const aggregate = embed.hoisted.get(name);
        return aggregate ? `${aggregateSql(aggregate, column)} as ${identifier(name)}` : column;
      });
    }
    const inner = `${embed.node.alias}r`;
    const names = outputNames(embed.node).map(identifier);
    const arrays = names.map((name) => `coalesce(json_agg(${inner}.${name}), '[]') as ${name}`);
    joins.push(`left join lateral (select ${arrays.join(', ')} from (${rows}) ${inner}) ${alias} on true`);
    return [`${alias}.*`];
  }

  #from(node: ReadNode, embed: Embed | undefined, parent: string | undefined): string {
    if (node.from.kind === 'source') return `${sourceName} ${node.alias}`;
    const computed = embed?.relationship.function;
    if (embed && computed) {
      const row = `${parent}::${qualified(embed.relationship.table)}`;
      return `${qualified(computed)}(${row}) ${node.alias}`;
    }
    const junction = embed?.relationship.junction;
    const through = embed && junction ? `, ${qualified(junction)} ${embed.junctionAlias}` : '';
    return `${qualified(node.from.name)} ${node.alias}${through}`;
  }

  #where(node: ReadNode, embed: Embed | undefined, parent: string | undefined): string {
    const exists = (one: Embed) => `exists (${this.matching(one.node, one, node.alias)})`;
    const conditions = [
      ...(embed && parent !== undefined ? joinConditions(embed, parent) : []),
      ...node.conditions.map((one) => conditionSql(one, node.alias, this.#parameters, exists)),
      ...node.embeds.filter((one) => one.inner).map(exists),
    ];
    return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  }

  #groupBy(node: ReadNode): string {
    if (!isGrouped(node)) return '';
    const terms = node.outputs.flatMap((output, index) =>
      output.kind === 'field' && output.aggregate ? [] : [String(index + 1)],
    );
    for (const embed of node.embeds) {
      if (embed.spread) {
        const names = outputNames(embed.node).filter((name) => !embed.hoisted.has(name));
        terms.push(...names.map((name) => `${embed.node.alias}s.${identifier(name)}`));
        continue;
      }
      for (const [here] of embed.relationship.junction?.near ?? embed.relationship.columns) {
        terms.push(`${node.alias}.${identifier(here)}`);
      }
    }
    return terms.length > 0 ? `group by ${terms.join(', ')}` : '';
  }

  #ordering(node: ReadNode, one: Ordering): string {
    const alias = one.embed ? one.embed.node.alias : node.alias;
    let sql = fieldSql(one.field, alias, this.#parameters);
    if (one.embed) {
      const from = this.#from(one.embed.node, one.embed, node.alias);
      sql = `(select ${sql} from ${from} ${this.#where(one.embed.node, one.embed, node.alias)} limit 1)`;
    }
    return `${sql}${one.direction ? ` ${one.direction}` : ''}${one.nulls ? ` nulls ${one.nulls}` : ''}`;
  }

  #window(node: ReadNode, embed: Embed | undefined): string {
    const cap = embed && node.window.limit === undefined ? this.#cap : undefined;
    const window = cap === undefined ? node.window : { ...node.window, limit: cap };
    return windowSql(window, this.#parameters);
  }
}

export function windowSql({ limit, offset }: Window, parameters: Parameters): string {
  const parts = [
    limit === undefined ? '' : `limit ${Math.trunc(limit)}`,
    offset === undefined ? '' : `offset ${parameters.placeholder(offset)}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function aggregateSql({ name, cast }: Aggregate, of: string): string {
  const sql = `${name}(${of})`;
  return cast === undefined ? sql : `cast(${sql} as ${cast})`;
}

function joinConditions(embed: Embed, parent: string): string[] {
  const { relationship, node, junctionAlias } = embed;
  const equal = (left: string, leftColumn: string, right: string, rightColumn: string) =>
    `${left}.${identifier(leftColumn)} = ${right}.${identifier(rightColumn)}`;
  const { junction } = relationship;
  if (!junction) {
    return relationship.columns.map(([here, there]) => equal(node.alias, there, parent, here));
  }
  return [
    ...junction.near.map(([here, through]) => equal(junctionAlias, through, parent, here)),
    ...junction.far.map(([through, there]) => equal(node.alias, there, junctionAlias, through)),
  ];
}

/** What a spread of many rows can name; a star inside it was expanded by the planner. */
function outputNames(node: ReadNode): string[] {
  const own = node.outputs.flatMap((output) => (output.kind === 'field' ? [output.alias] : []));
  const embedded = node.embeds.flatMap((embed) => (embed.spread ? outputNames(embed.node) : [embed.output]));
  return [...own, ...embedded];
}
