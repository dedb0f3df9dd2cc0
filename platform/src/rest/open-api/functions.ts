import type { Parameter, Routine } from '../schema/types.ts';
import { reference } from './parameters.ts';
import { summaryOf } from './summary.ts';
import { jsonType, parameterType, valueSchema } from './types.ts';

/** All functions of one name that the caller may call. */
export type ShownFunction = { name: string; overloads: readonly Routine[]; comment: string | null };

/** How a function is called. Functions of one name share a path: what each of them takes stands there together. */
export function functionPath({ name, overloads, comment }: ShownFunction): Record<string, unknown> {
  const parameters = parametersOf(overloads);
  const about = {
    tags: [`(rpc) ${name}`],
    ...summaryOf(comment),
    produces: ['application/json', 'application/vnd.pgrst.object+json'],
    responses: { 200: { description: 'OK' } },
  };
  const required = parameters.filter((one) => one.required).map((one) => one.name);
  const schema = {
    ...(comment !== null && { description: comment }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(parameters.map((one) => [one.name, valueSchema(one.type)])),
    type: 'object',
  };
  const post = {
    ...about,
    parameters: [{ name: 'args', in: 'body', required: true, schema }, reference('preferParams')],
  };
  if (overloads.every(({ volatility }) => volatility === 'volatile')) return { post };
  return { get: { ...about, parameters: parameters.map(inAddress) }, post };
}

function inAddress({ name, type, required, variadic }: Parameter): Record<string, unknown> {
  const place = { name, in: 'query', required };
  if (!variadic) return { ...place, ...parameterType(type) };
  const each = type.slice(0, -2);
  return {
    ...place,
    type: jsonType(type) ?? 'string',
    collectionFormat: 'multi',
    items: parameterType(each),
  };
}

/** Required is only what every one of them requires. Without a name it is the body itself, which is no property of it. */
function parametersOf(overloads: readonly Routine[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const parameter of overloads.flatMap(({ parameters }) => parameters)) {
    if (parameter.name !== '' && !found.has(parameter.name)) found.set(parameter.name, parameter);
  }
  const isRequired = (name: string) =>
    overloads.every(({ parameters }) => parameters.some((one) => one.name === name && one.required));
  return [...found.values()].map((one) => ({ ...one, required: isRequired(one.name) }));
}
