import type { Language } from '@lomdim/contract/languages';

type Values = Readonly<Record<string, unknown>>;

/** A text may have a placeholder for each value: `{{name}}`. */
const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;
const pluralRules = new Map<Language, Intl.PluralRules>();

/**
 * The text at a path within the texts of a topic, such as `title` or `form.errors.required`. With `count` it is the form that the
 * language has for that number (`lessons_one`, `lessons_other`), with `returnObjects` everything below the path.
 */
export function translate(bundle: object, language: Language, path: string, values: Values): unknown {
  const found = findForm(bundle, language, path, values.count);
  if (typeof found === 'string') return fill(found, values);
  return typeof found === 'object' && values.returnObjects === true ? fillAll(found, values) : undefined;
}

function findForm(bundle: object, language: Language, path: string, count: unknown): unknown {
  if (typeof count !== 'number') return find(bundle, path);
  return (
    find(bundle, `${path}_${formFor(language, count)}`) ?? find(bundle, `${path}_other`) ?? find(bundle, path)
  );
}

function formFor(language: Language, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

function find(bundle: object, path: string): unknown {
  let at: unknown = bundle;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return at ?? undefined;
}

function fill(text: string, values: Values): string {
  return text.includes('{{')
    ? text.replace(placeholder, (_, name: string) => String(values[name] ?? ''))
    : text;
}

function fillAll(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fill(value, values);
  if (Array.isArray(value)) return value.map((each) => fillAll(each, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillAll(each, values)]));
}
