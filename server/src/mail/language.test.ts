import { expect, test } from 'vitest';
import { mailLanguage } from './language.ts';

test.each([
  [{ preferred_language: 'fr' }, 'de', 'fr'],
  [{ locale: 'de-AT' }, 'fr', 'de'],
  [{ preferred_language: 'es', locale: 'fr_CA' }, undefined, 'fr'],
  [{ preferred_language: 'he' }, 'fr', 'he'],
  [{}, 'es,de;q=0.4,fr;q=0.8', 'fr'],
  [{}, 'iw-IL,en;q=0.4', 'he'],
  [{}, 'de;q=0', 'en'],
  [{ preferred_language: 7 }, '', 'en'],
  [{}, undefined, 'en'],
])('%o with %s is %s', (metadata, header, language) => {
  expect(mailLanguage(metadata, header)).toBe(language);
});
