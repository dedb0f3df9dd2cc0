import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { expectNoAxeViolations, expectNoBareKeys } from '../helpers/expectations.ts';
import { englishLast, translations } from '../helpers/languages.ts';
import { newTeacher } from '../helpers/people.ts';
import { switchLanguage } from '../helpers/switches.ts';

async function newCourse(site: TestServer, teacher: Member, students: Member[]): Promise<string> {
  const { rows } = await site.pool.query(
    `insert into public.courses (teacher_id, title, subject, price) values ($1, 'Berachot together', 'Talmud', 1000) returning id`,
    [teacher.id],
  );
  for (const { id } of students) {
    await site.pool.query('insert into public.course_enrollments (course_id, student_id) values ($1, $2)', [
      rows[0].id,
      id,
    ]);
  }
  return rows[0].id;
}

test('a teacher and a student meet in the classroom of their course: presence, chat, session and materials', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const [teacher, student, silent] = [await newTeacher(site), await newStudent(site), await newStudent(site)];
  const course = await newCourse(site, teacher, [student, silent]);
  await site.pool.query(
    `insert into private.live_sessions (course_id, teacher_id, title, scheduled_at) values ($1, $2, 'First evening', now() + interval '20 minutes')`,
    [course, teacher.id],
  );
  const stored = await teacher.client.storage
    .from('course-materials')
    .upload(`${course}/sources.txt`, new Blob(['Mishnah'], { type: 'text/plain' }));
  expect(stored.error).toBeNull();

  const theirs = await openAs(teacher, `/classroom/${course}?tab=chat`);
  const page = await openAs(student, `/classroom/${course}`, { expected: /429/ });
  const writer = page.getByLabel('Your message to the course');

  await test.step('the student sees the session and who is there', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Berachot together' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join: First evening' })).toBeVisible();
    await page.getByRole('tab', { name: 'Participants' }).click();
    const people = page.getByRole('list', { name: 'Participants' }).getByRole('listitem');
    await expect(people.filter({ hasText: 'Moshe Levi' }).getByText('Here now')).toBeVisible();
    await expect(people).toHaveCount(2);
    await expect(page.getByText('There is 1 more student in the course.')).toBeVisible();
  });

  await test.step('a message arrives, and is reported', async () => {
    await page.getByRole('tab', { name: 'Chat' }).click();
    await writer.fill('Shalom to all');
    await writer.press('Enter');
    await expect(theirs.getByRole('log').getByText('Shalom to all')).toBeVisible();
    await expect(theirs.getByRole('log')).toContainText('Noa Ben');
    // The one message that somebody else wrote can be reported.
    await theirs.getByRole('button', { name: 'Report this message' }).press('Enter');
    const report = theirs.getByRole('dialog');
    await report.getByLabel('What is wrong?').selectOption('spam');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report).toHaveCount(0);
    const { rows: reports } = await site.pool.query(
      'select reporter_id, person_id, subject_kind from public.reports where course_id = $1',
      [course],
    );
    expect(reports).toEqual([
      { reporter_id: teacher.id, person_id: student.id, subject_kind: 'course_message' },
    ]);
  });

  await test.step('the teacher takes it out of the chat, for everyone; for the decision it is kept', async () => {
    await theirs.getByRole('button', { name: 'Remove the message of Noa Ben' }).press('Enter');
    const question = theirs.getByRole('dialog', { name: 'Remove this message?' });
    await expectNoAxeViolations(theirs);
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('log').getByText('This message was removed.')).toBeVisible();
    await expect(page.getByRole('log').getByText('Shalom to all')).toHaveCount(0);
    await expect(theirs.getByRole('log')).toBeFocused();
    await theirs.getByLabel('Your message to the course').fill('Welcome\nand well come');
    await theirs.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByText('Welcome')).toBeVisible();
  });

  await test.step('what cannot be sent stays where it was written', async () => {
    await site.pool.query(
      `insert into public.course_messages (course_id, sender_id, content) select $1, $2, 'Number ' || n from generate_series(1, 30) as n`,
      [course, student.id],
    );
    await writer.fill('One too many');
    await writer.press('Enter');
    await expect(page.getByText('That was a lot in one minute.')).toBeVisible();
    await expect(writer).toHaveValue('One too many');
    for (const language of englishLast) {
      await switchLanguage(page, language);
      await expectNoAxeViolations(page);
      await expectNoBareKeys(page);
    }
  });

  await test.step('materials, a support ticket, and the way out', async () => {
    await page.getByRole('tab', { name: 'Materials' }).click();
    await expect(page.getByText('sources.txt')).toBeVisible();
    await page.getByRole('link', { name: 'Report an Issue' }).click();
    await expect(page).toHaveURL(/\/support\?/);
    await expect(page.getByLabel('What is the matter?')).toHaveValue('Classroom: Berachot together');
    await page.goBack();
    await page.getByRole('link', { name: 'Leave Session' }).click();
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  });

  await test.step('it is closed to everyone else', async () => {
    const outside = await openAs(await newStudent(site), `/classroom/${course}`);
    await expect(outside.getByText('This classroom is open to those who are enrolled')).toBeVisible();
    await expect(outside.getByRole('tab')).toHaveCount(0);
  });
});

test('where there is no course, a demonstration that says so', async ({ site, openAs }) => {
  const page = await openAs(await newStudent(site), '/classroom/demo', {
    // It is opened for two seconds only, which is noticed however busy the machine is.
    prepare: (opened) =>
      opened.addInitScript(() => {
        new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent === 'The classroom is being opened …')
            document.documentElement.dataset.opening = '';
        }).observe(document, { subtree: true, childList: true });
      }),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Introduction to Talmud' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-opening', '');
  await expect(page.getByText('Demonstration', { exact: true })).toBeVisible();
  for (const [tab, text] of [
    ['Video', 'this is where the live session opens'],
    ['Chat', 'Why does the Mishnah begin with the evening?'],
    ['Participants', 'Sample Leah'],
    ['Materials', 'Who is who in the Talmud'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByText(text)).toBeVisible();
    await expectNoAxeViolations(page);
  }
  for (const language of translations) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
  }
});
