import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();
/** Parts that are only flown over, or that somebody leaves while they come. */
const calledOff = /^request failed: .*search_teachers/;
const teachers = 240;

beforeAll(async () => {
  await site().pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'teacher' || n || '@example.com',
       jsonb_build_object('role', 'teacher', 'first_name', 'Teacher', 'last_name', 'Number ' || n)
     from generate_series(1, $1) as n`,
    [teachers],
  );
  await site().pool.query(
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

async function lastPart(page: Page): Promise<string | null> {
  return parts(page).last().getAttribute('aria-label');
}

describe('a long list', () => {
  it('comes while one scrolls, to its end, and never holds it all', async () => {
    const page = await open('/contact', { expected: calledOff });
    const seen = new Set<string>();
    page.on('response', async (response) => {
      if (!response.url().endsWith('/rpc/search_teachers')) return;
      // The page may be closed before its last answer is read.
      const rows: { id: string }[] = await response.json().catch(() => []);
      for (const { id } of rows) seen.add(id);
    });
    await page.locator('header').getByRole('link', { name: 'Find teachers' }).click();
    await cards(page).first().waitFor();
    await page.mouse.move(640, 600);
    await scrollToEnd(page);
    await expect.poll(() => lastPart(page)).toBe(`Teachers ${teachers - 11} to ${teachers}`);
    await expect.poll(() => cards(page).count()).toBeLessThan(teachers / 3);
    await expect.poll(() => seen.size).toBe(teachers);
    await page.keyboard.press('Home');
    await cards(page).first().waitFor();
    await expect.poll(() => parts(page).first().getAttribute('aria-label')).toBe('Teachers 1 to 12');
  });

  it('is found again at the same place by the back button', async () => {
    const page = await open('/search?subject=Torah', { expected: calledOff });
    await cards(page).first().waitFor();
    await page.mouse.move(800, 600);
    for (const wanted of ['Teachers 13 to 24', 'Teachers 25 to 36', 'Teachers 37 to 48']) {
      await page.mouse.wheel(0, 20_000);
      await page.getByRole('list', { name: wanted }).waitFor();
    }
    const link = page.getByRole('list', { name: 'Teachers 25 to 36' }).getByRole('link').nth(4);
    await link.scrollIntoViewIfNeeded();
    const name = await link.getAttribute('aria-label');
    const top = await page.evaluate(() => scrollY);
    await link.click();
    await page.waitForURL('**/teacher/*');
    await page.goBack();
    await page.getByRole('link', { name: name ?? '', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    await expect.poll(() => page.getByRole('link', { name: name ?? '', exact: true }).isVisible()).toBe(true);
  });

  it('begins at its top when another filter is chosen far down', async () => {
    const page = await open('/search', { expected: calledOff });
    await cards(page).first().waitFor();
    await page.mouse.move(800, 600);
    await page.mouse.wheel(0, 20_000);
    await page.getByRole('list', { name: 'Teachers 13 to 24' }).waitFor();
    await page.getByRole('checkbox', { name: /^Adults/ }).dispatchEvent('click');
    await page.waitForURL('**/search?audience=adults');
    await expect.poll(() => cards(page).first().isVisible()).toBe(true);
    const first = page.getByRole('list', { name: 'Teachers 1 to 12' });
    await expect.poll(async () => (await first.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  });
});

it('waits for those who go by keys, and takes them to what is new', async () => {
  const page = await open('/find-teachers');
  const links = cards(page).getByRole('link');
  await links.first().waitFor();
  await page.getByRole('searchbox').focus();
  for (let press = 0; press < 4 + 12; press += 1) await page.keyboard.press('Tab');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await parts(page).count()).toBe(1);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  const second = page.getByRole('list', { name: 'Teachers 13 to 24' });
  await expect
    .poll(() =>
      second
        .getByRole('link')
        .first()
        .evaluate((link) => link === document.activeElement),
    )
    .toBe(true);
});

it('says when a part does not come, keeps the others, and tries again', async () => {
  const page = await open('/find-teachers', { expected: /503|search_teachers/ });
  await cards(page).first().waitFor();
  await page.route('**/rpc/search_teachers', (route) => route.fulfill({ status: 503, json: {} }));
  await page.mouse.move(640, 600);
  await page.mouse.wheel(0, 20_000);
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await cards(page).count()).toBe(12);
  await page.unroute('**/rpc/search_teachers');
  await again.click();
  await page.getByRole('list', { name: 'Teachers 13 to 24' }).waitFor();
});
