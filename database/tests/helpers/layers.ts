import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Something that the SQL of one topic calls in another one. Topics are named `<layer>/<topic>`. */
export interface Call {
  from: string;
  to: string;
  /** Where the call stands, such as `3-learning/courses/rules.sql:12`. */
  at: string;
  name: string;
}

interface SqlText {
  file: string;
  topic: string;
  text: string;
}

const DEFINITION = /\bcreate\s+(?:function|procedure|view|type|domain)\s+((?:private|public)\.\w+)/g;
const NAME = /\b(?:private|public)\.\w+/g;

/** The SQL of all topics of a folder, with comments blanked out: a name in a comment calls nothing. */
async function readSql(folder: string): Promise<SqlText[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => /^\d.*\.sql$/.test(name))
    .sort();
  return Promise.all(
    files.map(async (file) => ({
      file,
      topic: file.split('/').slice(0, 2).join('/'),
      text: (await readFile(join(folder, file), 'utf8')).replace(/--.*$/gm, ''),
    })),
  );
}

/** Which topic makes which function, view or type. What no topic makes (a table) is not in it. */
function definitionsIn(texts: SqlText[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { topic, file, text } of texts) {
    for (const [, name = ''] of text.matchAll(DEFINITION)) {
      const other = found.get(name) ?? topic;
      if (other !== topic) throw new Error(`${name} is made in ${other} and again in ${file}`);
      found.set(name, topic);
    }
  }
  return found;
}

/**
 * Every use of something that another topic makes: in bodies, also in text that is executed, in policies, views, triggers and
 * grants. All names bear their schema, since every function has an empty search path, so that reading them is enough.
 */
export async function readCalls(folder: string): Promise<Call[]> {
  const texts = await readSql(folder);
  const definitions = definitionsIn(texts);
  return texts.flatMap(({ file, topic, text }) =>
    [...text.matchAll(NAME)].flatMap(({ 0: name, index }) => {
      const to = definitions.get(name);
      if (to === undefined || to === topic) return [];
      return [{ from: topic, to, at: `${file}:${text.slice(0, index).split('\n').length}`, name }];
    }),
  );
}

const layerOf = (topic: string): string => topic.slice(0, topic.indexOf('/'));

/** What is wrong with these calls, in sentences. */
export function problemsOf(calls: Call[]): string[] {
  const wrong = calls.flatMap(({ from, to, at, name }) => {
    const [here, there] = [layerOf(from), layerOf(to)];
    if (here === there || there.slice(0, 1) < here.slice(0, 1)) return [];
    const why = there.slice(0, 1) > here.slice(0, 1) ? 'is above it' : 'is beside it';
    return [`${at} calls ${name} of ${to}, which ${why}`];
  });
  return [...wrong, ...circlesOf(calls).map((circle) => `a circle: ${circle.join(' -> ')}`)];
}

/** One circle for each topic that is in one and was in none before. */
function circlesOf(calls: Call[]): string[][] {
  const callees = new Map<string, Set<string>>();
  for (const { from, to } of calls) callees.set(from, (callees.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (topic: string, way: string[]): void => {
    if (way.includes(topic)) {
      circles.push([...way.slice(way.indexOf(topic)), topic]);
      return;
    }
    if (done.has(topic)) return;
    for (const callee of callees.get(topic) ?? []) visit(callee, [...way, topic]);
    done.add(topic);
  };
  for (const topic of callees.keys()) visit(topic, []);
  return circles;
}
