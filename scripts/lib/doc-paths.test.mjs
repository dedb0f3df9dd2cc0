import { expect, test } from 'vitest';
import { documentProblems, readDocuments } from './doc-paths.mjs';
import { root } from './project.mjs';

const real = readDocuments(root);

/** The problems of one page with this text in a copy of the repository. */
const problems = (text) =>
  documentProblems({ paths: real.paths, documents: [{ path: 'docs/page.md', text }] });

test('every path that a document names is there', () => {
  expect(real.documents.length).toBeGreaterThan(50);
  expect(documentProblems(real)).toEqual([]);
});

test('a file, a folder or a link that is not there is reported', () => {
  expect(
    problems('See `server/src/rest/`, `web/src/gone.ts`, `topics/house` and [this](decisions/9999.md).'),
  ).toEqual([
    'docs/page.md names server/src/rest/, which is not there.',
    'docs/page.md names web/src/gone.ts, which is not there.',
    'docs/page.md names topics/house, which is not there.',
    'docs/page.md names decisions/9999.md, which is not there.',
  ]);
});

test('patterns, parts of a path and links with an anchor are followed', () => {
  expect(
    problems(
      '`database/topics/<layer>/<topic>/`, `web/src/features/<topic>/texts/{en,fr,de,he}.json`, `postgres/as-caller.ts`',
    ),
  ).toEqual([]);
  expect(problems('`e2e/<topic>/*.gone.ts`')).toEqual([
    'docs/page.md names e2e/<topic>/*.gone.ts, which is not there.',
  ]);
  expect(
    problems('[layers](../database/topics/README.md#layers), [all](../), [client](https://supabase.com)'),
  ).toEqual([]);
});

test('addresses, variables and what a running server writes are no paths', () => {
  expect(
    problems(
      '`auth/v1`, `/.well-known/jwks.json`, `keys.json`, `npm run check`, `DATA_DIR/storage`, `radix-ui`',
    ),
  ).toEqual([]);
});
