import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Parameter {
  /** The function, with its schema. */
  of: string;
  name: string;
}

/** What is given to a function, in the order of its signature; `out` parameters are left out. */
function parametersIn(sql: string): Parameter[] {
  const signatures = sql.matchAll(
    /\bcreate function (\w+\.\w+)\(([^)]*(?:\([^)]*\)[^)]*)*)\)\s*(?:returns|language)/g,
  );
  return [...signatures].flatMap(([, of = '', list = '']) =>
    list
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '' && !text.startsWith('out '))
      .map((text) => ({ of, name: text.split(/\s+/, 1)[0] ?? '' })),
  );
}

/** The parameters of all functions that topics make. */
export async function readParameters(folder: string): Promise<Parameter[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => parametersIn(text.replace(/--.*$/gm, '')));
}
