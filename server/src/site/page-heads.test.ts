import { describe, expect, it } from 'vitest';
import { languageOf } from './rendering/viewer.ts';

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
    expect(languageOf(query, { 'accept-language': accepted })).toBe(language),
  );
});
