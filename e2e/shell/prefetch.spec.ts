import { expect, type Open, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

/** Tells the page of a connection, as browsers do that know theirs. */
const withConnection = (connection: object) => (page: Page) =>
  page.addInitScript((told) => {
    Object.defineProperty(navigator, 'connection', { value: told, configurable: true });
  }, connection);

const fast = { downlink: 10, rtt: 50 };

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

const fetched = (asked: readonly string[]) =>
  asked.filter((path) => path.endsWith('.js') || path.startsWith('/rest/'));

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
  expect(fetched(asked.slice(before))).toEqual([]);
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

/** Moves towards the first card, from above where there is no link, until so far from it. */
async function approachCard(page: Page, away: readonly number[]): Promise<void> {
  const card = page.getByRole('region', { name: 'Teachers' }).getByRole('article').first();
  const { x, y, width } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  expect(width).toBeGreaterThan(0);
  for (const distance of away) {
    await page.mouse.move(x + width / 2, y - distance);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  }
}

test('what the pointer comes near is fetched before it is there', async ({ open }) => {
  const page = await open('/find-teachers');
  await page.waitForLoadState('networkidle');
  const asked = requestsOf(page);
  await approachCard(page, [200, 120]);
  expect(asked).toEqual([]);
  await approachCard(page, [40]);
  await expect.poll(() => asked.some((path) => path.endsWith('/free_slots'))).toBe(true);
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  await profileLink(page).click();
  await expect(page).toHaveURL(/\/teacher\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(fetched(asked.slice(before))).toEqual([]);
});

test('a pointer that goes away from a link, or that of somebody who saves data, fetches nothing', async ({
  open,
}) => {
  for (const [connection, away] of [
    [{}, [200, 90, 130]],
    [{ saveData: true }, [200, 90, 40]],
  ] as const) {
    const page = await open('/find-teachers', { prepare: withConnection(connection) });
    await page.waitForLoadState('networkidle');
    const asked = requestsOf(page);
    await approachCard(page, away);
    expect(asked).toEqual([]);
  }
});

/** Opens a list and stays on it until nothing more comes; resolves with whose data were asked for. */
async function stayOnList(
  open: Open,
  connection: object,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
) {
  const asked: string[] = [];
  const teachers = new Set<string>();
  const page = await open('/find-teachers', {
    expected: /503/,
    prepare: async (prepared: Page) => {
      prepared.on('request', (request) => {
        asked.push(new URL(request.url()).pathname);
        const [, id] = /"teacher_id":"([^"]+)"/.exec(request.postData() ?? '') ?? [];
        if (id) teachers.add(id);
      });
      await prepared.setViewportSize({ width: 1280, height: 1600 });
      await withConnection(connection)(prepared);
      await prepare(prepared);
    },
  });
  expect(await page.getByRole('region', { name: 'Teachers' }).getByRole('article').count()).toBeGreaterThan(
    6,
  );
  for (let before = -1; before < asked.length; ) {
    before = asked.length;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)));
    await page.waitForLoadState('networkidle');
  }
  const hasCode = asked.some((path) => /\/of-teacher-.*\.js$/.test(path));
  return { page, asked, teachers, hasCode };
}

test('on a fast connection the code of what is in view comes by itself, and the data of four pages', async ({
  open,
}) => {
  const { page, asked, teachers, hasCode } = await stayOnList(open, fast);
  expect(hasCode).toBe(true);
  expect(teachers.size).toBe(4);
  const before = asked.length;
  const [teacher] = teachers;
  await page
    .locator(`main a[href="/teacher/${teacher}"]`)
    .evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(new RegExp(`/teacher/${teacher}$`));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Find teachers');
  expect(fetched(asked.slice(before))).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Find teachers' })).toBeVisible();
});

test('a server that has no time is asked once, and left alone', async ({ open }) => {
  const { asked, teachers } = await stayOnList(open, fast, (page) =>
    page.route('**/rpc/booking_terms', (route) => route.fulfill({ status: 503, json: {} })),
  );
  expect(teachers.size).toBe(1);
  expect(asked.filter((path) => path.endsWith('/booking_terms'))).toHaveLength(1);
});

for (const [name, connection, isHidden] of [
  ['nobody who saves data pays for it', { ...fast, saveData: true }, false],
  ['on a slow connection it waits for the pointer', { downlink: 1.5, rtt: 150 }, false],
  ['nor does one that says nothing of itself bring anything', {}, false],
  ['data of a page in the background wait until somebody looks', fast, true],
] as const) {
  test(name, async ({ open }) => {
    const { teachers, hasCode } = await stayOnList(open, connection, (page) =>
      page.addInitScript((hidden) => {
        Object.defineProperty(document, 'hidden', { get: () => hidden });
      }, isHidden),
    );
    expect([...teachers]).toEqual([]);
    expect(hasCode).toBe(isHidden);
  });
}
