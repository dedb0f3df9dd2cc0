import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './support/expectations.ts';
import { fillSignIn, newStudent } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';
import { insertCourse, newTeacher } from './support/teaching.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();
const hall = '/beit-hamidrash';

async function plan(title: string, minutes: number): Promise<void> {
  const teacher = await newTeacher(site());
  const course = await insertCourse(site(), teacher, `Course of ${title}`);
  await site().pool.query(
    `insert into private.live_sessions (course_id, teacher_id, title, description, scheduled_at, duration_minutes)
     values ($1, $2, $3, 'Bring a pencil.', now() + make_interval(mins => $4), 50)`,
    [course, teacher.id, title, minutes],
  );
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

it('a visitor sees what is on and what comes, is asked in, and comes back to what they wanted', async () => {
  await plan('At this hour', -5);
  await plan('A little later', 30);
  const student = await newStudent(site());
  const page = await open(hall, { fresh: true });
  const live = part(page, 'Live now').getByRole('article').filter({ hasText: 'At this hour' });
  for (const said of ['Bring a pencil.', '50 min', 'with Moshe Levi', 'Nobody is in the room yet']) {
    await live.getByText(said).waitFor();
  }
  await part(page, 'Coming up').getByRole('heading', { name: 'A little later' }).waitFor();
  await part(page, 'Daily schedule').getByText('Daf Yomi').waitFor();
  await expectNoLayoutShift(page);
  expect(await page.content()).not.toMatch(/lomdim-[0-9a-f]{32}/);

  await live.getByRole('button', { name: 'Join Now: At this hour' }).click();
  await page.waitForURL('**/auth');
  await fillSignIn(page, student.email, student.password);
  await page.waitForURL(/\/beit-hamidrash\?session=/);
  const dialog = page.getByRole('dialog', { name: 'At this hour' });
  await dialog.getByText('You are using your free trial for this session.').waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await card(page, 'A little later').getByRole('button', { name: 'Schedule: A little later' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule: A little later' });
  const saved = page.waitForEvent('download');
  await schedule.getByRole('button', { name: 'Add to calendar: A little later' }).click();
  expect((await saved).suggestedFilename()).toBe('lomdim-live-session.ics');
  await schedule.getByRole('button', { name: 'Keep a place' }).click();
  await page.getByRole('dialog', { name: 'A little later' }).getByText('free trial').waitFor();
});

it('the learning of the day is true, and one day leads to the next, in every language', async () => {
  const page = await open(`${hall}?day=2026-11-20`);
  const day = part(page, 'Daily schedule');
  await day.getByText('Friday, November 20').waitFor();
  await day.getByText(/^10 Kislev 5787$/).waitFor();
  const links = day.getByRole('link');
  await expect.poll(() => links.count()).toBe(3);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.sefaria.org/Arakhin.3a',
    expect.stringMatching(/^https:\/\/www\.sefaria\.org\/Mishnah_[A-Z]/),
    'https://www.sefaria.org/Genesis.28.10',
  ]);
  expect(await links.first().getAttribute('rel')).toBe('noopener noreferrer');
  await day.getByText(/^Shabbat begins at/).waitFor();
  await day.getByRole('button', { name: 'The day after' }).click();
  await page.waitForURL(/day=2026-11-21/);
  await day.getByText(/^Shabbat, until/).waitFor();
  await day.getByRole('link', { name: /^Vayetzei/ }).waitFor();
  await day.getByRole('button', { name: 'The day after' }).click();
  await day.getByRole('link', { name: /^Vayishlach/ }).waitFor();
  await day.getByRole('button', { name: 'Today' }).click();
  await page.waitForURL((address) => !address.searchParams.has('day'));
  await day.getByText('Today').first().waitFor();
  for (const language of ['fr', 'de', 'en'] as const) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
  }
});

it('resources are read by their address', async () => {
  const page = await open(hall, { width: 375 });
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'Browse Resources' }).click();
  await page.getByRole('link', { name: 'How a page of Talmud is laid out' }).click();
  await page.waitForURL(/resource=talmud-page/);
  await page.getByRole('heading', { name: 'How a page of Talmud is laid out', level: 1 }).waitFor();
  expect(await page.locator('span[lang="he"]').first().textContent()).toBe('דף');
  await page.reload();
  for (const language of ['fr', 'de', 'en'] as const) {
    await switchLanguage(page, language);
    await expectNoBareKeys(page);
  }
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Back to the Beit Midrash' }).click();
  await page.getByRole('link', { name: 'The six orders of the Mishna' }).click();
  await page.getByRole('link', { name: /^Avot/ }).waitFor();
  expect(await page.getByRole('region').locator('li').count()).toBe(63);
  await expectNoAxeViolations(page);
  await page.goto(`${site().url}${hall}?resource=weeks`);
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(10);
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
  // What is no resource is the hall.
  await page.goto(`${site().url}${hall}?resource=cats`);
  await page.getByRole('heading', { name: 'Online Beit Midrash', level: 1 }).waitFor();
});

it('on Shabbat the hall greets, and urges nobody', async () => {
  const page = await open('/faq', { fresh: true });
  await page.clock.setFixedTime(new Date('2026-11-21T10:00:00Z'));
  await page.goto(site().url + hall);
  await page.getByText('Shabbat shalom').waitFor();
  await page.getByText(/^The hall rests with you\. Shabbat ends here on/).waitFor();
  await expectNoLayoutShift(page);
  await expectNoAxeViolations(page);
});
