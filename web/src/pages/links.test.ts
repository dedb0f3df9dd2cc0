import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { knownRoutes } from './addresses.ts';

const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // What only tests and developers see may lead anywhere.
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('design.tsx'));

/** Where an address is written as it is: in a link, as a place to return to, in a list of targets. */
const named = /(?:\bto=|\bto = |: |navigate\(|wayBack\()\{?(['"`])(\/[^'"`\s]*)\1/g;
const routes = knownRoutes.map((route) => route.split('/'));

/** What is put in at run time may stand for any part, as a parameter does. */
function isOfPage(address: string): boolean {
  const parts = address
    .replace(/\$\{[^}]*\}/g, ':')
    .replace(/[?#].*/, '')
    .split('/');
  const fits = (route: string[]) =>
    route.length === parts.length &&
    route.every((name, at) => name === parts[at] || name.startsWith(':') || parts[at] === ':');
  return routes.some(fits);
}

it('every address that the code names is one of a declared page', () => {
  const links = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(named)].map(([, , address = '']) => ({
      file,
      address,
    })),
  );
  expect(links.length).toBeGreaterThan(80);
  expect(links.filter(({ address }) => !isOfPage(address))).toEqual([]);
});
