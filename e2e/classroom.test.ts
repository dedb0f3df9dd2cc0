import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys } from './support/expectations.ts';
import { type Somebody, usePeople } from './support/people.ts';
import { newStudent } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';

const { site, come, newTeacher } = usePeople();

async function newCourse(teacher: Somebody, students: Somebody[]): Promise<string> {
  const { rows } = await site().pool.query(
    `insert into public.courses (teacher_id, title, subject, price) values ($1, 'Berachot together', 'Talmud', 1000) returning id`,
    [teacher.id],
  );
  for (const { id } of students) {
    await site().pool.query('insert into public.course_enrollments (course_id, student_id) values ($1, $2)', [
      rows[0].id,
      id,
    ]);
  }
  return rows[0].id;
}

it('a teacher and a student meet in the classroom of their course: presence, chat, session and materials', async () => {
  const [teacher, student, silent] = [await newTeacher(), await newStudent(site()), await newStudent(site())];
  const course = await newCourse(teacher, [student, silent]);
  await site().pool.query(
    `insert into private.live_sessions (course_id, teacher_id, title, scheduled_at) values ($1, $2, 'First evening', now() + interval '1 hour')`,
    [course, teacher.id],
  );
  const stored = await teacher.client.storage
    .from('course-materials')
    .upload(`${course}/sources.txt`, new Blob(['Mishnah'], { type: 'text/plain' }));
  expect(stored.error).toBeNull();

  const theirs = await come(teacher, `/classroom/${course}?tab=chat`);
  const page = await come(student, `/classroom/${course}`, { expected: /429/ });
  await page.getByRole('heading', { level: 1, name: 'Berachot together' }).waitFor();
  await page.getByRole('button', { name: 'Join: First evening' }).waitFor();
  await page.getByRole('tab', { name: 'Participants' }).click();
  const people = page.getByRole('list', { name: 'Participants' }).getByRole('listitem');
  await people.filter({ hasText: 'Moshe Levi' }).getByText('Here now').waitFor();
  expect(await people.count()).toBe(2);
  await page.getByText('There is 1 more student in the course.').waitFor();

  await page.getByRole('tab', { name: 'Chat' }).click();
  const writer = page.getByLabel('Your message to the course');
  await writer.fill('Shalom to all');
  await writer.press('Enter');
  const line = theirs.getByRole('log').getByText('Shalom to all');
  await line.waitFor();
  expect(await theirs.getByRole('log').textContent()).toContain('Noa Ben');
  // The one message that somebody else wrote can be reported.
  await theirs.getByRole('button', { name: 'Report this message' }).press('Enter');
  const complaint = theirs.getByRole('dialog');
  await complaint.getByLabel('What is wrong?').selectOption('spam');
  await complaint.getByRole('button', { name: 'Send report' }).click();
  await complaint.waitFor({ state: 'detached' });
  const { rows: reports } = await site().pool.query(
    'select reporter_id, person_id, subject_kind from public.reports where course_id = $1',
    [course],
  );
  expect(reports).toEqual([
    { reporter_id: teacher.id, person_id: student.id, subject_kind: 'course_message' },
  ]);
  // The teacher takes it out of the chat, for everyone; for the decision it is kept.
  await theirs.getByRole('button', { name: 'Remove the message of Noa Ben' }).press('Enter');
  const question = theirs.getByRole('dialog', { name: 'Remove this message?' });
  await expectNoAxeViolations(theirs);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('log').getByText('This message was removed.').waitFor();
  expect(await page.getByRole('log').getByText('Shalom to all').count()).toBe(0);
  await expect
    .poll(() => theirs.getByRole('log').evaluate((log) => log === document.activeElement))
    .toBe(true);
  await theirs.getByLabel('Your message to the course').fill('Welcome\nand well come');
  await theirs.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByText('Welcome').waitFor();
  // What cannot be sent stays where it was written.
  await site().pool.query(
    `insert into public.course_messages (course_id, sender_id, content) select $1, $2, 'Number ' || n from generate_series(1, 30) as n`,
    [course, student.id],
  );
  await writer.fill('One too many');
  await writer.press('Enter');
  await page.getByText('That was a lot in one minute.').waitFor();
  expect(await writer.inputValue()).toBe('One too many');
  for (const language of ['fr', 'de', 'en'] as const) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
  }

  await page.getByRole('tab', { name: 'Materials' }).click();
  await page.getByText('sources.txt').waitFor();
  await page.getByRole('link', { name: 'Report an Issue' }).click();
  await page.waitForURL('**/support?**');
  expect(await page.getByLabel('What is the matter?').inputValue()).toBe('Classroom: Berachot together');
  await page.goBack();
  await page.getByRole('link', { name: 'Leave Session' }).click();
  await page.waitForURL('**/dashboard/student');

  const outside = await come(await newStudent(site()), `/classroom/${course}`);
  await outside.getByText('This classroom is open to those who are enrolled').waitFor();
  expect(await outside.getByRole('tab').count()).toBe(0);
});

it('where there is no course, a demonstration that says so', async () => {
  const page = await come(await newStudent(site()), '/dashboard');
  // It is opened for two seconds only, which is noticed however busy the machine is.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === 'The classroom is being opened …')
        document.documentElement.dataset.opening = '';
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${site().url}/classroom/demo`);
  await page.getByRole('heading', { level: 1, name: 'Introduction to Talmud' }).waitFor();
  expect(await page.locator('html').getAttribute('data-opening')).toBe('');
  await page.getByText('Demonstration', { exact: true }).waitFor();
  for (const [tab, text] of [
    ['Video', 'this is where the live session opens'],
    ['Chat', 'Why does the Mishnah begin with the evening?'],
    ['Participants', 'Sample Leah'],
    ['Materials', 'Who is who in the Talmud'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel').getByText(text).waitFor();
    await expectNoAxeViolations(page);
  }
  for (const language of ['fr', 'de'] as const) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
  }
});
