import { expect, it } from 'vitest';
import { headTags, preloads } from './head-tags.ts';

it('is written in full, and nothing of it can break out', () => {
  const written = headTags({
    title: '« A » & <b>',
    description: 'He said "$&"',
    indexed: true,
    kind: 'website',
    origin: 'https://lomdim.example',
    path: '/teacher/"><script>',
    language: 'fr',
    namesLanguage: true,
  });
  expect(written).toContain('<title>« A » &amp; &lt;b&gt;</title>');
  expect(written).toContain('<meta name="description" content="He said &quot;$&amp;&quot;" />');
  expect(written).toContain('<meta property="og:title" content="« A » &amp; &lt;b&gt;" />');
  expect(written).toContain(
    '<link rel="canonical" href="https://lomdim.example/teacher/&quot;&gt;&lt;script&gt;?lng=fr" />',
  );
  expect(written).not.toContain('<script');
});

it('names the files that the page needs', () => {
  const written = preloads(['/assets/faq-1.js', '/assets/faq-2.css']);
  expect(written).toContain('<link rel="modulepreload" crossorigin href="/assets/faq-1.js" />');
  expect(written).toContain('<link rel="preload" as="style" crossorigin href="/assets/faq-2.css" />');
});
