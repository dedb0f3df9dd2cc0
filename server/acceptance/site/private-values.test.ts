import { languageCodes } from '@lomdim/contract/languages';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PrivateValues, readPrivateValues } from './support/private-values.ts';
import { deliver, renderedAddresses } from './support/rendered-pages.ts';

let site: TestServer;
let empty: TestServer;
let secrets: PrivateValues;

beforeAll(async () => {
  [site, empty] = await Promise.all([startSite({ env: { SEED: 'demo' } }), startSite()]);
  secrets = await readPrivateValues(site.pool);
});

afterAll(async () => {
  await Promise.all([site.stop(), empty.stop()]);
});

/** What is written in a page, as it is read: in the text, in its attributes, in the state and in what search engines read. */
function writtenIn(html: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", amp: '&' };
  const text = html.replace(/&(lt|gt|quot|#x27|#39|amp);/g, (_, name: string) => signs[name] ?? '');
  return `${html}\n${text}\n${text.replaceAll('\\u003c', '<').replaceAll('\\"', '"').replaceAll('\\n', '\n')}`;
}

async function writtenOn(server: TestServer, addresses: readonly string[]): Promise<string> {
  const pages: string[] = [];
  for (const address of addresses)
    for (const language of languageCodes)
      pages.push((await deliver(server.url + address, { 'accept-language': language })).html);
  return writtenIn(pages.join('\n'));
}

it('knows what is private', () => {
  const columns = new Set([...secrets.values()].flat());
  expect(columns.size).toBeGreaterThan(20);
  expect([...columns]).toEqual(expect.arrayContaining(['auth.users.email']));
});

it('no page holds a value that visitors may not read', async () => {
  const addresses = await renderedAddresses(site);
  const written = await writtenOn(site, addresses);
  // A word such as "confirmed" stands in many a table, and in texts.
  const texts = await writtenOn(empty, addresses);
  const found = [...secrets].filter(([value]) => written.includes(value) && !texts.includes(value));
  expect(found.map(([value, columns]) => `${columns.join(', ')}: ${value}`)).toEqual([]);
});

it('no page holds an e-mail address of a person or a telephone number', async () => {
  const written = await writtenOn(site, await renderedAddresses(site));
  expect(written).not.toMatch(/@demo\.example/);
  expect(written).not.toMatch(/tel:\+?\d/);
});
