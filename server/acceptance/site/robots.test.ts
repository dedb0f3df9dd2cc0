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
