import type { At, Filter, Logic, OrderTerm, ParsedQuery, SelectEmbed, SelectItem, Window } from '../ast.ts';
import { notEmbedded, RestError } from '../errors.ts';
import { isToOne, keyOf, type Name, type SchemaCache } from '../schema/types.ts';
import { resolveField, resolveOutput } from './fields.ts';
import { findRelationship } from './find-relationship.ts';
import type { Shape } from './tables.ts';
import type { Aggregate, Condition, Embed, Ordering, Output, ReadNode } from './types.ts';

export type Root = {
  shape: Shape;
  /** `source`: the rows that a write or a function made, instead of a relation. */
  from: ReadNode['from'];
  /** The relation that relationships start from; undefined when nothing can be embedded. */
  relation: Name | undefined;
};

/** A tree of resources to read, every name in it checked against the schema. */
export function planRead(cache: SchemaCache, root: Root, query: ParsedQuery, window: Window): ReadNode {
  const planner = new ReadPlanner(cache);
  const node = planner.node(root, query.select);
  for (const { path, content } of query.filters) planner.addFilter(node, path, content);
  for (const { path, content } of query.order) planner.addOrder(node, path, content);
  for (const { path, content } of query.windows) planner.find(node, path).window = content;
  node.window = window;
  return node;
}

/** Conditions on the target of a write; embedded resources do not exist there yet. */
export function planConditions(cache: SchemaCache, shape: Shape, filters: readonly At<Logic>[]): Condition[] {
  const planner = new ReadPlanner(cache);
  const root: Root = { shape, from: { kind: 'source' }, relation: undefined };
  const node = planner.node(root, []);
  for (const { content } of filters) planner.addFilter(node, [], content);
  return node.conditions;
}

class ReadPlanner {
  readonly #cache: SchemaCache;
  readonly #shapes = new Map<ReadNode, Shape>();
  #aliases = 0;

  constructor(cache: SchemaCache) {
    this.#cache = cache;
  }

