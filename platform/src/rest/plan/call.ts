import { RestError } from '../errors.ts';
import { closeness, nearest } from '../misspelling.ts';
import { keyOf, type Name, type Routine, type SchemaCache } from '../schema/types.ts';

/** How a function was called: what arguments were named, and what kind of body came. */
export type CallShape = { keys: readonly string[]; isPost: boolean; contentType: string };

const wholeBody = new Map([
  ['application/json', ['json', 'jsonb']],
  ['text/plain', ['text']],
  ['text/xml', ['xml']],
  ['application/octet-stream', ['bytea']],
]);
const opaqueBody = new Set(['text/plain', 'text/xml', 'application/octet-stream']);

/** Chooses among functions of one name by the names of the arguments. */
export function findRoutine(cache: SchemaCache, name: Name, call: CallShape): Routine {
  const overloads = cache.functions.get(keyOf(name)) ?? [];
  const named = overloads.filter((one) => takesNamed(one, call));
  const [only] = named;
  if (named.length > 1) throw ambiguous(named);
  if (only) return only;
  const single = overloads.filter((one) => takesWholeBody(one, call));
  if (single.length > 1) throw ambiguous(single);
  if (single[0]) return single[0];
  throw notFound(cache, name, call, overloads);
}

function takesNamed(routine: Routine, call: CallShape): boolean {
  if (call.isPost && opaqueBody.has(call.contentType)) return false;
  const names = new Set(routine.parameters.map((one) => one.name));
  return (
    call.keys.every((key) => names.has(key)) &&
    routine.parameters.every((one) => !one.required || call.keys.includes(one.name))
  );
}

function takesWholeBody(routine: Routine, call: CallShape): boolean {
  const [parameter, ...more] = routine.parameters;
  if (!call.isPost || !parameter || more.length > 0 || parameter.name !== '') return false;
  return wholeBody.get(call.contentType)?.includes(parameter.type) ?? false;
}

function ambiguous(routines: readonly Routine[]): RestError {
  const signatures = routines.map((one) => {
    const parameters = one.parameters.map((parameter) => `${parameter.name} => ${parameter.type}`);
    return `${one.schema}.${one.name}(${parameters.join(', ')})`;
  });
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

function notFound(cache: SchemaCache, name: Name, call: CallShape, overloads: readonly Routine[]): RestError {
  const full = `${name.schema}.${name.name}`;
  const keys = [...call.keys].sort();
  const opaque = call.isPost && opaqueBody.has(call.contentType);
  const without = ' without parameters';
  const inMessage = opaque ? '' : keys.length === 0 ? without : `(${keys.join(', ')})`;
  const inDetails =
    keys.length === 0 ? without : ` with parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')}`;
  const kind = wholeBody.get(call.contentType)?.join('/') ?? '';
  const searched = opaque
    ? ` with a single unnamed ${kind} parameter`
    : call.isPost && call.contentType === 'application/json'
      ? `${inDetails} or with a single unnamed json/jsonb parameter`
      : inDetails;
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${full}${inMessage} in the schema cache`,
    {
      details: `Searched for the function ${full}${searched}, but no matches were found in the schema cache.`,
      hint: opaque ? null : hintFor(cache, name, keys, overloads),
    },
  );
}

function hintFor(
  cache: SchemaCache,
  name: Name,
  keys: readonly string[],
  overloads: readonly Routine[],
): string | undefined {
  const lead = `Perhaps you meant to call the function ${name.schema}.`;
  if (overloads.length === 0) {
    const siblings = [...cache.functions.values()].flat().filter((one) => one.schema === name.schema);
    const close = nearest(name.name, new Set(siblings.map((one) => one.name)), closeness.names);
    return close && `${lead}${close}`;
  }
  const signatures = overloads.map(
    (one) =>
      `(${one.parameters
        .map((each) => each.name)
        .sort()
        .join(', ')})`,
  );
  const close = nearest(`(${keys.join(', ')})`, signatures);
  return close && `${lead}${name.name}${close}`;
}
