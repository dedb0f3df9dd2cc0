import { languageCodes } from '@lomdim/contract/languages';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, type HeadFacts, languageInQuery, shorten, tagsOf } from './head-tags.ts';

const facts: HeadFacts = {
  title: 'Questions · Lomdim',
  description: 'What people ask.',
  indexed: true,
  kind: 'website',
  origin: 'https://x.example',
  path: '/faq',
  language: 'fr',
  namesLanguage: false,
};

const contents = (given: Partial<HeadFacts>, name: string) =>
  tagsOf({ ...facts, ...given })
    .filter(({ attributes }) => [attributes.name, attributes.property, attributes.rel].includes(name))
    .map(({ attributes }) => attributes.content ?? attributes.href);

it.each([
  ['/', undefined, 'https://x.example/'],
  ['/faq/', undefined, 'https://x.example/faq'],
  ['/faq', 'fr', 'https://x.example/faq?lng=fr'],
] as const)('%s in %s is known as %s', (path, language, address) =>
  expect(canonicalAddress('https://x.example', path, language)).toBe(address),
);

it.each([
  ['?utm_source=mail', undefined],
  ['?lng=fr&q=1', 'fr'],
  ['?lng=de-AT', 'de'],
  ['?lng=xx', undefined],
])('the query %s names the language %s', (query, language) => expect(languageInQuery(query)).toBe(language));

describe('the tags of a page', () => {
  it('name its address in every language, and once without', () => {
    const alternates = tagsOf(facts).filter(({ attributes }) => attributes.rel === 'alternate');
    expect(alternates.map(({ attributes }) => [attributes.hreflang, attributes.href])).toEqual([
      ...languageCodes.map((code) => [code, `https://x.example/faq?lng=${code}`]),
      ['x-default', 'https://x.example/faq'],
    ]);
  });

  it('name the language in its own address only where it was asked for there', () => {
    expect(contents({}, 'canonical')).toEqual(['https://x.example/faq']);
    expect(contents({ namesLanguage: true }, 'canonical')).toEqual(['https://x.example/faq?lng=fr']);
    expect(contents({ namesLanguage: true }, 'og:url')).toEqual(['https://x.example/faq?lng=fr']);
  });

  it('say in which language it is, and in which others', () => {
    expect(contents({}, 'og:locale')).toEqual(['fr_FR']);
    expect(contents({}, 'og:locale:alternate')).toEqual(['en_GB', 'de_DE', 'he_IL']);
  });

  it('keep search engines away, and name no other languages of what is not for them', () => {
    expect(contents({ indexed: false }, 'robots')).toEqual(['noindex']);
    expect(contents({ indexed: false }, 'alternate')).toEqual([]);
  });

  it('bring a picture with its size, that of the product where there is no other', () => {
    expect(contents({}, 'og:image')).toEqual(['https://x.example/social.png']);
    const picture = { address: 'https://x.example/a.png', width: 10, height: 20, alt: 'A' };
    expect(contents({ picture }, 'og:image:height')).toEqual(['20']);
    expect(contents({ picture }, 'twitter:image')).toEqual([picture.address]);
  });

  it('say of an article who wrote it, and when', () => {
    const article = { publishedOn: '2025-03-23', author: 'David Azoulay' };
    expect(contents({ kind: 'article', article }, 'article:author')).toEqual(['David Azoulay']);
    expect(contents({}, 'article:published_time')).toEqual([]);
  });
});

describe('a description', () => {
  it('that is short stays, in one line', () => expect(shorten(' One\n two ')).toBe('One two'));
  it('that is long ends with a whole word', () => {
    const text = shorten(`${'word '.repeat(29)}abcdefgh, ijklmnop qrstuv`);
    expect(text).toBe(`${'word '.repeat(29)}abcdefgh…`);
    expect([...text].length).toBeLessThanOrEqual(160);
  });
  it('of one long word is cut where it must be, never inside a character', () => {
    expect(shorten('😀'.repeat(200))).toBe(`${'😀'.repeat(159)}…`);
  });
});
