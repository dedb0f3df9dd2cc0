import { describe, expect, it } from 'vitest';
import { languageOf, writeHead } from './page-heads.ts';

describe('the language of a page', () => {
  it.each([
    ['', undefined, 'en'],
    ['', 'fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['', 'en;q=0.4, de-AT;q=0.7', 'de'],
    ['', 'es, *;q=0.1', 'en'],
    ['', 'fr;q=0, de', 'de'],
    ['', 'fr;q=0', 'en'],
    ['?lng=de', 'fr', 'de'],
    ['?lng=he', 'fr', 'he'],
    ['', 'he-IL, en;q=0.5', 'he'],
    ['?lng=xx&q=1', 'fr', 'fr'],
    ['', ';;,q=,;q=x', 'en'],
  ])('asked for by %j and %j is %s', (query, accepted, language) =>
    expect(languageOf(query, accepted)).toBe(language),
  );
});

describe('the head of a page', () => {
  const html =
    '<html lang="en" dir="ltr"><head><title>Lomdim</title><meta name="description" content="x" />' +
    '<meta property="og:title" content="x" /><meta property="og:description" content="x" />' +
    '<meta property="og:image" content="/social.png" /></head>';
  const page = { origin: 'https://lomdim.example', path: '/faq', query: '', language: 'fr' } as const;

  it('is written in full, and nothing of it can break out', () => {
    const written = writeHead(html, { title: '« A » & <b>', description: 'He said "$&"' }, page);
    expect(written).toContain('<html lang="fr" dir="ltr"');
    expect(written).toContain('<title>« A » &amp; &lt;b></title>');
    expect(written).toContain('<meta name="description" content="He said &quot;$&amp;&quot;" />');
    expect(written).toContain('<meta property="og:title" content="« A » &amp; &lt;b>" />');
    expect(written).toContain('<meta property="og:image" content="https://lomdim.example/social.png" />');
    expect(written).toContain('<link rel="canonical" href="https://lomdim.example/faq" />');
  });

  it('has what the page needs fetched at once', () => {
    const files = ['/assets/faq-1.js', '/assets/faq-2.css'];
    const written = writeHead(html, { title: 'T', description: 'D', files }, page);
    expect(written).toContain('<link rel="modulepreload" crossorigin href="/assets/faq-1.js" />');
    expect(written).toContain('<link rel="preload" as="style" crossorigin href="/assets/faq-2.css" />');
  });

  it('names the language in the address only where it was asked for there', () => {
    const head = { title: 'T', description: 'D' };
    expect(writeHead(html, head, { ...page, query: '?q=1&lng=fr' })).toContain(
      'href="https://lomdim.example/faq?lng=fr"',
    );
    expect(writeHead(html, head, { ...page, query: '?q=1' })).toContain('href="https://lomdim.example/faq"');
  });
});
