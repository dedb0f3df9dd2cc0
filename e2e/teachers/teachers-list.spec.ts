import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';

/** Parts that are only flown over, or that somebody leaves while they come. */
const calledOff = /^request failed: .*search_teachers/;
const teachers = 240;

test.beforeAll(async ({ site }) => {
  await site.pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'teacher' || n || '@example.com',
       jsonb_build_object('role', 'teacher', 'first_name', 'Teacher', 'last_name', 'Number ' || n)
     from generate_series(1, $1) as n`,
    [teachers],
  );
  await site.pool.query(
    `update private.profiles set approval_status = 'approved', subjects = '{Torah}', languages = '{English}',
       audiences = '{adults}', bio = 'Learning slowly, line by line.', hourly_rate = 30
     where role = 'teacher'`,
  );
});

const cards = (page: Page) => page.locator('main article');
const parts = (page: Page) => page.getByRole('list', { name: /^Teachers \d+ to \d+$/ });

async function scrollToEnd(page: Page): Promise<void> {
  const end = page.getByText('You have seen them all.');
  while ((await end.count()) === 0) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.mouse.wheel(0, height);
    await page.waitForFunction(
      (before) =>
        document.documentElement.scrollHeight > before || document.body.textContent.includes('seen them all'),
      height,
    );
  }
}

test.describe('a long list', () => {
  test('comes while one scrolls, to its end, and never holds it all', async ({ open }) => {
    const page = await open('/contact', { expected: calledOff });
    const seen = new Set<string>();
    page.on('response', async (response) => {
      if (!response.url().endsWith('/rpc/search_teachers')) return;
      // The page may be closed before its last answer is read.
      const rows: { id: string }[] = await response.json().catch(() => []);
      for (const { id } of rows) seen.add(id);
    });
    await page.locator('header').getByRole('link', { name: 'Find teachers' }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.mouse.move(640, 600);
    await scrollToEnd(page);
    await expect(parts(page).last()).toHaveAttribute(
      'aria-label',
      `Teachers ${teachers - 11} to ${teachers}`,
    );
    await expect.poll(() => cards(page).count()).toBeLessThan(teachers / 3);
    await expect.poll(() => seen.size).toBe(teachers);
    await page.keyboard.press('Home');
    await expect(cards(page).first()).toBeVisible();
    await expect(parts(page).first()).toHaveAttribute('aria-label', 'Teachers 1 to 12');
  });

  test('is found again at the same position by the back button', async ({ site, open }) => {
    const page = await open('/search?subject=Torah', { expected: calledOff });
    await expect(cards(page).first()).toBeVisible();
    await page.mouse.move(800, 600);
    for (const wanted of ['Teachers 13 to 24', 'Teachers 25 to 36', 'Teachers 37 to 48']) {
      await page.mouse.wheel(0, 20_000);
      await expect(page.getByRole('list', { name: wanted })).toBeVisible();
    }
    const link = page.getByRole('list', { name: 'Teachers 25 to 36' }).getByRole('link').nth(4);
    // A click may scroll to where it can be made; from there on the place stays.
    await link.click({ trial: true });
    const name = (await link.getAttribute('aria-label')) ?? '';
    const top = await page.evaluate(() => scrollY);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`^${site.url}/teacher/[^/]+$`));
    await page.goBack();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport();
  });

  test('begins at its top when another filter is chosen far down', async ({ site, open }) => {
    const page = await open('/search', { expected: calledOff });
    await expect(cards(page).first()).toBeVisible();
    await page.mouse.move(800, 600);
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByRole('list', { name: 'Teachers 13 to 24' })).toBeVisible();
    await page.getByRole('checkbox', { name: /^Adults/ }).dispatchEvent('click');
    await expect(page).toHaveURL(`${site.url}/search?audience=adults`);
    await expect(cards(page).first()).toBeVisible();
    const first = page.getByRole('list', { name: 'Teachers 1 to 12' });
    await expect.poll(async () => (await first.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  });
});

test('waits for those who go by keys, and takes them to what is new', async ({ open }) => {
  const page = await open('/find-teachers');
  const links = cards(page).getByRole('link');
  await expect(links.first()).toBeVisible();
  await page.getByRole('searchbox').focus();
  for (let press = 0; press < 4 + 12; press += 1) await page.keyboard.press('Tab');
  const more = page.getByRole('link', { name: 'Show more' });
  await expect(more).toBeFocused();
  await expect(parts(page)).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  const second = page.getByRole('list', { name: 'Teachers 13 to 24' });
  await expect(second.getByRole('link').first()).toBeFocused();
});

test('says when a part does not come, keeps the others, and tries again', async ({ open }) => {
  const page = await open('/find-teachers', { expected: /503|search_teachers/ });
  await expect(cards(page).first()).toBeVisible();
  await page.route('**/rpc/search_teachers', (route) => route.fulfill({ status: 503, json: {} }));
  await page.mouse.move(640, 600);
  await page.mouse.wheel(0, 20_000);
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await page.unroute('**/rpc/search_teachers');
  await again.click();
  await expect(page.getByRole('list', { name: 'Teachers 13 to 24' })).toBeVisible();
});
