import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { languageCodes } from '@lomdim/contract/languages';
import { visitor } from '@lomdim/testing/people/client';
import { readXml, type XmlElement } from '@lomdim/testing/server/read-xml';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { publicPages } from '@lomdim/web/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { SEED: 'demo' } });
});
afterAll(() => server?.stop());

async function read(path: string): Promise<XmlElement> {
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  return readXml(await answer.text());
}

const child = ({ children }: XmlElement, name: string) => children.find((each) => each.name === name)?.text;

/** The paths of the parts that the index names. */
async function parts(): Promise<string[]> {
  const index = await read('/sitemap.xml');
  expect(index.name).toBe('sitemapindex');
  return index.children.map((sitemap) => new URL(child(sitemap, 'loc') ?? '').pathname);
}

/** What a part says of each page, by its path. */
async function pagesIn(path: string): Promise<Map<string, string | undefined>> {
  const part = await read(path);
  expect(part.name).toBe('urlset');
  expect(part.attributes).toEqual({
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  });
  const pages = new Map<string, string | undefined>();
  const found = part.children.map((url) => child(url, 'loc') ?? '');
  for (const url of part.children) {
    const { origin, pathname } = new URL(child(url, 'loc') ?? '');
    expect(origin).toBe(server.url);
    const links = url.children
      .filter(({ name }) => name === 'xhtml:link')
      .map(({ attributes }) => attributes);
    expect(links).toEqual([
      ...languageCodes.map((language) => ({
        rel: 'alternate',
        hreflang: language,
        href: `${server.url}${pathname}?lng=${language}`,
      })),
      { rel: 'alternate', hreflang: 'x-default', href: server.url + pathname },
    ]);
    pages.set(pathname, child(url, 'lastmod'));
  }
  // Each page at its own address and in each language, once.
  expect(found).toEqual(
    [...pages.keys()].flatMap((page) => [
      server.url + page,
      ...languageCodes.map((language) => `${server.url}${page}?lng=${language}`),
    ]),
  );
  return pages;
}

it('names its parts', async () => {
  expect(await parts()).toEqual(['/sitemap-pages.xml', '/sitemap-courses-1.xml', '/sitemap-teachers-1.xml']);
});

it('has every page that is always there, and of an article when it was written', async () => {
  const pages = await pagesIn('/sitemap-pages.xml');
  expect([...pages.keys()]).toEqual(publicPages.map(({ address }) => address));
  expect(pages.get('/blog/first-havruta')).toBe('2025-01-12');
  expect(pages.get('/faq')).toBeUndefined();
});

describe('has of teachers and courses', () => {
  it.each([
    ['teacher', 'profiles'],
    ['course', 'courses'],
  ])('each %s that a visitor may see, and nobody else, with the last change', async (kind, table) => {
    const pages = await pagesIn(`/sitemap-${kind}s-1.xml`);
    const { data, error } = await visitor(server).from(table).select('id, updated_at');
    expect(error).toBeNull();
    const rows: { id: string; updated_at: string }[] = data ?? [];
    expect(rows.length).toBeGreaterThan(10);
    expect([...pages.keys()].sort()).toEqual(rows.map(({ id }) => `/${kind}/${id}`).sort());
    for (const { id, updated_at } of rows) {
      const changed = new Date(pages.get(`/${kind}/${id}`) ?? '').getTime();
      expect(changed).toBeGreaterThanOrEqual(new Date(updated_at).getTime());
      expect(changed).toBeLessThanOrEqual(Date.now());
    }
  });

  it('nobody who was withdrawn, within seconds', async () => {
    const [first] = [...(await pagesIn('/sitemap-teachers-1.xml')).keys()];
    await server.pool.query(`update private.profiles set approval_status = 'suspended' where id = $1`, [
      first?.split('/')[2],
    ]);
    await expect
      .poll(async () => (await pagesIn('/sitemap-teachers-1.xml')).has(first ?? ''), { timeout: 20_000 })
      .toBe(false);
  });
});

it.each([
  '/sitemap-teachers-2.xml',
  '/sitemap-teachers-0.xml',
  '/sitemap-teachers-01.xml',
  '/sitemap-teachers.xml',
  '/sitemap-teachers-1.xml.gz',
  '/sitemap-students-1.xml',
  '/sitemap-teachers-9999999999.xml',
  '/sitemap-.xml',
  '/sitemap-pages-1.xml',
  '/sitemap-constructor-1.xml',
])('there is no part %s', async (path) => {
  const answer = await fetch(server.url + path, { headers: { accept: 'application/xml' } });
  expect(answer.status).toBe(404);
});

it('is compressed', async () => {
  const body = await new Promise<Buffer>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br, gzip' };
    request(`${server.url}/sitemap-teachers-1.xml`, { headers }, (answer) => {
      expect(answer.headers['content-encoding']).toBe('br');
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
  expect(readXml(brotliDecompressSync(body).toString()).name).toBe('urlset');
});
