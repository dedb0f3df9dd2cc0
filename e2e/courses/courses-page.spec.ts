import { readFile } from 'node:fs/promises';
import { expect, test } from '@lomdim/testing/browser/test';
import { visitor } from '@lomdim/testing/people/client';
import { demoPassword } from '@lomdim/testing/people/demo-password';
import { signInOn } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const berakhot = '00000000-0000-4000-8001-000000000001';

test.describe('the page of a course', () => {
  test('shows a visitor what it is, for how much, with whom, and what is for others', async ({
    site,
    open,
  }) => {
    const page = await open(`/course/${berakhot}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Berakhot from the First Page' })).toBeVisible();
    await expect(page).toHaveTitle('Berakhot from the First Page · Lomdim');
    for (const part of [
      '6 of 12 seats left',
      '€18 per session',
      '20 sessions',
      '60 min',
      'English',
      'Beginner',
    ]) {
      await expect(page.getByRole('main')).toContainText(part);
    }
    // One price in one currency: the teacher's hour is for lessons booked with them.
    await expect(page.getByRole('main')).not.toContainText('/hr');
    await expect(page.getByText('Dates and times are shown to those who are signed in.')).toBeVisible();
    await expect(page.getByText('is for those who take part in the course')).toBeVisible();
    await page.getByRole('link', { name: 'Rabbi David Benhamou' }).click();
    await expect(page).toHaveURL(`${site.url}/teacher/00000000-0000-4000-8000-000000000002`);
  });

  test('shows its sessions after signing in, and comes back for it', async ({ open }) => {
    const page = await open(`/course/${berakhot}`);
    await page.getByRole('link', { name: 'Sign in to see them' }).click();
    await signInOn(page, 'miriam@demo.example');
    await expect(page.getByRole('heading', { level: 1, name: 'Berakhot from the First Page' })).toBeVisible();
    const sessions = page.getByRole('region', { name: 'Live sessions to come' });
    await expect(sessions.getByRole('heading', { name: 'Berakhot 4b: a fence around words' })).toBeVisible();
    await expect(sessions.getByRole('listitem').first()).toHaveText(/\w+, \w+ \d+ at \d+:\d\d/);
    await expect(page.getByText('is for those who take part in the course')).toBeVisible();
  });

  test('gives its materials to those who take part', async ({ site, openAs }) => {
    const teacher = visitor(site);
    await teacher.auth.signInWithPassword({ email: 'david@demo.example', password: demoPassword });
    const { error } = await teacher.storage
      .from('course-materials')
      .upload(`${berakhot}/Daf 2a.txt`, new Blob(['From when does one recite the Shema?']), {
        contentType: 'text/plain',
      });
    expect(error).toBeNull();
    const page = await openAs({ email: 'yosef@demo.example' }, `/course/${berakhot}`, {
      // A page that becomes a file to keep is one that did not come.
      expected: /object\/sign\/course-materials/,
    });
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('region', { name: 'Materials' })
      .getByRole('button', { name: 'Download Daf 2a.txt' })
      .click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Daf 2a.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe('From when does one recite the Shema?');
  });

  for (const id of ['00000000-0000-4000-8001-000000009999', 'nonsense', '%27;--']) {
    test(`says of ${id} that there is none`, async ({ open }) => {
      const page = await open(`/course/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Course not found' })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    });
  }

  test('of which every seat is taken says so and cannot be joined', async ({ site, open }) => {
    const { rows } = await site.pool.query(
      `update public.courses c set max_students = (select count(*) from public.course_enrollments e where e.course_id = c.id)
       where id = $1 returning max_students`,
      ['00000000-0000-4000-8001-000000000004'],
    );
    const page = await open('/course/00000000-0000-4000-8001-000000000004');
    await expect(page.getByText(`Every one of the ${rows[0].max_students} seats is taken.`)).toBeVisible();
    await expect(page.getByRole('button', { name: /Join Class/ })).toHaveCount(0);
  });
});
