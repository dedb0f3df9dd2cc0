import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminTabs, openTab } from './support/admins.ts';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './support/expectations.ts';
import { toastsOf } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const admin = { email: 'admin@demo.example' };
const tab = (name: string) => `/dashboard/admin?tab=${name}`;
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
const one = async (sql: string, ...values: unknown[]) => (await site().pool.query(sql, values)).rows[0];

describe('the house', () => {
  it('has a tab for everything, clean in three languages and on a phone', async () => {
    const page = await open('/dashboard/admin', { as: admin });
    await page.getByText(/pending approval/).waitFor();
    await expectNoLayoutShift(page);
    await expectNoAxeViolations(page);
    // English last: the language is kept in the profile.
    for (const [turn, language] of (['fr', 'de', 'en'] as const).entries()) {
      await switchLanguage(page, language);
      for (const [place, name] of adminTabs.entries()) {
        await openTab(page, name);
        await expectNoBareKeys(page);
        // Each tab in one of the languages here, in all of them in the long tests.
        if (place % 3 === turn) await expectNoAxeViolations(page);
      }
    }
    await page.setViewportSize({ width: 375, height: 720 });
    for (const name of ['users', 'log'] as const) {
      await page.goto(site().url + tab(name));
      await page.locator('[role="tabpanel"] h2').first().waitFor();
      await expectNoHorizontalScroll(page);
      // The open tab is in sight, however far to the right it is.
      const box = await page.locator(`[data-tab="${name}"]`).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 375).toBe(true);
    }
  });

  it('settles a donation, and the pool follows at once', async () => {
    const page = await open(`${tab('donations')}&show=pending`, { as: admin });
    const row = page.getByRole('article', { name: '€50 from Thomas Loeb' });
    await row.waitFor();
    const before = Number(await figure(page, 'Courses waiting in the pool').textContent());
    await row.getByRole('button', { name: /^Mark as completed/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('5 courses from Thomas Loeb go into the pool at once.').waitFor();
    await dialog.getByRole('button', { name: 'Mark as completed' }).click();
    await toastsOf(page).getByText('€50 from Thomas Loeb is completed.').waitFor();
    await expect
      .poll(() => figure(page, 'Courses waiting in the pool').textContent())
      .toBe(String(before + 5));
    await row.waitFor({ state: 'detached' });
    const { waiting } = await one('select (courses_waiting)::int as waiting from public.sponsorship_pool()');
    expect(waiting).toBe(before + 5);
  });

  it('withdraws a course and gives it back', async () => {
    const page = await open(`${tab('courses')}&q=Berakhot`, { as: admin });
    const title = 'Berakhot from the First Page';
    const row = page.getByRole('article', { name: title });
    await row.getByRole('button', { name: `Withdraw: ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Reason/).fill('Please correct the description.');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await row.getByText('Withdrawn').waitFor();
    expect((await one('select is_active from public.courses where title = $1', title)).is_active).toBe(false);
    await row.getByRole('button', { name: `Restore: ${title}` }).click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await row.getByText('Active').waitFor();
    expect((await one('select is_active from public.courses where title = $1', title)).is_active).toBe(true);
  });

  it('reads and answers what was written to it', async () => {
    const page = await open(tab('inbox'), { as: admin });
    const row = page.getByRole('article', { name: 'Courses' });
    await row.getByText('Jeanne Amar', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Read: Courses' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Peut-elle rejoindre le cours').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Your answer').fill('Bien sûr, elle est la bienvenue.');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await toastsOf(page).getByText('The answer is on its way.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(
      await one(`select m.status, a.body from public.contact_messages m join public.answers a on a.contact_message_id = m.id
        where m.name = 'Jeanne Amar'`),
    ).toEqual({ status: 'closed', body: 'Bien sûr, elle est la bienvenue.' });
    await page.getByLabel('Status').selectOption('closed');
    await row.getByText('1 answer').waitFor();
  });

  it('sends mail again that did not arrive, and writes everything down', async () => {
    await site().pool.query(
      `insert into private.mail_outbox (recipient, kind, subject, html, text, attempts, failed_at, failure, last_error, expires_at)
       values ('far@lomdim.example', 'welcome', 'A warm welcome', '<p>Hello</p>', 'Hello', 5, now(), 'refused', 'mailbox full',
         now() + interval '1 day')`,
    );
    const page = await open(tab('mail'), { as: admin });
    const row = page.getByRole('article', { name: 'A warm welcome' });
    await row.getByText('mailbox full').waitFor();
    await row.getByRole('button', { name: 'Send again to far@lomdim.example' }).click();
    await toastsOf(page).getByText('It is on its way again.').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('article', { name: 'Mail sent again' }).getByText('by Hanna Lehmann').waitFor();
    await page.getByLabel('What was done').selectOption('course_restored');
    const lines = page.getByRole('article');
    await expect.poll(() => lines.count()).toBe(1);
    expect(await lines.textContent()).toContain('Course restored · Berakhot from the First Page');
  });
});
