import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languageCodes } from '@lomdim/contract/languages';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { listTextFiles } from '../../../scripts/lib/text-files.mjs';
import { translate } from './translate.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const files = listTextFiles(root);

type Entry = [path: string, text: string];

function entriesOf(value: unknown, path: string[] = []): Entry[] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  return Object.entries(Object(value)).flatMap(([name, each]) => entriesOf(each, [...path, name]));
}

/** Every placeholder gets another value. */
function valuesFor(text: string): Record<string, unknown> {
  const names = [...text.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.filter((name) => name !== 'count').map((name, at) => [name, `‹${name} ${at}›`]),
  );
}

describe.each(languageCodes)('in %s', (language: Language) => {
  it('every text is the same as by the library whose form the texts have', async () => {
    let compared = 0;
    for (const file of files.filter((each) => each.language === language)) {
      const bundle = JSON.parse(readFileSync(join(root, 'web', 'src', file.path), 'utf8'));
      const library = createInstance();
      await library.init({
        lng: language,
        ns: ['topic'],
        defaultNS: 'topic',
        resources: { [language]: { topic: bundle } },
        interpolation: { escapeValue: false },
      });
      const theirs = library.t as (key: string, values: object) => unknown;
      for (const [path, text] of entriesOf(bundle)) {
        const plain = path.replace(/_(?:one|two|few|many|other)$/, '');
        const hasCount = plain !== path || text.includes('{{count}}');
        const counts = hasCount ? [0, 1, 2, 3, 11, 1_000_000] : [undefined];
        for (const count of counts) {
          const values = { ...valuesFor(text), ...(count === undefined ? {} : { count }) };
          expect(translate(bundle, language, plain, values), `${file.path} ${plain} ${count}`).toBe(
            theirs(plain, values),
          );
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });
});

it.each(['constructor', '__proto__', 'a.constructor', 'toString', '', 'a..b', 'nothing.here'])(
  'has no text for %j',
  (path) => expect(translate({ a: { b: 'x' } }, 'en', path, {})).toBeUndefined(),
);

it('gives what is below a path where that is asked for, filled in', () => {
  const bundle = { list: [{ name: '{{who}}', words: ['a', '{{who}}!'] }] };
  expect(translate(bundle, 'en', 'list', { returnObjects: true, who: 'Noa' })).toEqual([
    { name: 'Noa', words: ['a', 'Noa!'] },
  ]);
  expect(translate(bundle, 'en', 'list', {})).toBeUndefined();
});

it('does not read a value as a text', () => {
  expect(translate({ a: '{{x}} {{y}}' }, 'en', 'a', { x: '{{y}}', y: '$&' })).toBe('{{y}} $&');
});
