import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { publicPages } from '@lomdim/web/addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

it('robots.txt keeps personal pages out and names the sitemap', async () => {
  const answer = await fetch(`${server.url}/robots.txt`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('Disallow: /dashboard\n');
  expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml\n`);
  const closed = [...text.matchAll(/Disallow: (.+)/g)].map(([, path = '']) => path);
  expect(publicPages.filter(({ address }) => closed.some((path) => address.startsWith(path)))).toEqual([]);
});

it('sitemap.xml has every public page once, in each language', async () => {
  const answer = await fetch(`${server.url}/sitemap.xml`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
  const text = await answer.text();
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toEqual(publicPages.map(({ address }) => server.url + address));
  expect(text).toContain(`hreflang="fr" href="${server.url}/faq?lng=fr"`);
  // A name that would need escaping would break the file.
  expect(text.replaceAll(/[\w\s<>?=":/.-]/g, '')).toBe('');
});
