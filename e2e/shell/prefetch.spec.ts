import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

/** Tells the page of a connection, as browsers do that know theirs. */
const withConnection = (connection: object) => (page: Page) =>
  page.addInitScript((told) => {
    Object.defineProperty(navigator, 'connection', { value: told, configurable: true });
  }, connection);

const profileLink = (page: Page) =>
  page
    .getByRole('region', { name: 'Teachers' })
    .getByRole('link', { name: /View Profile/ })
    .first();

/** Everything that the browser asks for from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('what a link leads to is there when it is pressed: code and data come with the pointer', async ({
  open,
}) => {
  const page = await open('/find-teachers');
  await page.waitForLoadState('networkidle');
  const asked = requestsOf(page);
  await profileLink(page).hover();
  await expect
    .poll(() => asked.some((path) => path.includes('teacher_review_counts') || path.includes('/rpc/')))
    .toBe(true);
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  await profileLink(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/teacher\//);
  expect(asked.slice(before).filter((path) => path.endsWith('.js') || path.startsWith('/rest/'))).toEqual([]);
});

test('a pointer that only passes over a link fetches nothing', async ({ open }) => {
  const page = await open('/find-teachers');
  await page.waitForLoadState('networkidle');
  const asked = requestsOf(page);
  await profileLink(page).evaluate(async (link) => {
    for (const passed of [link, document.body])
      passed.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect(asked).toEqual([]);
});

for (const [name, connection, expected] of [
  ['on a fast connection the code of what is in view comes by itself', { downlink: 10, rtt: 50 }, true],
  ['nobody who saves data pays for it', { downlink: 10, rtt: 50, saveData: true }, false],
  ['on a slow connection it waits for the pointer', { downlink: 1.5, rtt: 150 }, false],
] as const) {
  test(name, async ({ open }) => {
    const asked: string[] = [];
    const page = await open('/find-teachers', {
      prepare: async (prepared: Page) => {
        prepared.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await withConnection(connection)(prepared);
      },
    });
    await profileLink(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
    await page.waitForLoadState('networkidle');
    expect(asked.some((path) => /\/of-teacher-.*\.js$/.test(path))).toBe(expected);
    expect(asked.some((path) => path.startsWith('/rest/') && path.includes('free_slots'))).toBe(false);
  });
}
