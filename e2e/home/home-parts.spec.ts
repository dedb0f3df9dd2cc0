import { languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { switchLanguage } from '../helpers/switches.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

test.describe('the rooms', () => {
  for (const [who, email, room, title] of [
    ['a visitor', undefined, 'Courses for adults', 'Torah Studies'],
    ['a man', 'yosef@demo.example', 'Men’s courses', 'Torah Studies for Men'],
    ['a woman', 'miriam@demo.example', 'Women’s courses', 'Torah Studies for Women'],
    ['someone without a gender', 'noam@demo.example', 'Courses for adults', 'Torah Studies'],
  ] as const) {
    test(`lead ${who} to their courses`, async ({ open }) => {
      const page = await open('/', email ? { as: { email } } : {});
      const rooms = page.getByRole('region', { name: 'Where would you like to begin?' });
      await expect(rooms.getByRole('heading', { level: 3 })).toHaveText([
        'Children’s courses',
        room,
        'Live courses',
      ]);
      await rooms.getByRole('link', { name: room }).click();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    });
  }

  test('have one for those who need a partner at once', async ({ open }) => {
    const page = await open('/');
    await page.getByRole('region', { name: 'SOS Havruta' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/sos-havrouta$/);
  });
});

test.describe('the subjects', () => {
  const subjects = 'What people teach here';

  test('are the nine most common ones, with how many teach them, and lead there', {
    tag: '@journey',
  }, async ({ site, open }) => {
    const page = await open('/');
    const list = page.getByRole('region', { name: subjects }).getByRole('listitem');
    await expect(list.getByRole('link')).toHaveCount(9);
    await expect(list).toHaveCount(9);
    const { rows } = await site.pool.query<{ count: number }>(
      `select count(*)::integer as count from private.profiles, unnest(subjects) as subject
       where role = 'teacher' and approval_status = 'approved' group by lower(subject) order by 1 desc limit 9`,
    );
    await expect(list.getByText(/\d+ teachers?$/)).toHaveText(
      rows.map(({ count }) => new RegExp(`^${count} teachers?$`)),
    );
    const first = list.getByRole('link').first();
    await expect(first).toHaveAttribute('href', '/find-teachers?subject=Torah');
    await first.click();
    await expect(page).toHaveURL(/\/find-teachers\?subject=Torah$/);
  });

  test('are counted among the teachers whom one is shown', async ({ open }) => {
    const counted = async (page: Page) => {
      const first = page.getByRole('region', { name: subjects }).getByRole('listitem').getByRole('link');
      return Number(/\d+/.exec((await first.first().textContent()) ?? '')?.[0]);
    };
    const forVisitors = await counted(await open('/'));
    const page = await open('/', { as: { email: 'miriam@demo.example' } });
    // The page comes with what a visitor is shown, until her own is there.
    await expect.poll(() => counted(page)).toBeLessThan(forVisitors);
  });

  test('have a book where nobody drew one', async ({ site, open }) => {
    await site.pool.query(
      `update private.profiles set subjects = array_append(subjects, 'Cantillation') where role = 'teacher'`,
    );
    try {
      const page = await open('/');
      const entry = page.getByRole('link', { name: /Cantillation/ });
      await expect(entry.locator('[data-icon="book"]')).toBeVisible();
    } finally {
      await site.pool.query(
        `update private.profiles set subjects = array_remove(subjects, 'Cantillation') where role = 'teacher'`,
      );
    }
  });

  test('that cannot be had are said to be missing', async ({ site, open }) => {
    const rename = async (from: string, to: string, status: number) => {
      await site.pool.query(`alter function public.${from} rename to ${to}`);
      await site.pool.query("notify pgrst, 'reload schema'");
      await expect.poll(async () => (await fetch(site.url)).status).toBe(status);
    };
    await rename('common_subjects', 'subjects_elsewhere', 503);
    const page = await open('/', { expected: /common_subjects/ });
    await expect(page.getByText('The subjects could not be loaded just now.')).toBeVisible();
    await rename('subjects_elsewhere', 'common_subjects', 200);
  });
});

test('lets students speak, each about a teacher', async ({ site, open }) => {
  const page = await open('/');
  const voices = page.getByRole('region', { name: 'What students say' });
  await expect(voices.getByRole('link')).toHaveCount(3);
  const said = await voices.getByRole('blockquote').first().textContent();
  const { rowCount } = await site.pool.query('select from public.reviews where comment = $1 and rating = 5', [
    said,
  ]);
  expect(rowCount).toBeGreaterThan(0);
  await voices.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/teacher\/[^/]+$/);
});

test('answers one question at a time', async ({ open }) => {
  const page = await open('/');
  const questions = page.getByRole('region', { name: 'Questions and answers' });
  await expect(questions.locator('details')).toHaveCount(6);
  await questions.getByText('How can I pay?').click();
  await expect(questions.getByText('With all major credit and debit cards')).toBeVisible();
  await questions.getByText('Which level do I need?').click();
  await expect(questions.getByText('With all major credit and debit cards')).toBeHidden();
});

test('is sound in every language, full as it is', async ({ open }) => {
  const page = await open('/', { width: 375 });
  for (const name of ['What people teach here', 'What students say']) {
    await expect(page.getByRole('region', { name }).getByRole('link').first()).toBeVisible();
  }
  await expectNoLayoutShift(page);
  for (const language of languageCodes) {
    await test.step(`in ${language}`, async () => {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    });
  }
});
