import type { Condition, Embed, PlannedField, ReadNode, Reference, Returning } from './types.ts';

/** The columns that reading back the written rows will need, and no others: more would need more rights. */
export function returningOf(node: ReadNode, allColumns: Iterable<string>): Returning {
  const names = new Set<string>();
  const computed = new Map<string, Extract<Reference, { kind: 'computed' }>>();
  const need = ({ reference }: PlannedField) => {
    if (reference.kind === 'column') names.add(reference.name);
    else computed.set(reference.name, reference);
  };
  for (const output of node.outputs) {
    if (output.kind === 'star') for (const name of allColumns) names.add(name);
    else if (output.field) need(output.field);
  }
  for (const embed of node.embeds) for (const name of joinColumns(embed)) names.add(name);
  for (const condition of node.conditions) forEachField(condition, need);
  for (const { field, embed } of node.order) if (!embed) need(field);
  return { kind: 'columns', names: [...names], computed: [...computed.values()] };
}

/** Reads computed columns as what the write returned under their name. */
export function readFromSource(node: ReadNode): void {
  const plain = (field: PlannedField): PlannedField => {
    const { name, type } = field.reference;
    return { reference: { kind: 'column', name, type }, path: field.path };
  };
  node.outputs = node.outputs.map((output) =>
    output.kind === 'field' && output.field ? { ...output, field: plain(output.field) } : output,
  );
}

function joinColumns(embed: Embed): string[] {
  const pairs = embed.relationship.junction?.near ?? embed.relationship.columns;
  return pairs.map(([here]) => here);
}

function forEachField(condition: Condition, visit: (field: PlannedField) => void): void {
  if (condition.kind === 'filter') visit(condition.field);
  else if (condition.kind === 'logic') for (const item of condition.items) forEachField(item, visit);
}
