import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { adminTabs, newAdmin, openTab } from '../helpers/admins.ts';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { toastsOf } from '../helpers/sign-in.ts';
import { switchLanguage } from '../helpers/switches.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const admin = { email: 'admin@demo.example' };
const tab = (name: string) => `/dashboard/admin?tab=${name}`;
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
const one = async (site: TestServer, sql: string, ...values: unknown[]) =>
  (await site.pool.query(sql, values)).rows[0];

test.describe('the whole dashboard', () => {
  test('has a tab for everything, clean in every language and on a phone', async ({ site, open }) => {
    const page = await open('/dashboard/admin', { as: admin });
    await expect(page.getByText(/pending approval/)).toBeVisible();
    await expectNoLayoutShift(page);
    await expectNoAxeViolations(page);
    // English last: the language is kept in the profile.
    for (const [turn, language] of englishLast.entries()) {
      await test.step(`in ${language}`, async () => {
        await switchLanguage(page, language);
        for (const [index, name] of adminTabs.entries()) {
          await openTab(page, name);
          await expectNoBareKeys(page);
          // Each tab in one of the languages here, in all of them in the file about the looks.
          if (index % englishLast.length === turn) await expectNoAxeViolations(page);
        }
      });
    }
    await test.step('on a phone', async () => {
      await page.setViewportSize({ width: 375, height: 720 });
      for (const name of ['users', 'log'] as const) {
        await page.goto(site.url + tab(name));
        await expect(page.locator('[role="tabpanel"] h2').first()).toBeVisible();
        await expectNoHorizontalScroll(page);
        // The open tab is in sight, however far to the right it is.
        await expect(page.locator(`[data-tab="${name}"]`)).toBeInViewport({ ratio: 1 });
      }
    });
  });

  test('settles a donation, and the pool follows at once', async ({ site, open }) => {
    const page = await open(`${tab('donations')}&show=pending`, { as: admin });
    const row = page.getByRole('article', { name: '€50 from Thomas Loeb' });
    await expect(row).toBeVisible();
    const inPool = figure(page, 'Courses waiting in the pool');
    await expect(inPool).toHaveText(/^\d+$/);
    const before = Number(await inPool.textContent());
    await row.getByRole('button', { name: /^Mark as completed/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('5 courses from Thomas Loeb go into the pool at once.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(toastsOf(page).getByText('€50 from Thomas Loeb is completed.')).toBeVisible();
    await expect(inPool).toHaveText(String(before + 5));
    await expect(row).toHaveCount(0);
    const { waiting } = await one(
      site,
      'select (courses_waiting)::int as waiting from public.sponsorship_pool()',
    );
    expect(waiting).toBe(before + 5);
  });

  test('sees what a donation opens before it is settled, and how many students wait', async ({
    site,
    open,
  }) => {
    const { id } = await one(
      site,
      `insert into donations (donor_id, amount, courses_sponsored)
       select id, 2500, 9 from private.profiles where email = 'yosef@demo.example' returning id`,
    );
    const page = await open(`${tab('donations')}&show=pending`, { as: admin });
    await expect(page.getByText('0 students in the queue')).toBeVisible();
    const row = page.getByRole('article', { name: /^€25 from Yosef/ });
    await expect(row).toContainText('9 courses');
    await expect(row).toContainText('opens 2');
    await row.getByRole('button', { name: /^Mark as completed/ }).click();
    await expect(
      page.getByRole('dialog').getByText(/^2 courses from Yosef .* go into the pool/),
    ).toBeVisible();
    await site.pool.query('delete from donations where id = $1', [id]);
  });

  test('withdraws a course and gives it back', async ({ site, open }) => {
    const page = await open(`${tab('courses')}&q=Berakhot`, { as: admin });
    const title = 'Berakhot from the First Page';
    const row = page.getByRole('article', { name: title });
    await row.getByRole('button', { name: `Withdraw: ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Reason/).fill('Please correct the description.');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(row.getByText('Withdrawn')).toBeVisible();
    expect((await one(site, 'select is_active from public.courses where title = $1', title)).is_active).toBe(
      false,
    );
    await row.getByRole('button', { name: `Restore: ${title}` }).click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(row.getByText('Active')).toBeVisible();
    expect((await one(site, 'select is_active from public.courses where title = $1', title)).is_active).toBe(
      true,
    );
  });

  test('reads and answers what was written to it', async ({ site, open }) => {
    const page = await open(tab('inbox'), { as: admin });
    const row = page.getByRole('article', { name: 'Courses' });
    await expect(row.getByText('Jeanne Amar', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Read: Courses' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Peut-elle rejoindre le cours')).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Your answer').fill('Bien sûr, elle est la bienvenue.');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(toastsOf(page).getByText('The answer is on its way.')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(
      await one(
        site,
        `select m.status, a.body from public.contact_messages m join public.answers a on a.contact_message_id = m.id
        where m.name = 'Jeanne Amar'`,
      ),
    ).toEqual({ status: 'closed', body: 'Bien sûr, elle est la bienvenue.' });
    await page.getByLabel('Status').selectOption('closed');
    await expect(row.getByText('1 answer')).toBeVisible();
  });

  test('sends mail again that did not arrive, and writes everything down', async ({ site, open }) => {
    await site.pool.query(
      `insert into private.mail_outbox (recipient, kind, subject, html, text, attempts, failed_at, failure, last_error, expires_at)
       values ('far@lomdim.example', 'welcome', 'A warm welcome', '<p>Hello</p>', 'Hello', 5, now(), 'refused', 'mailbox full',
         now() + interval '1 day')`,
    );
    const title = 'La halakha de tous les jours';
    const { id: course } = await one(site, 'select id from public.courses where title = $1', title);
    const { client: other } = await newAdmin(site, 'Rivka');
    await other.rpc('withdraw_course', { course_id: course, note: 'For a moment.' }).throwOnError();
    await other.rpc('restore_course', { course_id: course, note: '' }).throwOnError();

    const page = await open(tab('mail'), { as: admin });
    const row = page.getByRole('article', { name: 'A warm welcome' });
    await expect(row.getByText('mailbox full')).toBeVisible();
    await row.getByRole('button', { name: 'Send again to far@lomdim.example' }).click();
    await expect(toastsOf(page).getByText('It is on its way again.')).toBeVisible();
    await expect(row).toHaveCount(0);

    await page.getByRole('tab', { name: 'Log' }).click();
    const sentAgain = page.getByRole('article', { name: 'Mail sent again' });
    await expect(sentAgain.getByText('by Hanna Lehmann')).toBeVisible();
    await page.getByLabel('What was done').selectOption('course_restored');
    await expect(sentAgain).toHaveCount(0);
    // Other tests may have restored another course.
    const lines = page.getByRole('article');
    await expect(lines.filter({ hasText: `Course restored · ${title}` })).toHaveCount(1);
    await expect(lines.filter({ hasNotText: 'Course restored' })).toHaveCount(0);
  });
});
