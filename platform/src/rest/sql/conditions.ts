import type { JsonStep, Operation } from '../ast.ts';
import type { Condition, Embed, PlannedField } from '../plan/types.ts';
import { identifier, type Parameters, qualified } from './writer.ts';

/** How to write "the embedded resource has a row", which needs the whole of it. */
export type WriteExists = (embed: Embed) => string;

export function fieldSql(field: PlannedField, alias: string, parameters: Parameters): string {
  const { reference, path } = field;
  const base =
    reference.kind === 'column'
      ? `${alias}.${identifier(reference.name)}`
      : `${qualified(reference.function)}(${alias})`;
  if (path.length === 0) return base;
  const isJson = reference.type === 'json' || reference.type === 'jsonb';
  return (isJson ? base : `to_jsonb(${base})`) + path.map((step) => stepSql(step, parameters)).join('');
}

function stepSql(step: JsonStep, parameters: Parameters): string {
  return 'index' in step
    ? `${step.arrow}${parameters.placeholder(step.index)}::int`
    : `${step.arrow}${parameters.placeholder(step.key)}::text`;
}

export function conditionSql(
  condition: Condition,
  alias: string,
  parameters: Parameters,
  exists: WriteExists,
): string {
  switch (condition.kind) {
    case 'logic': {
      const items = condition.items.map((item) => conditionSql(item, alias, parameters, exists));
      return `${condition.not ? 'not ' : ''}(${items.join(` ${condition.join} `)})`;
    }
    case 'exists':
      return `${condition.not ? 'not ' : ''}${exists(condition.embed)}`;
    default: {
      const test = comparisonSql(condition.field, condition.operation, alias, parameters);
      return condition.not ? `not (${test})` : test;
    }
  }
}

function comparisonSql(
  field: PlannedField,
  operation: Operation,
  alias: string,
  parameters: Parameters,
): string {
  const left = fieldSql(field, alias, parameters);
  switch (operation.kind) {
    case 'binary': {
      const { truth, quantifier } = operation;
      const isBoolean = field.reference.type === 'boolean' && field.path.length === 0;
      if (truth !== undefined && quantifier === undefined && isBoolean) return `${left} = ${truth}`;
      const value = parameters.placeholder(operation.value);
      const right = quantifier === undefined ? value : `${quantifier}(${value})`;
      return `${left} ${operation.operator} ${right}`;
    }
    case 'in':
      return `${left} = any(${parameters.placeholder(operation.values)})`;
    case 'is':
      return `${left} is ${operation.what}`;
    case 'distinct':
      return `${left} is distinct from ${parameters.placeholder(operation.value)}`;
    default: {
      const language =
        operation.language === undefined ? '' : `${parameters.placeholder(operation.language)}::regconfig, `;
      const isVector = field.reference.type === 'tsvector' && field.path.length === 0;
      const vector = isVector ? left : `to_tsvector(${language}${left})`;
      return `${vector} @@ ${operation.query}(${language}${parameters.placeholder(operation.value)})`;
    }
  }
}
