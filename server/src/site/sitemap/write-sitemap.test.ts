import { languageCodes } from '@lomdim/contract/languages';
import { expect, it } from 'vitest';
import { writeIndex, writePart } from './write-sitemap.ts';

const origin = 'https://lomdim.example';

it('an index names its parts', () => {
  expect(writeIndex(origin, ['/sitemap-pages.xml'])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '  <sitemap><loc>https://lomdim.example/sitemap-pages.xml</loc></sitemap>',
      '</sitemapindex>',
      '',
    ].join('\n'),
  );
});

it('a page stands there once for each of its addresses, each with all others', () => {
  const text = writePart(origin, [{ path: '/faq', changed: '2026-01-02' }]);
  const urls = [...text.matchAll(/<url><loc>([^<]+)<\/loc><lastmod>2026-01-02<\/lastmod>(.*)<\/url>/g)];
  const addresses = [`${origin}/faq`, ...languageCodes.map((language) => `${origin}/faq?lng=${language}`)];
  expect(urls.map(([, loc]) => loc)).toEqual(addresses);
  for (const [, , links = ''] of urls) {
    const named = [...links.matchAll(/<xhtml:link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"\/>/g)];
    expect(named.map(([, language, href]) => [language, href])).toEqual([
      ...languageCodes.map((language) => [language, `${origin}/faq?lng=${language}`]),
      ['x-default', `${origin}/faq`],
    ]);
  }
});

it('a page of which no change is known says none', () => {
  expect(writePart(origin, [{ path: '/faq' }])).not.toContain('lastmod');
});

it('what means something in XML is escaped', () => {
  expect(writeIndex(origin, [`/a&b<c>"'`])).toContain('/a&amp;b&lt;c&gt;&quot;&apos;</loc>');
});
