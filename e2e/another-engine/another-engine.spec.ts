import { join } from 'node:path';
import { expect, test } from '@lomdim/testing/browser/test';
import { goodPassword, newEmail, signUpAs } from '@lomdim/testing/people/client';
import { type SupabaseLite, startSupabaseLite } from '@lomdim/testing/supabase-lite/start';
import type { Page } from '@playwright/test';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { root } from '../../scripts/lib/project.mjs';
import { confirmTime } from '../helpers/confirm-time.ts';
import { fillSignIn } from '../helpers/sign-in.ts';
import { showNextWeek, slots } from '../helpers/teacher-page.ts';

// The built web app as files behind any web server, and behind it @supabase/lite instead of our own: see docs/another-engine.md.

let lite: SupabaseLite;
test.beforeAll(async () => {
  await ensureBuilt(['web']);
  lite = await startSupabaseLite(join(root, 'web', 'dist'));
});
test.afterAll(() => lite?.stop());

/** An approved teacher for women, with free hours every day. */
async function newTeacher(): Promise<{ email: string; id: string }> {
  const names = { first_name: 'Rivka', last_name: 'Stern' };
  const { email, user } = await signUpAs(lite, { ...names, role: 'teacher', gender: 'female' });
  await lite.pool.query(
    `update private.profiles set approval_status = 'approved', audiences = '{women}', subjects = '{Mishnah}', hourly_rate = 3000,
       time_zone = 'UTC' where id = $1`,
    [user.id],
  );
  await lite.pool.query(
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     select $1, day, '09:00', '12:00', 'UTC' from generate_series(0, 6) as day`,
    [user.id],
  );
  return { email, id: user.id };
}

/** There is no socket, which browsers write to the console. Nothing else may go wrong unseen. */
const expected = /WebSocket|realtime/;

const bubbles = (page: Page) => page.locator('[data-message] p');
async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill(text);
  await field.press('Enter');
}

test('a student signs up, finds a teacher, books and writes, without live updates', async ({ visitors }) => {
  const teacher = await newTeacher();
  const { page } = await visitors.add({ expected });

  await test.step('signs up', async () => {
    await page.goto(`${lite.url}/auth`);
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await page.getByLabel('First name').fill('Tamar');
    await page.getByLabel('Last name').fill('Adler');
    await page.getByLabel('E-mail address').fill(newEmail());
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByLabel('Password, once more').fill(goodPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(`${lite.url}/dashboard/student`);
    await expect(page.getByText('Shalom, Tamar.')).toBeVisible();
  });

  await test.step('is told that nothing comes by itself', async () => {
    await expect(page.getByRole('status').getByText('No connection just now')).toBeVisible();
  });

  await test.step('searches', async () => {
    await page.goto(`${lite.url}/search?q=mishna`);
    await page
      .getByRole('link', { name: /Rivka Stern/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/teacher/${teacher.id}`));
  });

  await test.step('books the free first lesson', async () => {
    await showNextWeek(page);
    await slots(page).first().check();
    await page.getByRole('button', { name: 'Book this lesson' }).click();
    await confirmTime(page.getByRole('dialog'), 'Book the lesson');
    await expect(page.getByRole('heading', { name: 'Your lesson is booked' })).toBeVisible();
  });

  await test.step('writes to the teacher, who answers', async () => {
    await page.getByRole('button', { name: 'Write to Rivka' }).first().click();
    await expect(page).toHaveURL(/\/chat\?conversation=/);
    await say(page, 'Shalom');
    await expect(bubbles(page)).toHaveText(['Shalom']);
    const other = await visitors.add({ expected });
    await other.page.goto(`${lite.url}/auth`);
    await fillSignIn(other.page, teacher.email, goodPassword);
    await expect(other.page).toHaveURL(/\/dashboard\/teacher/);
    await other.page.goto(page.url());
    await expect(bubbles(other.page)).toHaveText(['Shalom']);
    await say(other.page, 'Welcome');
    await expect(bubbles(other.page)).toHaveText(['Shalom', 'Welcome']);
  });

  await test.step('sees the answer after looking again', async () => {
    await page.reload();
    await expect(bubbles(page)).toHaveText(['Shalom', 'Welcome']);
  });
});
