import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../project-root.ts';

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
  root = join(projectRoot, 'database'),
): Promise<SqlFile[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map((name) => sqlFile(`${folder}/${name.slice(0, -4)}`, join(root, folder, name))),
  );
}

const PHASES = ['rules', 'policies', 'api'] as const;

/**
 * Every topic's files. All rules come before all policies, and those before the browser's functions and views,
 * so that a policy may use the predicates of any topic.
 */
export async function topicFiles(
  root = join(projectRoot, 'database'),
): Promise<{ files: SqlFile[]; hash: string }> {
  const folder = join(root, 'topics');
  const topics = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const present = new Map<string, Set<string>>();
  for (const topic of topics) present.set(topic, new Set(await readdir(join(folder, topic))));
  const files = PHASES.flatMap((phase) =>
    topics
      .filter((topic) => present.get(topic)?.has(`${phase}.sql`))
      .map((topic) => sqlFile(`topics/${topic}/${phase}`, join(folder, topic, `${phase}.sql`))),
  );
  const frame = ['clear', 'finish'].map((name) => sqlFile(`topics/${name}`, join(folder, `${name}.sql`)));
  return { files: await Promise.all(files), hash: hashOfAll(await Promise.all([...files, ...frame])) };
}

const hashOfAll = (files: SqlFile[]): string =>
  hashOf(files.map((file) => `${file.name} ${file.hash}`).join('\n'));
