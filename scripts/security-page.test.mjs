import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/project.mjs';

const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.(?:ts|mjs))`/g)].map(([, path]) => path);

test('every test that the page on security names is there', () => {
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every promise and every chapter names a test or a measurement', () => {
  const rows = page.split('\n').filter((line) => /^\| (?!promise|chapter|---)/.test(line));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !/`[\w./-]+\.(?:test|spec)\.(?:ts|mjs)`|`npm run bench/.test(row))).toEqual([]);
});
