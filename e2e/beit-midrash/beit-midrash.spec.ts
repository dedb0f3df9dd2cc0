import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { fillSignIn } from '../helpers/sign-in.ts';
import { switchLanguage } from '../helpers/switches.ts';
import { insertCourse, newTeacher } from '../helpers/teacher-dashboard.ts';

const beitMidrash = '/beit-hamidrash';

async function planSession(site: TestServer, title: string, minutes: number): Promise<void> {
  const teacher = await newTeacher(site);
  const course = await insertCourse(site, teacher, `Course of ${title}`);
  await site.pool.query(
    `insert into private.live_sessions (course_id, teacher_id, title, description, scheduled_at, duration_minutes)
     values ($1, $2, $3, 'Bring a pencil.', now() + make_interval(mins => $4), 50)`,
    [course, teacher.id, title, minutes],
  );
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a visitor sees what is on and what comes, is asked in, and comes back to what they wanted', async ({
  site,
  open,
}) => {
  await planSession(site, 'At this hour', -5);
  await planSession(site, 'A little later', 60);
  const student = await newStudent(site);
  const page = await open(beitMidrash);
  const live = part(page, 'Live now').getByRole('article').filter({ hasText: 'At this hour' });

  await test.step('a visitor sees the sessions, but not where their rooms are', async () => {
    for (const said of ['Bring a pencil.', '50 min', 'with Moshe Levi', 'Nobody is in the room yet']) {
      await expect(live.getByText(said)).toBeVisible();
    }
    await expect(part(page, 'Coming up').getByRole('heading', { name: 'A little later' })).toBeVisible();
    await expect(part(page, 'Daily schedule').getByText('Daf Yomi')).toBeVisible();
    await expectNoLayoutShift(page);
    expect(await page.content()).not.toMatch(/lomdim-[0-9a-f]{32}/);
  });

  await test.step('whoever joins signs in and comes back to the session', async () => {
    await live.getByRole('button', { name: 'Join Now: At this hour' }).click();
    await expect(page).toHaveURL(`${site.url}/auth`);
    await fillSignIn(page, student.email, student.password);
    await expect(page).toHaveURL(/\/beit-hamidrash\?session=/);
    const dialog = page.getByRole('dialog', { name: 'At this hour' });
    await expect(dialog.getByText('You are using your free trial for this session.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('what comes later goes into the calendar, or a place is kept', async () => {
    await card(page, 'A little later').getByRole('button', { name: 'Schedule: A little later' }).click();
    const schedule = page.getByRole('dialog', { name: 'Schedule: A little later' });
    const saved = page.waitForEvent('download');
    await schedule.getByRole('button', { name: 'Add to calendar: A little later' }).click();
    expect((await saved).suggestedFilename()).toBe('lomdim-live-session.ics');
    await schedule.getByRole('button', { name: 'Keep a place' }).click();
    const dialog = page.getByRole('dialog', { name: 'A little later' });
    await expect(dialog.getByText('You are using your free trial for this session.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Reserve a place' }).click();
    await expect(dialog.getByText('You have reserved a place in this session.')).toBeVisible();
  });
});

test('the learning of the day is true, and one day leads to the next, in every language', async ({
  open,
}) => {
  const page = await open(`${beitMidrash}?day=2026-11-20`);
  const day = part(page, 'Daily schedule');

  await test.step('a Friday, with what is learned on it', async () => {
    await expect(day.getByText('Friday, November 20')).toBeVisible();
    await expect(day.getByText(/^10 Kislev 5787$/)).toBeVisible();
    const links = day.getByRole('link');
    await expect(links).toHaveCount(3);
    await expect(links.nth(0)).toHaveAttribute('href', 'https://www.sefaria.org/Arakhin.3a');
    await expect(links.nth(1)).toHaveAttribute('href', /^https:\/\/www\.sefaria\.org\/Mishnah_[A-Z]/);
    await expect(links.nth(2)).toHaveAttribute('href', 'https://www.sefaria.org/Genesis.28.10');
    await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(day.getByText(/^Shabbat begins at/)).toBeVisible();
  });

  await test.step('the days after it, and back to today', async () => {
    await day.getByRole('button', { name: 'The day after' }).click();
    await expect(page).toHaveURL(/day=2026-11-21/);
    await expect(day.getByText(/^Shabbat, until/)).toBeVisible();
    await expect(day.getByRole('link', { name: /^Vayetzei/ })).toBeVisible();
    await day.getByRole('button', { name: 'The day after' }).click();
    await expect(day.getByRole('link', { name: /^Vayishlach/ })).toBeVisible();
    await day.getByRole('button', { name: 'Today' }).click();
    await expect(page).toHaveURL((address) => !address.searchParams.has('day'));
    await expect(day.getByText('Today').first()).toBeVisible();
  });

  for (const language of englishLast) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
  }
});

test('resources are read by their address', async ({ site, open }) => {
  const page = await open(beitMidrash, { width: 375 });

  await test.step('how a page of Talmud is laid out, in every language', async () => {
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Browse Resources' }).click();
    await page.getByRole('link', { name: 'How a page of Talmud is laid out' }).click();
    await expect(page).toHaveURL(/resource=talmud-page/);
    const title = page.getByRole('heading', { name: 'How a page of Talmud is laid out', level: 1 });
    await expect(title).toBeVisible();
    await expect(page.locator('span[lang="he"]').first()).toHaveText('דף');
    await page.reload();
    await expect(title).toBeVisible();
    for (const language of englishLast) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
    }
    await expectNoAxeViolations(page);
  });

  await test.step('the six orders of the Mishna', async () => {
    await page.getByRole('link', { name: 'Back to the Beit Midrash' }).click();
    await page.getByRole('link', { name: 'The six orders of the Mishna' }).click();
    await expect(page.getByRole('link', { name: /^Avot/ })).toBeVisible();
    await expect(page.getByRole('region').locator('li')).toHaveCount(63);
    await expectNoAxeViolations(page);
  });

  await test.step('ten weeks', async () => {
    await page.goto(`${site.url}${beitMidrash}?resource=weeks`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(10);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });

  await test.step('what is no resource is the Beit Midrash', async () => {
    await page.goto(`${site.url}${beitMidrash}?resource=cats`);
    await expect(page.getByRole('heading', { name: 'Online Beit Midrash', level: 1 })).toBeVisible();
  });
});

test('on Shabbat the Beit Midrash greets, and urges nobody', async ({ site, open }) => {
  const page = await open(beitMidrash, {
    prepare: async (opened) => {
      await opened.clock.setFixedTime(new Date('2026-11-21T10:00:00Z'));
      // The clock of the server goes on, so here the browser draws the page.
      const shell = await (await fetch(`${site.localUrl}/auth`)).text();
      await opened.route(`**${beitMidrash}`, (route) =>
        route.fulfill({ contentType: 'text/html', body: shell }),
      );
    },
  });
  await expect(page.getByText('Shabbat shalom')).toBeVisible();
  await expect(page.getByText(/^The hall rests with you\. Shabbat ends here on/)).toBeVisible();
  await expectNoLayoutShift(page);
  await expectNoAxeViolations(page);
});
