import { directionOf, languageCodes } from '@lomdim/contract/languages';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from './support/read-page.ts';
import { deliver, headingOf, renderedAddresses } from './support/rendered-pages.ts';

/** Every rendered page as it is delivered, read without running its scripts. */
let site: TestServer;
let addresses: string[];

beforeAll(async () => {
  site = await startSite({ env: { SEED: 'demo' } });
  addresses = await renderedAddresses(site);
});

afterAll(() => site.stop());

const statusOf = (address: string) => (address === '/no-such-page' ? 404 : 200);

describe.each(languageCodes)('delivered in %s', (language) => {
  it('every page is whole, in its language, with what the browser needs to take it over', async () => {
    for (const address of addresses) {
      const page = await deliver(site.url + address, { 'accept-language': language });
      expect(page.status, address).toBe(statusOf(address));
      expect(page.html, address).toMatch(
        new RegExp(`<html [^>]*lang="${language}" dir="${directionOf(language)}"`),
      );
      expect(headingOf(page), address).toMatch(/\S/);
      expect(page.shown.match(/<h1/g), address).toHaveLength(1);
      expect(page.shown, address).not.toContain('aria-busy="true"');
      expect(page.state, address).toMatchObject({ language, isMember: false, takesOver: true });
      expect(() => readPage(page.html), address).not.toThrow();
    }
  });

  it('every page has an address of its own in it', async () => {
    for (const address of addresses) {
      const asked = await deliver(`${site.url}${address}?lng=${language}`, { 'accept-language': 'xx' });
      expect(asked.state?.language, address).toBe(language);
      expect(asked.html, address).toMatch(new RegExp(`<html [^>]*lang="${language}"`));
    }
  });
});

it('every link of every page leads somewhere', async () => {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const { shown } = await deliver(site.url + address);
    for (const [, href = ''] of shown.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), site.url + address);
      if (url.origin !== site.url) continue;
      url.hash = '';
      found.set(url.href, address);
    }
  }
  expect(found.size).toBeGreaterThan(10);
  const dead: string[] = [];
  for (const [href, on] of found) {
    const { status } = await deliver(href);
    const isItself = href === `${site.url}/no-such-page`;
    if (status >= 400 && !isItself) dead.push(`${status} ${href} on ${on}`);
  }
  expect(dead).toEqual([]);
});
