import type { Routine } from './catalog.ts';
import type { Model } from './model.ts';
import { block, type Fields, fieldName } from './text.ts';
import { typeName } from './type-names.ts';

/** Functions of one name are one entry, with an alternative for each signature. */
export function functionFields(model: Model): Fields {
  const names = [...new Set(model.catalog.routines.map((routine) => routine.name))];
  return names.map((name) => {
    const signatures = model.catalog.routines.filter((routine) => routine.name === name);
    return [fieldName(name), signatures.map((routine) => block(signature(model, routine))).join(' | ')];
  });
}

function signature(model: Model, routine: Routine): Fields {
  const setof = setofOptions(model, routine);
  return [
    ['Args', args(model, routine)],
    ['Returns', returns(model, routine)],
    ...(setof ? [['SetofOptions', block(setof)] as const] : []),
  ];
}

type Parameter = { name: string; type: number; mode: string };

function parameters(routine: Routine): Parameter[] {
  return (routine.allTypes ?? routine.argTypes).map((type, index) => ({
    type,
    name: routine.argNames?.[index] ?? '',
    mode: routine.argModes?.[index] ?? 'i',
  }));
}

function args(model: Model, routine: Routine): string {
  const taken = parameters(routine).filter(({ mode }) => ['i', 'b', 'v'].includes(mode));
  if (taken.length === 0) return 'never';
  const firstOptional = taken.length - routine.defaults;
  const fields: [string, string][] = taken.map(({ name, type }, index) => [
    fieldName(name) + (index >= firstOptional ? '?' : ''),
    typeName(model, type),
  ]);
  return block(fields.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function returns(model: Model, routine: Routine): string {
  const given = parameters(routine).filter(({ mode }) => ['o', 'b', 't'].includes(mode));
  const isTable = given.length > 1 || given.some(({ mode }) => mode === 't');
  const single = isTable
    ? block(given.map(({ name, type }) => [fieldName(name), typeName(model, type)]))
    : typeName(model, routine.returns);
  return routine.returnsSet ? `${single}[]` : single;
}

/** Lets the client embed further relations in what a function gives. */
function setofOptions(model: Model, routine: Routine): Fields | undefined {
  const relation = model.relation(model.type(routine.returns)?.relation ?? 0);
  if (relation === undefined || relation.schema !== model.schema) return undefined;
  return [
    ['from', '"*"'],
    ['to', JSON.stringify(relation.name)],
    ['isOneToOne', String(!routine.returnsSet)],
    ['isSetofReturn', String(routine.returnsSet)],
  ];
}
