import { expect, it } from 'vitest';
import { visitor } from '../server/acceptance/auth/support/client.ts';
import { signInOn } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const berakhot = '00000000-0000-4000-8001-000000000001';

it('shows a visitor what it is, for how much, with whom, and what is for others', async () => {
  const page = await open(`/course/${berakhot}`);
  await page.getByRole('heading', { level: 1, name: 'Berakhot from the First Page' }).waitFor();
  expect(await page.title()).toBe('Berakhot from the First Page · Lomdim');
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const part of [
    '6 of 12 seats left',
    '$45/hr',
    '€18',
    '20 sessions',
    '60 min',
    'English',
    'Beginner',
  ]) {
    expect(text).toContain(part);
  }
  await page.getByText('Dates and times are shown to those who are signed in.').waitFor();
  await page.getByText('is for those who take part in the course').waitFor();
  await page.getByRole('link', { name: 'Rabbi David Benhamou' }).click();
  await page.waitForURL('**/teacher/00000000-0000-4000-8000-000000000002');
});

it('shows its sessions after signing in, and comes back for it', async () => {
  const page = await open(`/course/${berakhot}`);
  await page.getByRole('link', { name: 'Sign in to see them' }).click();
  await signInOn(page, 'miriam@demo.example');
  await page.getByRole('heading', { level: 1, name: 'Berakhot from the First Page' }).waitFor();
  const sessions = page.getByRole('region', { name: 'Live sessions to come' });
  await sessions.getByRole('heading', { name: 'Berakhot 4b: a fence around words' }).waitFor();
  expect(await sessions.getByRole('listitem').first().textContent()).toMatch(/\w+, \w+ \d+ at \d+:\d\d/);
  await page.getByText('is for those who take part in the course').waitFor();
});

it('gives its materials to those who take part', async () => {
  const teacher = visitor(site());
  await teacher.auth.signInWithPassword({ email: 'david@demo.example', password: 'shalom-demo-1' });
  const { error } = await teacher.storage
    .from('course-materials')
    .upload(`${berakhot}/Daf 2a.txt`, new Blob(['From when does one recite the Shema?']), {
      contentType: 'text/plain',
    });
  expect(error).toBeNull();
  const page = await open(`/course/${berakhot}`, {
    as: { email: 'yosef@demo.example' },
    // A page that becomes a file to keep is one that did not come.
    expected: /object\/sign\/course-materials/,
  });
  const materials = page.getByRole('region', { name: 'Materials' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    materials.getByRole('button', { name: 'Download Daf 2a.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Daf 2a.txt');
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe('From when does one recite the Shema?');
});

it.each(['00000000-0000-4000-8001-000000009999', 'nonsense', '%27;--'])(
  'says of %s that there is none',
  async (id) => {
    const page = await open(`/course/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Course not found' }).waitFor();
    await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  },
);

it('of which every seat is taken says so and offers no way in', async () => {
  const { rows } = await site().pool.query(
    `update public.courses c set max_students = (select count(*) from public.course_enrollments e where e.course_id = c.id)
     where id = $1 returning max_students`,
    ['00000000-0000-4000-8001-000000000004'],
  );
  const page = await open('/course/00000000-0000-4000-8001-000000000004');
  await page.getByText(`Every one of the ${rows[0].max_students} seats is taken.`).waitFor();
  expect(await page.getByRole('button', { name: /Join Class/ }).count()).toBe(0);
});
