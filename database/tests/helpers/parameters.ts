import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Parameter {
  /** The function, with its schema. */
  of: string;
  name: string;
  type: string;
  /** The names of the function's variables. */
  variables: string[];
}

const FUNCTION =
  /\bcreate function (\w+\.\w+)\(([^)]*(?:\([^)]*\)[^)]*)*)\)\s*(?:returns|language)[\s\S]*?\$\$([\s\S]*?)\$\$/g;

/** What is given to the functions of a file, in the order of their signatures; `out` parameters are left out. */
function parametersIn(sql: string): Parameter[] {
  return [...sql.matchAll(FUNCTION)].flatMap(([, of = '', list = '', body = '']) => {
    const declared = /\bdeclare\n([\s\S]*?)\nbegin\b/.exec(body)?.[1] ?? '';
    const variables = [...declared.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);
    return list
      .split(',')
      .map((text) => text.trim().split(/\s+/))
      .filter(([name]) => name !== '' && name !== 'out')
      .map(([name = '', type = '']) => ({ of, name, type, variables }));
  });
}

/** The parameters of all functions that topics make. */
export async function readParameters(folder: string): Promise<Parameter[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => parametersIn(text.replace(/--.*$/gm, '')));
}

/** Whether a parameter is named as the README of the topics says. */
export function isWellNamed({ of, name, type, variables }: Parameter): boolean {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return false;
  if (/^(?:p|v|in|arg|param)_/.test(name) || ['place', 'most', 'patience'].includes(name)) return false;
  if (type !== 'uuid' || name === 'id') return true;
  if (of.startsWith('public.')) return /_id$|^(?:only|wanted)_/.test(name);
  // `subject_kind` and `subject_id` belong together.
  return !name.endsWith('_id') || name === 'subject_id' || variables.includes(name.slice(0, -3));
}
