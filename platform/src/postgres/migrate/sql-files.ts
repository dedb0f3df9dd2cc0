import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';

export interface SqlFile {
  /** Short name, such as `migrations/0001_accounts`. */
  name: string;
  path: string;
  hash: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function sqlFile(name: string, path: string): Promise<SqlFile> {
  return { name, path, hash: hashOf(await readFile(path, 'utf8')) };
}

/** The numbered files of one folder of `database/`, in order. */
export async function numberedFiles(
  folder: 'platform' | 'migrations',
  { root, sharedNumbers = [] }: { root: string; sharedNumbers?: readonly string[] },
): Promise<SqlFile[]> {
  const names = (await readdir(join(root, folder)))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${folder}/${name.slice(0, -4)}`)
    .sort();
  refuseSharedNumbers(names, new Set(sharedNumbers));
  return Promise.all(names.map((name) => sqlFile(name, join(root, `${name}.sql`))));
}

/** Two files with one number have no order that was meant: whoever wrote the second did not know of the first. */
function refuseSharedNumbers(names: string[], allowed: ReadonlySet<string>): void {
  const first = new Map<string, string>();
  for (const name of names) {
    const number = name.slice(0, name.indexOf('_'));
    const other = first.get(number);
    if (other !== undefined && !(allowed.has(name) && allowed.has(other))) {
      throw new OperatorError(
        `database/${other}.sql and database/${name}.sql have the same number. Give the newer one the next free number.`,
      );
    }
    first.set(number, name);
  }
}

const PHASES = ['rules', 'policies', 'api'] as const;

/**
 * Every topic's files, `topics/<layer>/<topic>/<phase>.sql` or `<phase>-<part>.sql`, the lower layers first. All rules come before
 * all policies, and those before the browser's functions and views, so that a policy may use the predicates of any topic.
 */
export async function topicFiles(root: string): Promise<{ files: SqlFile[]; hash: string }> {
  const folder = join(root, 'topics');
  const names: string[] = [];
  for (const layer of await foldersIn(folder)) {
    if (!/^\d-/.test(layer)) throw new OperatorError(`database/topics/${layer} is no layer, such as 0-base.`);
    for (const topic of await foldersIn(join(folder, layer))) {
      const files = (await readdir(join(folder, layer, topic))).filter((name) => name.endsWith('.sql'));
      names.push(...files.map((name) => `topics/${layer}/${topic}/${name.slice(0, -4)}`).sort());
    }
  }
  const files = PHASES.flatMap((phase) =>
    names.filter((name) => phaseOf(name) === phase).map((name) => sqlFile(name, join(root, `${name}.sql`))),
  );
  const frame = ['clear', 'finish'].map((name) => sqlFile(`topics/${name}`, join(folder, `${name}.sql`)));
  return { files: await Promise.all(files), hash: hashOfAll(await Promise.all([...files, ...frame])) };
}

/** `rules` of `rules` and of `rules-listings`. */
const phaseOf = (name: string): string | undefined => name.slice(name.lastIndexOf('/') + 1).split('-', 1)[0];

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

const hashOfAll = (files: SqlFile[]): string =>
  hashOf(files.map((file) => `${file.name} ${file.hash}`).join('\n'));
