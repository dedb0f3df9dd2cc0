import type { Condition, WritePlan } from '../plan/types.ts';
import { bodyRows, bodyRowsWithDefaults } from './body-rows.ts';
import { conditionSql } from './conditions.ts';
import { identifier, type Parameters, qualified } from './writer.ts';

/** Counts, within one transaction, the rows that an upsert found rather than made. */
export const updatedSetting = 'rest.updated';

const countUpdated = `set_config('${updatedSetting}', (coalesce(nullif(current_setting('${updatedSetting}', true), ''), '0')::int + 1)::text, true) is not null`;

/** The statement that changes rows and returns what is to be read back. */
export function writeSql(plan: WritePlan, parameters: Parameters): string {
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan, parameters);
    case 'update':
      return updateSql(plan, parameters);
    default:
      return [
        `delete from ${qualified(plan.target)} ${plan.alias}`,
        whereSql(plan.conditions, plan.alias, parameters),
        returningSql(plan),
      ].join(' ');
  }
}

function insertSql(plan: WritePlan, parameters: Parameters): string {
  const names = plan.columns.map((one) => identifier(one.name));
  const list = names.length > 0 ? ` (${names.join(', ')})` : '';
  const values = names.map((name) => `_b.${name}`).join(', ');
  return [
    `insert into ${qualified(plan.target)} as ${plan.alias}${list}`,
    `select ${values} from ${rowsOf(plan, parameters)}`,
    plan.matchAddress ? whereSql(plan.conditions, '_b', parameters) : '',
    conflictSql(plan),
    returningSql(plan),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function conflictSql({ conflict, columns }: WritePlan): string {
  if (!conflict) return '';
  const target = `on conflict (${conflict.columns.map(identifier).join(', ')})`;
  if (conflict.action === 'nothing' || columns.length === 0) return `${target} do nothing`;
  const sets = columns.map((one) => `${identifier(one.name)} = excluded.${identifier(one.name)}`);
  return `${target} do update set ${sets.join(', ')} where ${countUpdated}`;
}

function updateSql(plan: WritePlan, parameters: Parameters): string {
  if (plan.columns.length === 0) {
    // Nothing to set: no row is touched, but the columns to read back still have to have their types.
    return `select ${returnedColumns(plan)} from ${qualified(plan.target)} ${plan.alias} where false`;
  }
  const sets = plan.columns.map((one) => `${identifier(one.name)} = _b.${identifier(one.name)}`);
  return [
    `update ${qualified(plan.target)} ${plan.alias} set ${sets.join(', ')}`,
    `from (select * from ${rowsOf(plan, parameters)} limit 1) _b`,
    whereSql(plan.conditions, plan.alias, parameters),
    returningSql(plan),
  ].join(' ');
}

function rowsOf(plan: WritePlan, parameters: Parameters): string {
  const { columns, applyDefaults } = plan;
  const { slot, shape } = plan.body ?? { slot: 0, shape: 'scalar' };
  const body = { placeholder: parameters.placeholder(slot), shape, columns, alias: '_b' };
  return applyDefaults ? bodyRowsWithDefaults(body) : bodyRows(body);
}

function whereSql(conditions: readonly Condition[], alias: string, parameters: Parameters): string {
  const noEmbeds = (): never => {
    throw new Error('a condition of a write cannot speak of an embedded resource');
  };
  const written = conditions.map((one) => conditionSql(one, alias, parameters, noEmbeds));
  return written.length > 0 ? `where ${written.join(' and ')}` : '';
}

function returningSql(plan: WritePlan): string {
  return `returning ${returnedColumns(plan)}`;
}

/** A constant where nothing is read back: it counts rows without needing the right to read them. */
function returnedColumns({ returning, alias }: WritePlan): string {
  if (returning.kind === 'nothing') return '1';
  const columns = returning.names.map((name) => `${alias}.${identifier(name)}`);
  const computed = returning.computed.map(
    (one) => `${qualified(one.function)}(${alias}) as ${identifier(one.name)}`,
  );
  return [...columns, ...computed].join(', ') || '1';
}
