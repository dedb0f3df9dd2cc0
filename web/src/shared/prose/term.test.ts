import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..');
const glossaryFile = join(folder, 'i18n', 'texts', 'glossary', 'en.json');
const glossary: { terms: object } = JSON.parse(readFileSync(glossaryFile, 'utf8'));

it('the glossary knows every word that a text marks', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    name.endsWith('.json'),
  );
  const marked = files.flatMap(({ parentPath, name }) =>
    [...readFileSync(join(parentPath, name), 'utf8').matchAll(/\]\(term:([^)]*)\)/g)].map(([, term]) => term),
  );
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.filter((term) => !Object.hasOwn(glossary.terms, term ?? ''))).toEqual([]);
});
