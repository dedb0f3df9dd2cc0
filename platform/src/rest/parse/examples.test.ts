import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../testing/films.ts';

const page = readFileSync(join(import.meta.dirname, 'examples.md'), 'utf8');
/** What stands in code in each cell of each row. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line.split(' | ').map((cell) => [...cell.matchAll(/`([^`]*)`/g)].map(([, code]) => code ?? '')),
  );
const understood = rows.filter((cells) => cells.length === 3);
const refused = rows.filter((cells) => cells.length === 2);

test.each(understood)('%s becomes %s with %s', ([query], [expected], parameters) => {
  const { text, values } = sql('GET', `/films?${query}`);
  const plain = text
    .replaceAll('"', '')
    .replaceAll(/api\.|_\d+\./g, '')
    .replaceAll(/ _\d+\b/g, '');
  expect(plain).toContain(expected);
  expect(values).toEqual(parameters);
});

test.each(refused)('%s is refused: %s', ([query], [message]) => {
  expect(() => sql('GET', `/films?${query}`)).toThrow(message);
});
