import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTextFiles } from './text-files.mjs';

/** The columns of the table of topics, after the word and what it is; with where the things of that column lie. */
const columns = {
  sql: 'database/topics',
  web: 'web/src/features',
  texts: 'texts',
  browserTests: 'e2e',
};

/** What the table of topics is held against, so that a test can break a copy. */
export function readTopics(folder) {
  const entries = (path) => readdirSync(join(folder, path), { withFileTypes: true });
  const folders = (path) =>
    entries(path)
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map((entry) => entry.name);
  return {
    glossary: readFileSync(join(folder, 'docs/glossary.md'), 'utf8'),
    sql: folders(columns.sql).flatMap((layer) =>
      folders(`${columns.sql}/${layer}`).map((topic) => `${layer}/${topic}`),
    ),
    web: folders(columns.web),
    texts: [...new Set(listTextFiles(folder).map(({ namespace }) => namespace))],
    browserTests: folders(columns.browserTests),
    databaseTests: folders('database/tests'),
  };
}

/** Every way in which the table of topics and what is there differ, a sentence each. */
export function topicProblems({ glossary, databaseTests, ...found }) {
  const { rows, others } = tableIn(glossary);
  const words = rows.map((row) => row.word);
  return [
    ...words
      .filter((word, index) => words.indexOf(word) < index)
      .map((word) => `docs/glossary.md has the topic ${word} twice.`),
    ...rows.flatMap(otherWords),
    ...Object.entries(columns).flatMap(([column, path]) => {
      const named = rows.flatMap((row) => row[column]);
      return [
        ...found[column]
          .filter((name) => !named.includes(name) && !others.includes(name))
          .map((name) => `${path}/${name} is no topic of docs/glossary.md.`),
        ...named
          .filter((name) => !found[column].includes(name))
          .map((name) => `docs/glossary.md names ${path}/${name}, which is not there.`),
      ];
    }),
    ...databaseTests
      .filter((name) => !words.includes(name) && !others.includes(name))
      .map((name) => `database/tests/${name} is no topic of docs/glossary.md.`),
  ];
}

/** The table of the section "Topics", and the words below it that name no topic. */
function tableIn(glossary) {
  const section = (glossary.split(/^## Topics$/m)[1] ?? '').split(/^## /m)[0] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => /^\| (?!word |---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, word, , sql, web, texts, browserTests]) => ({
      word,
      sql: names(sql),
      web: names(web),
      texts: names(texts),
      browserTests: names(browserTests),
    }));
  const others = /^Words of no topic:([\s\S]*)/m.exec(section)?.[1] ?? '';
  return { rows, others: [...others.matchAll(/`([^`]+)`/g)].map(([, word]) => word) };
}

const names = (cell = '') => cell.split(/,\s*/).filter((name) => name !== '');

/** Where a row calls its topic by another word. Texts may have further files beside the one of the topic's word. */
function otherWords({ word, sql, web, texts, browserTests }) {
  const camel = word.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return [
    ...sql.filter((name) => name.split('/')[1] !== word),
    ...[...web, ...browserTests].filter((name) => name !== word),
    ...(texts.length > 0 && !texts.includes(camel) ? texts : []),
  ].map((name) => `docs/glossary.md has two words for one topic: ${word} and ${name}.`);
}