  node(root: Root, select: readonly SelectItem[], depth = 0): ReadNode {
    const node: ReadNode = {
      alias: this.#alias(),
      from: root.from,
      outputs: [],
      embeds: [],
      conditions: [],
      order: [],
      window: {},
    };
    this.#shapes.set(node, root.shape);
    for (const item of select) {
      if (item.kind === 'field') node.outputs.push(resolveOutput(this.#cache, root.shape, item));
      else node.embeds.push(this.#embed(root, item, depth + 1));
    }
    refuseTwice(root, node.embeds, depth + 1);
    // Grouping needs every column by name.
    if (isGrouped(node)) {
      this.#expandStars(node);
      for (const embed of node.embeds) if (embed.spread) this.#expandStars(embed.node);
    }
    return node;
  }

  #embed(root: Root, item: SelectEmbed, depth: number): Embed {
    const origin = root.relation ?? root.shape.name;
    const relationship = findRelationship(this.#cache, origin, item.name, item.hint);
    const table = this.#cache.tables.get(keyOf(relationship.foreign));
    const shape: Shape = {
      name: relationship.foreign,
      label: `${relationship.foreign.name}_${depth}`,
      columns: table?.columns ?? new Map(),
      computed: table?.computed ?? new Map(),
    };
    const from = { kind: 'relation' as const, name: relationship.foreign };
    const node = this.node({ shape, from, relation: relationship.foreign }, item.select, depth);
    // An array for each column needs every column by name.
    if (item.spread && !isToOne(relationship)) this.#expandStars(node);
    const hoisted = item.spread ? hoist(node) : new Map<string, Aggregate>();
    if (hoisted.size > 0 && !isToOne(relationship)) {
      throw new RestError(400, 'PGRST127', 'Feature not implemented', {
        details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
      });
    }
    return {
      node,
      relationship,
      junctionAlias: this.#alias(),
      requested: item.name,
      output: item.alias ?? item.name,
      inner: item.join === 'inner',
      spread: item.spread,
      hoisted,
    };
  }

  #expandStars(node: ReadNode): void {
    const { columns } = this.#shapeOf(node);
    node.outputs = node.outputs.flatMap((output): Output[] => {
      if (output.kind !== 'star') return [output];
      return [...columns.values()].map(({ name, type }) => ({
        kind: 'field',
        field: { reference: { kind: 'column', name, type }, path: [] },
        alias: name,
        cast: undefined,
        aggregate: undefined,
      }));
    });
  }

  find(node: ReadNode, path: readonly string[]): ReadNode {
    let target = node;
    for (const name of path) {
      const next = embedNamed(target, name);
      if (!next) throw notEmbedded(name);
      target = next.node;
    }
    return target;
  }

  addFilter(node: ReadNode, path: readonly string[], logic: Logic): void {
    const target = this.find(node, path);
    target.conditions.push(this.#condition(target, logic));
  }

  #condition(node: ReadNode, logic: Logic): Condition {
    if (logic.kind === 'logic') {
      const items = logic.items.map((item) => this.#condition(node, item));
      return { kind: 'logic', join: logic.join, not: logic.not, items };
    }
    const shape = this.#shapeOf(node);
    const embed = logic.field.path.length === 0 ? embedNamed(node, logic.field.name) : undefined;
    if (embed && (isAboutNull(logic) || !shape.columns.has(logic.field.name))) return existence(embed, logic);
    return {
      kind: 'filter',
      field: resolveField(shape, logic.field),
      not: logic.not,
      operation: logic.operation,
    };
  }

  addOrder(node: ReadNode, path: readonly string[], terms: readonly OrderTerm[]): void {
    const target = this.find(node, path);
    target.order = terms.map((term) => this.#ordering(target, term));
  }

  #ordering(node: ReadNode, term: OrderTerm): Ordering {
    const direction = term.direction;
    const nulls = term.nulls;
    if (term.embed === undefined) {
      return { field: resolveField(this.#shapeOf(node), term.field), embed: undefined, direction, nulls };
    }
    const embed = embedNamed(node, term.embed);
    if (!embed) throw notEmbedded(term.embed);
    if (!isToOne(embed.relationship)) throw notToOne(this.#shapeOf(node).name, term.embed);
    const field = resolveField(this.#shapeOf(embed.node), term.field);
    return { field, embed, direction, nulls };
  }

  #shapeOf(node: ReadNode): Shape {
    const shape = this.#shapes.get(node);
    if (!shape) throw new Error('a resource was planned without its shape');
    return shape;
  }

  #alias(): string {
    this.#aliases += 1;
    return `_${this.#aliases}`;
  }
}

/** Whether the rows of this resource are groups, by an aggregate of its own or of a resource spread into it. */
export function isGrouped(node: ReadNode): boolean {
  return (
    node.outputs.some((output) => output.kind === 'field' && output.aggregate !== undefined) ||
    node.embeds.some((embed) => embed.hoisted.size > 0)
  );
}

/** Takes the aggregates out of a resource that is spread: it yields plain values, its parent combines them. */
function hoist(node: ReadNode): Map<string, Aggregate> {
  const hoisted = new Map<string, Aggregate>();
  node.outputs = node.outputs.map((output) => {
    if (output.kind !== 'field' || !output.aggregate) return output;
    hoisted.set(output.alias, output.aggregate);
    return { ...output, aggregate: undefined };
  });
  for (const embed of node.embeds) {
    for (const [name, aggregate] of embed.hoisted) hoisted.set(name, aggregate);
    embed.hoisted = new Map();
  }
  return hoisted;
}

/** Two embedded resources under one key would hide each other; the words are those of PostgREST's database. */
function refuseTwice({ shape, relation }: Root, embeds: readonly Embed[], depth: number): void {
  const shown = embeds.filter(({ node }) => node.outputs.length > 0 || node.embeds.length > 0);
  const twice = shown.find((one, index) => shown.slice(0, index).some(({ output }) => output === one.output));
  if (!twice) return;
  const name = `${(relation ?? shape.name).name}_${twice.output}_${depth}`;
  throw new RestError(400, '42712', `table name "${name}" specified more than once`);
}

function embedNamed(node: ReadNode, name: string): Embed | undefined {
  return node.embeds.find((one) => one.output === name) ?? node.embeds.find((one) => one.requested === name);
}

function isAboutNull({ operation }: Filter): boolean {
  return operation.kind === 'is' && (operation.what === 'null' || operation.what === 'not null');
}

function existence(embed: Embed, filter: Filter): Condition {
  const { operation, not } = filter;
  if (isAboutNull(filter)) {
    return { kind: 'exists', embed, not: (operation.kind === 'is' && operation.what === 'null') !== not };
  }
  throw new RestError(400, 'PGRST120', `Bad operator on the '${embed.output}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });
}

function notToOne(origin: Name, target: string): RestError {
  return new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin.name}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });
}
