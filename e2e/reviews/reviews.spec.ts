import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { demoId, insertHeldLesson } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const reviewsOf = async (site: TestServer, teacher: string) =>
  `/teacher/${await demoId(site, teacher)}?tab=reviews`;
const as = (person: string) => ({ as: { email: `${person}@demo.example` } });
const ownOn = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Your review' });
const longAgo = '2025-01-05T03:00:00Z';

test('are written, changed and deleted by a student who was at a lesson', async ({ site, open }) => {
  const student = await newStudent(site);
  await insertHeldLesson(site, student.id, await demoId(site, 'sarah'), longAgo);
  const page = await open(await reviewsOf(site, 'sarah'), { as: student });
  const own = ownOn(page);

  await test.step('a review needs stars, and is published with them', async () => {
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await expect(page.getByText('Please choose how many stars.')).toBeVisible();
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByLabel('In your words').fill('Clear and kind.');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Publish review' }).click();
    await expect(own).toContainText('Noa B.');
    await expect(own.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('its stars are changed', async () => {
    await page.getByRole('button', { name: 'Change your review' }).click();
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await expect(own.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  });

  await test.step('it is deleted, and another can be written', async () => {
    await page.getByRole('button', { name: 'Delete your review' }).click();
    await expect(page.getByText('You can write another review later.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete your review' }).click();
    await expect(own).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible();
  });
});

test('are not written by others, nor by whoever did not come to the lesson', async ({ site, open }) => {
  const david = await demoId(site, 'david');
  const absent = await newStudent(site);
  await insertHeldLesson(site, absent.id, david, longAgo, 3);
  for (const options of [{}, as('noam'), as('sarah'), { as: absent }]) {
    const page = await open(await reviewsOf(site, 'david'), options);
    await expect(
      page.getByText('Reviews are written by students who had a lesson with David.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /reply/i })).toHaveCount(0);
  }
});

test('written before presence was asked for stay their author’s', async ({ site, open }) => {
  const student = await newStudent(site);
  await site.pool.query('insert into reviews (teacher_id, student_id, rating) values ($1, $2, 3)', [
    await demoId(site, 'sarah'),
    student.id,
  ]);
  const page = await open(await reviewsOf(site, 'sarah'), { as: student });
  await page.getByRole('button', { name: 'Change your review' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(ownOn(page).getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete your review' }).click();
  await expect(page.getByText('You can write another review after your next lesson.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete your review' }).click();
  await expect(page.getByText('Reviews are written by students who had a lesson with Sarah.')).toBeVisible();
});

test('a teacher replies in public; the student is told and changes the review, which then says so', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const student = await newStudent(site);
  const sarah = await demoId(site, 'sarah');
  // At another time: she taught somebody else at that one.
  await insertHeldLesson(site, student.id, sarah, '2025-01-06T03:00:00Z');
  await site.pool.query(
    'insert into reviews (teacher_id, student_id, rating, comment) values ($1, $2, 2, $3)',
    [sarah, student.id, 'Rather fast for me.'],
  );
  const address = await reviewsOf(site, 'sarah');

  const teacher = await openAs(as('sarah').as, address);
  const review = teacher.getByRole('main').getByRole('listitem').filter({ hasText: 'Rather fast for me.' });
  await test.step('the teacher replies, and not with nothing', async () => {
    await review.getByRole('button', { name: 'Reply to the review of Noa B.' }).click();
    await expect(teacher.getByLabel('Your reply')).toBeFocused();
    await teacher.getByRole('button', { name: 'Publish reply' }).click();
    await expect(teacher.getByText('Please write something first.')).toBeVisible();
    await expectNoAxeViolations(teacher);
    await teacher.getByLabel('Your reply').fill('Next time we read one line less.');
    await teacher.getByRole('button', { name: 'Publish reply' }).click();
    await expect(review).toContainText('Reply from Sarah');
    await expect(review).toContainText('Next time we read one line less.');
    await expectNoAxeViolations(teacher);
  });

  const page = await openAs(student, '/dashboard');
  await test.step('the student is told, and led there', async () => {
    await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
    await page.getByRole('link', { name: /has replied to your review/ }).click();
    await expect(page).toHaveURL(site.url + address);
    await expect(ownOn(page)).toContainText('Next time we read one line less.');
    await expect(page.getByText('The review was changed after this reply.')).toHaveCount(0);
  });

  await test.step('what is changed then says that it came later, and keeps the reply', async () => {
    await page.getByRole('button', { name: 'Change your review' }).click();
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await expect(ownOn(page)).toContainText('The review was changed after this reply.');
    await expect(ownOn(page)).toContainText('Next time we read one line less.');
  });

  await test.step('the teacher replies to what it says now, and takes the reply back', async () => {
    await teacher.reload();
    await expect(review).toContainText('The review was changed after this reply.');
    await review.getByRole('button', { name: 'Change your reply' }).click();
    await teacher.getByLabel('Your reply').fill('Thank you.');
    await teacher.getByRole('button', { name: 'Publish reply' }).click();
    await expect(review).toContainText('Thank you.');
    await expect(review).not.toContainText('The review was changed after this reply.');
    await review.getByRole('button', { name: 'Remove your reply' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: 'Remove your reply' }).click();
    await expect(review).not.toContainText('Reply from Sarah');
    await expect(review.getByRole('button', { name: 'Reply to the review of Noa B.' })).toBeVisible();
  });
});

test('a reply to a review that was deleted meanwhile says so and keeps what was typed', async ({
  site,
  open,
}) => {
  const student = await newStudent(site);
  const sarah = await demoId(site, 'sarah');
  await site.pool.query(
    'insert into reviews (teacher_id, student_id, rating, comment) values ($1, $2, 4, $3)',
    [sarah, student.id, 'Soon gone.'],
  );
  const page = await open(await reviewsOf(site, 'sarah'), {
    ...as('sarah'),
    expected: /404.*reply_to_review/,
  });
  const review = page.getByRole('listitem').filter({ hasText: 'Soon gone.' });
  await review.getByRole('button', { name: 'Reply to the review of Noa B.' }).click();
  await site.pool.query("delete from reviews where comment = 'Soon gone.'");
  await page.getByLabel('Your reply').fill('Thank you.');
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await expect(page.getByText('This review is not there any more.')).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue('Thank you.');
});

test('the lessons behind a rating stand beside it, wherever it is shown', async ({ site, open }) => {
  const sarah = await demoId(site, 'sarah');
  const { rows } = await site.pool.query<{ lessons: number; reviews: number; course: string }>(
    `select (select count(*)::integer from private.held_lessons where teacher_id = $1) as lessons,
       (select count(*)::integer from reviews where teacher_id = $1) as reviews,
       (select id from courses where teacher_id = $1 and is_active order by id limit 1) as course`,
    [sarah],
  );
  const { lessons = 0, reviews = 0, course = '' } = rows[0] ?? {};
  expect(lessons).toBeGreaterThan(10);
  for (const [address, shown] of [
    [`/teacher/${sarah}`, `${reviews} reviews · ${lessons} lessons`],
    [`/course/${course}`, `(${reviews} reviews) · ${lessons} lessons`],
    ['/find-teachers?q=Sarah', `(${reviews} reviews) · ${lessons} lessons`],
  ] as const) {
    const page = await open(address);
    await expect(page.getByRole('main')).toContainText(shown);
  }
});

for (const { language, reply } of [
  { language: 'fr', reply: 'Réponse de Sarah' },
  { language: 'de', reply: 'Antwort von Sarah' },
  { language: 'he', reply: 'תשובה מאת Sarah' },
]) {
  test(`in ${language}, replying is said, fits and is accessible, on a phone by night too`, async ({
    site,
    open,
  }) => {
    await site.pool.query('update private.profiles set preferred_language = $2 where id = $1', [
      await demoId(site, 'sarah'),
      language,
    ]);
    const page = await open(await reviewsOf(site, 'sarah'), { ...as('sarah'), width: 375, theme: 'dark' });
    const replied = page.getByRole('listitem').filter({ hasText: reply });
    await expect(replied.first()).toBeVisible();
    await replied.first().getByRole('button').first().click();
    await expect(page.getByRole('textbox').last()).toBeFocused();
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });
}
