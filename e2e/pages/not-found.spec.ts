import { expect, test } from '@lomdim/testing/browser/test';

test('says with words and with the status that there is no such page, and leads home', async ({
  site,
  visitors,
}) => {
  const { page } = await visitors.add({});
  const answer = await page.goto(`${site.url}/no/such/page`);
  expect(answer?.status()).toBe(404);

  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(
    page.getByText("The page you are looking for doesn't exist or has been moved.", { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Lomdim');

  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Torah is learned together' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.locator('main')).toBeFocused();
});
