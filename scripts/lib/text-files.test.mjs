import { expect, test } from 'vitest';
import { generatedModule, readPath } from './text-files.mjs';

test('a file of texts has the name of its folder, or one of its own', () => {
  expect(readPath('features/live-sessions/texts/fr.json')).toMatchObject({
    namespace: 'liveSessions',
    language: 'fr',
  });
  expect(readPath('features/donations/texts/donations-pool/en.json')).toMatchObject({
    namespace: 'donationsPool',
    language: 'en',
  });
  expect(readPath('features/donations/en.json')).toBeUndefined();
});

test('the generated module has a type for each namespace and a loader for each file', () => {
  const files = ['en', 'fr'].flatMap((language) => readPath(`features/sos/texts/${language}.json`) ?? []);
  const written = generatedModule(files);
  expect(written).toContain("  sos: typeof import('#features/sos/texts/en.json');\n");
  expect(written).toContain("  sos: {\n    en: () => import('#features/sos/texts/en.json'),\n    fr: ()");
});
