import { test } from '@lomdim/testing/browser/test';
import { visitTabs } from '../helpers/teacher-tabs.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

for (const [width, theme] of [
  [1280, 'light'],
  [1280, 'dark'],
  [375, 'light'],
  [320, 'dark'],
] as const) {
  test(`every tab of a teacher in every language at ${width} pixels, ${theme}`, async ({ site, open }) => {
    const page = await open('/dashboard/teacher', { as: { email: 'david@demo.example' }, width, theme });
    await visitTabs(site, page, () => true);
  });
}
