import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Variables that only the tests read. The server does not know them, so its configuration does not list them. */
const testVariables = ['CHROMIUM_PATH', 'TEST_DATABASE_URL'];

/** What .env.example is held against, as texts, so that a test can break a copy. */
export function readEnvironment(folder) {
  const texts = (paths) => paths.map((path) => readFileSync(join(folder, path), 'utf8'));
  return {
    example: readFileSync(join(folder, '.env.example'), 'utf8'),
    configuration: texts(['server/src/config.ts', ...sourcesIn(folder, 'server/src/config')]),
    server: texts(
      ['platform/src', 'server/src']
        .flatMap((name) => sourcesIn(folder, name))
        .filter((path) => !path.includes('/testing/')),
    ),
    tests: texts(['scripts', 'testing'].flatMap((name) => sourcesIn(folder, name))),
  };
}

/** Every way in which .env.example and what is read differ, a sentence each. */
export function environmentProblems({ example, configuration, server, tests }) {
  const named = namedIn(example);
  const read = new Set([...configuration.flatMap(namesAskedFor), ...server.flatMap(namesTaken)]);
  const readByTests = new Set(tests.flatMap(namesTaken));
  const wanted = [...read, ...testVariables];
  return [
    ...wanted
      .filter((name) => !named.some((line) => line.name === name))
      .map((name) => `.env.example does not name ${name}, which is read.`),
    ...named
      .filter(({ name }) => !wanted.includes(name))
      .map(({ name }) => `.env.example names ${name}, which nothing reads.`),
    ...testVariables
      .filter((name) => !readByTests.has(name))
      .map((name) => `${name} is listed as a variable of the tests, and no test reads it.`),
    ...named
      .filter(({ name }, index) => named.findIndex((line) => line.name === name) < index)
      .map(({ name }) => `.env.example names ${name} twice.`),
    ...named
      .filter(({ sentence }) => !sentence)
      .map(({ name }) => `.env.example has no sentence above ${name}.`),
  ];
}

/** `#NAME=value` or `NAME=value`; a comment proper has a space after its sign. */
function namedIn(example) {
  const lines = example.split('\n');
  return lines.flatMap((line, index) => {
    const [, name] = /^#?([A-Z][A-Z0-9_]*)=/.exec(line) ?? [];
    return name ? [{ name, sentence: /^# .*\.$/.test(lines[index - 1] ?? '') }] : [];
  });
}

/** In the configuration, and only there, every key in capitals is the name of a variable. */
function namesAskedFor(source) {
  return [...source.matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
}

/** Taken from the environment without the configuration's reader. What is only set there, for a library, nobody has to know. */
function namesTaken(source) {
  return [...source.matchAll(/\benv\.([A-Z][A-Z0-9_]+)\b(?! = )/g)].map(([, name]) => name);
}

function sourcesIn(folder, name) {
  return readdirSync(join(folder, name), { recursive: true })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.\w+$|(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => `${name}/${file}`);
}
