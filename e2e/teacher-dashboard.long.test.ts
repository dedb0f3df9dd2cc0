import { it } from 'vitest';
import { visitTabs } from './support/teacher-tabs.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

it.each([
  [1280, 'light'],
  [1280, 'dark'],
  [375, 'light'],
  [320, 'dark'],
] as const)('every tab of a teacher in every language at %i pixels, %s', async (width, theme) => {
  const page = await open('/dashboard/teacher', { as: { email: 'david@demo.example' }, width, theme });
  await visitTabs(site(), page, () => true);
});
