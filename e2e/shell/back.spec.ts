import { expect, test } from '@lomdim/testing/browser/test';
import type { Locator, Page } from '@playwright/test';
import { demoId } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Opens what is far down, and comes back to the same place of the same address. */
async function thereAndBack(page: Page, opener: Locator): Promise<void> {
  await opener.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  // A click may scroll to where it can be made; from there on the place stays.
  await opener.click({ trial: true });
  const [top, address] = [await scrolled(page), page.url()];
  expect(top, 'how far it was scrolled').toBeGreaterThan(100);
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await opener.click();
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: heading })).toBeVisible();
  expect(page.url()).not.toBe(address);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(opener).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(top);
}

const cards = (page: Page) => page.locator('main article');

/** What is chosen in each list, and what opens one of its cards. */
const lists: {
  path: string;
  field?: (page: Page) => Locator;
  value?: string;
  opener: (page: Page) => Locator;
}[] = [
  {
    path: '/find-teachers',
    field: (page) => page.getByLabel('Subject', { exact: true }),
    value: 'Talmud',
    opener: (page) => cards(page).last().getByRole('link'),
  },
  {
    path: '/women-courses',
    field: (page) => page.getByLabel('Audience', { exact: true }),
    value: 'women',
    opener: (page) => cards(page).nth(5).getByRole('heading').getByRole('link'),
  },
  {
    path: '/find-partner',
    field: (page) => page.getByLabel('Level', { exact: true }),
    value: 'intermediate',
    opener: (page) =>
      cards(page)
        .last()
        .getByRole('button', { name: /^Connect/ }),
  },
  {
    path: '/rabbanim',
    field: (page) => page.getByRole('searchbox'),
    value: 'rabbi',
    opener: (page) => cards(page).nth(5).getByRole('link'),
  },
  { path: '/blog', opener: (page) => page.locator('main li').last().getByRole('link') },
];

for (const width of [1280, 375]) {
  for (const { path, field, value = '', opener } of lists) {
    test(`${path} is where it was, with what was chosen, at ${width} pixels`, async ({ open }) => {
      const page = await open(path, { width });
      if (field) {
        const control = field(page);
        if ((await control.getAttribute('type')) === 'search') await control.fill(value);
        else await control.selectOption(value);
        await expect(page).toHaveURL((address) => [...address.searchParams.values()].includes(value));
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      }
      await thereAndBack(page, opener(page));
      if (field) await expect(field(page)).toHaveValue(value);
    });
  }

  test(`a teacher’s page keeps the week and the tab of reviews at ${width} pixels`, async ({
    site,
    open,
  }) => {
    const page = await open(`/teacher/${await demoId(site, 'david')}`, { width });
    const week = page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first();
    const first = (await week.textContent()) ?? '';
    await page.getByRole('button', { name: 'The week after' }).click();
    await expect(week).not.toHaveText(first);
    await page.locator('fieldset[aria-busy="false"]').waitFor();
    const chosen = (await week.textContent()) ?? '';
    const away = page.getByRole('contentinfo').locator('a[href="/faq"]');
    await thereAndBack(page, away);
    await expect(week).toHaveText(chosen);

    await page.getByRole('tab', { name: 'Reviews' }).click();
    await expect(page).toHaveURL(/[?&]tab=reviews/);
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await thereAndBack(page, away);
    await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Schedule' }).click();
    await expect(week).toHaveText(chosen);
  });
}
