import { expect, test } from 'vitest';
import { root } from './project.mjs';
import { readTopics, topicProblems } from './topics.mjs';

const real = readTopics(root);

/** The problems of a copy of what is there, with some of it replaced. */
const problems = (changed = {}) => topicProblems({ ...real, ...changed });

test('every topic has one word in SQL, web, texts and tests', () => {
  expect(real.sql.length).toBeGreaterThan(30);
  expect(problems()).toEqual([]);
});

test('a folder or a text under a word that is no topic is reported', () => {
  const changed = {
    sql: [...real.sql, '4-reading/house'],
    web: [...real.web, 'room'],
    texts: [...real.texts, 'auth'],
    browserTests: [...real.browserTests, 'learning'],
    databaseTests: [...real.databaseTests, 'leaving'],
  };
  expect(problems(changed)).toEqual([
    'database/topics/4-reading/house is no topic of docs/glossary.md.',
    'web/src/features/room is no topic of docs/glossary.md.',
    'texts/auth is no topic of docs/glossary.md.',
    'e2e/learning is no topic of docs/glossary.md.',
    'database/tests/leaving is no topic of docs/glossary.md.',
  ]);
});

test('a topic that moved to another layer, or is gone, is reported', () => {
  const sql = real.sql.map((topic) => (topic === '3-community/sos' ? '3-learning/sos' : topic));
  const web = real.web.filter((name) => name !== 'blog');
  expect(problems({ sql, web })).toEqual([
    'database/topics/3-learning/sos is no topic of docs/glossary.md.',
    'docs/glossary.md names database/topics/3-community/sos, which is not there.',
    'docs/glossary.md names web/src/features/blog, which is not there.',
  ]);
});

test('two words for one topic are reported, also when the table says so', () => {
  const glossary = real.glossary.replace(
    '| blog | articles | | blog | blog |',
    '| articles | articles | | blog | blog |',
  );
  expect(problems({ glossary })).toEqual([
    'docs/glossary.md has two words for one topic: articles and blog.',
    'docs/glossary.md has two words for one topic: articles and blog.',
  ]);
});

test('a topic that stands twice in the table is reported', () => {
  const glossary = real.glossary.replace(/^\| blog .*$/m, (line) => `${line}\n| blog | once more | | | | |`);
  expect(problems({ glossary })).toEqual(['docs/glossary.md has the topic blog twice.']);
});
