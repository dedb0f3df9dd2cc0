import type { CallPlan } from '../plan/types.ts';
import { bodyRows } from './body-rows.ts';
import { identifier, type Parameters, qualified } from './writer.ts';

/** A select over what the function returns. */
export function callSql(plan: CallPlan, parameters: Parameters): string {
  const { before, list } = argumentsSql(plan, parameters);
  const call = `${qualified(plan.function)}(${list})`;
  const rows = plan.returns === 'composite' ? `${call} _f` : `${call} as _f(value)`;
  return `select _f.* from ${before}${rows}`;
}

function argumentsSql(plan: CallPlan, parameters: Parameters): { before: string; list: string } {
  const given = plan.arguments;
  switch (given.kind) {
    case 'none':
      return { before: '', list: '' };
    case 'single':
      return { before: '', list: wholeBody(parameters.placeholder(given.slot), given.parameter.type) };
    case 'named':
      return {
        before: '',
        list: given.values
          .map(({ parameter, slot }) =>
            named(parameter, `${parameters.placeholder(slot)}::${parameter.type}`),
          )
          .join(', '),
      };
    default: {
      const columns = given.parameters.map(({ name, type }) => ({ name, type, default: undefined }));
      const rows = bodyRows({
        placeholder: parameters.placeholder(given.slot),
        shape: given.shape,
        columns,
        alias: '_a',
      });
      return {
        before: `(select * from ${rows} limit 1) _a, lateral `,
        list: given.parameters.map((one) => named(one, `_a.${identifier(one.name)}`)).join(', '),
      };
    }
  }
}

/** The body goes as the bytes that came, which are what these types take; only jsonb has a binary form of its own. */
function wholeBody(placeholder: string, type: string): string {
  return type === 'jsonb' ? `${placeholder}::json::jsonb` : `${placeholder}::${type}`;
}

function named(parameter: { name: string; variadic: boolean }, value: string): string {
  return `${parameter.variadic ? 'variadic ' : ''}${identifier(parameter.name)} := ${value}`;
}
