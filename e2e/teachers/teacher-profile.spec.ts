import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { demoId, slots } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const pageOf = async (site: TestServer, teacher: string, search = '') =>
  `/teacher/${await demoId(site, teacher)}${search}`;
const as = (person: string) => ({ as: { email: `${person}@demo.example` } });

test.describe('the page of a teacher', () => {
  test('says who this is, at once and without moving', async ({ site, open }) => {
    const page = await open(await pageOf(site, 'david'));
    await expectNoLayoutShift(page);
    // All of it is there with the heading: nothing is waited for.
    const shown = await page.getByRole('main').textContent();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('David Benhamou');
    for (const fact of [
      'Rabbi',
      '$45 per hour',
      'The first lesson is free',
      '4 reviews',
      'Talmud',
      'Children',
      'Hebrew',
      'Paris, France',
      'Fifteen years of shiurim',
      'Yeshiva in Jerusalem',
    ]) {
      expect(shown).toContain(fact);
    }
    await expect(page).toHaveTitle('Rabbi David Benhamou · Lomdim');
    await expectNoAxeViolations(page);
  });

  for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody', "x' or 1=1", '📖', 'pending']) {
    test(`is not found for ${id}`, async ({ site, open }) => {
      const page = await open(
        `/teacher/${encodeURIComponent(id === 'pending' ? await demoId(site, 'pending') : id)}`,
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teacher not found');
      await expect(
        page.getByText("The teacher you're looking for doesn't exist or has been removed."),
      ).toBeVisible();
    });
  }

  test('is shown to whoever has the link, also of the other gender, who is told that it is not for them', async ({
    site,
    open,
  }) => {
    for (const [person, teacher] of [
      ['miriam', 'david'],
      ['yosef', 'sarah'],
    ] as const) {
      const page = await open(await pageOf(site, teacher), as(person));
      await expect(slots(page).first()).toBeVisible();
      await expect(page.getByText('This teacher’s lessons are not meant for you')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Book this lesson' })).toHaveCount(0);
    }
  });

  test('says what went wrong, and tries again', async ({ site, open }) => {
    // From another page: the server renders the first one with its teacher.
    const page = await open('/find-teachers?q=Benhamou', { expected: /500.*profiles/ });
    await page.route('**/rest/v1/profiles*', (route) =>
      route.fulfill({ status: 500, json: { message: 'broken' } }),
    );
    await page
      .locator(`main a[href="${await pageOf(site, 'david')}"]`)
      .first()
      .click();
    await expect(
      page.getByRole('heading', { name: 'This teacher’s page could not be loaded' }),
    ).toBeVisible();
    await page.unroute('**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'David Benhamou' })).toBeVisible();
  });
});

for (const { language, schedule, reviews } of [
  { language: 'fr', schedule: 'Horaires', reviews: 'Avis' },
  { language: 'de', schedule: 'Termine', reviews: 'Bewertungen' },
  { language: 'he', schedule: 'מועדים', reviews: 'חוות דעת' },
]) {
  test(`in ${language}, every part is said, fits and is accessible, on a phone by night too`, async ({
    site,
    open,
  }) => {
    const page = await open(await pageOf(site, 'david'), { language, width: 375, theme: 'dark' });
    await expect(page.getByRole('tab', { name: schedule, selected: true })).toBeVisible();
    const look = async () => {
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    };
    await look();
    await slots(page).last().check();
    await look();
    await page.getByRole('tab', { name: reviews }).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await look();
  });
}
