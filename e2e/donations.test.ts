import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './support/expectations.ts';
import { usePeople } from './support/people.ts';
import { newStudent, toastsOf } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';

const { site, come, newTeacher } = usePeople();

const tab = '/dashboard/student?tab=support';
const thanks = 'Thank you for your generous donation! Payment processing will be implemented.';

const form = (page: Page) => page.getByRole('form', { name: 'Your gift' });
const amount = (page: Page) => form(page).getByLabel('Amount in euros');
const courses = (page: Page) => form(page).getByLabel('Courses to sponsor');
const donateButton = (page: Page) => form(page).getByRole('button', { name: /^Donate/ });
const part = (page: Page, title: string) =>
  page
    .getByRole('region', { name: title })
    .or(page.locator('section', { has: page.getByRole('heading', { name: title, level: 2 }) }));

/** The three figures of a part of the page: given, used, waiting. */
const figures = async (page: Page, title: string) => {
  await part(page, title).locator('dl[aria-busy="false"]').waitFor();
  return part(page, title).locator('dd').allTextContents();
};

async function given(donor: { id: string }) {
  const { rows } = await site().pool.query(
    'select id, amount, courses_sponsored as courses, donation_type as kind, status, message from donations where donor_id = $1 order by created_at',
    [donor.id],
  );
  return rows;
}

/** As an admin does it: through the function, in their own name. */
async function settle(donation: string, decision: string) {
  const admin = await newStudent(site());
  await site().pool.query("update private.profiles set role = 'admin' where id = $1", [admin.id]);
  const { error } = await admin.client.rpc('settle_donation', { donation_id: donation, decision });
  expect(error).toBeNull();
}

beforeEach(async () => {
  await site().pool.query('delete from sponsored_course_assignments');
  await site().pool.query('update private.sponsorship_pool set courses_used = 0');
  await site().pool.query('delete from donations');
});

describe('giving', () => {
  it('a tier, pressed twice, is recorded once and waits', async () => {
    const donor = await newStudent(site());
    const page = await come(donor, tab);
    await page.getByText('You have not given yet.').waitFor();
    await expectNoLayoutShift(page);
    expect(await figures(page, 'What became of your gifts')).toEqual(['0', '0', '0']);
    for (const name of ['Silver €20 2 courses', 'Gold €50 5 courses', 'Platinum €100 10 courses']) {
      await form(page).getByRole('radio', { name, exact: true }).waitFor();
    }
    expect(await donateButton(page).count()).toBe(0);
    await form(page).getByRole('radio', { name: /^Gold/ }).check();
    await form(page).getByLabel('A word with your gift').fill('  For whoever is next. ');
    await donateButton(page).dblclick();
    await toastsOf(page).getByText(thanks).waitFor();
    await page.getByText('Recorded: €50 for 5 courses. No money was taken.').waitFor();
    expect(await given(donor)).toMatchObject([
      {
        amount: 5000,
        courses: 5,
        kind: 'multiple_courses',
        status: 'pending',
        message: 'For whoever is next.',
      },
    ]);
    const history = part(page, 'Your latest donations');
    await history.getByText('Pending', { exact: true }).waitFor();
    expect(await history.textContent()).toContain('For whoever is next.');
    await page.getByText('5 more courses are recorded and count once your gift was received.').waitFor();
    expect(await figures(page, 'The pool now')).toEqual(['0', '0', '0']);
    expect(await donateButton(page).count()).toBe(0);
    // Another one of the same kind is another gift.
    await form(page).getByRole('radio', { name: /^Gold/ }).check();
    await donateButton(page).click();
    await expect.poll(async () => (await given(donor)).length).toBe(2);
  });

  it('an amount with a comma or a dot; what is wrong is said at its field, and nothing is lost', async () => {
    const donor = await newStudent(site());
    const page = await come(donor, tab);
    await amount(page).fill('12,50');
    expect(await donateButton(page).count()).toBe(0);
    await courses(page).fill('2');
    await form(page).getByRole('button', { name: 'Donate €12.50' }).click();
    await page.getByText('Recorded: €12.50 for 2 courses. No money was taken.').waitFor();

    const wrong: [string, string, string][] = [
      ['0', '1', 'The smallest amount is €1.'],
      ['-5', '1', 'The smallest amount is €1.'],
      ['99999999999', '1', 'The largest amount is €1,000,000. For more, please write to us.'],
      ['twelve', '1', 'Please write an amount in euros, such as 12.50.'],
      ['1.000', '1', 'We are not sure how much this is.'],
      ['12.50', '0', 'Please sponsor at least 1 course.'],
      ['12.50', '10001', 'Please sponsor at most 10,000 courses at once.'],
      ['12.50', '1.5', 'Please write a whole number of courses, such as 3.'],
    ];
    for (const [money, count, sentence] of wrong) {
      await amount(page).fill(money);
      await courses(page).fill(count);
      await donateButton(page).click();
      await form(page).getByText(sentence).waitFor();
      const field = sentence.includes('course') ? courses(page) : amount(page);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect([await amount(page).inputValue(), await courses(page).inputValue()]).toEqual([money, count]);
    }
    await courses(page).fill('1');
    await form(page).getByLabel('A word with your gift').fill('x'.repeat(1001));
    await donateButton(page).click();
    await form(page).getByText('Please use at most 1000 characters.').waitFor();
    await form(page).getByLabel('A word with your gift').fill('');
    await donateButton(page).click();
    await page.getByText('Recorded: €12.50 for 1 course. No money was taken.').waitFor();
    expect((await given(donor)).map(({ amount, courses, kind }) => [amount, courses, kind])).toEqual([
      [1250, 2, 'custom'],
      [1250, 1, 'custom'],
    ]);
  });

  it('that did not arrive says so and keeps everything; one whose answer was lost is recorded once', async () => {
    const donor = await newStudent(site());
    const page = await come(donor, tab, { expected: /donations/ });
    await form(page)
      .getByRole('radio', { name: /^Silver/ })
      .check();
    await form(page).getByLabel('A word with your gift').fill('Kept');
    let recordedAtServer = 0;
    await page.route('**/rest/v1/donations?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // It arrives, and nobody hears the answer.
      await route.fetch();
      recordedAtServer += 1;
      return route.abort();
    });
    await donateButton(page).click();
    await toastsOf(page).getByText('Failed to process donation').waitFor();
    await form(page).getByRole('alert').getByText('What you wrote is still here.').waitFor();
    expect(await form(page).getByLabel('A word with your gift').inputValue()).toBe('Kept');
    expect(recordedAtServer).toBe(1);
    await page.unroute('**/rest/v1/donations?*');
    await donateButton(page).click();
    await page.getByText('Recorded: €20 for 2 courses. No money was taken.').waitFor();
    expect(await given(donor)).toHaveLength(1);
  });
});

describe('the pool', () => {
  it('shows a donor live what was received and taken up, and to nobody by whom', async () => {
    const [donor, receiver, teacher] = [
      await newStudent(site()),
      await newStudent(site()),
      await newTeacher(),
    ];
    const { rows } = await site().pool.query(
      "insert into courses (teacher_id, title, subject, price) values ($1, 'Mishnah for all', 'Mishnah', 1000) returning id",
      [teacher.id],
    );
    const page = await come(donor, tab);
    await form(page)
      .getByRole('radio', { name: /^Silver/ })
      .check();
    await donateButton(page).click();
    await page.getByText('Recorded: €20 for 2 courses.').waitFor();
    const [gift] = await given(donor);

    await settle(gift.id, 'completed');
    await part(page, 'Your latest donations').getByText('Completed', { exact: true }).waitFor();
    await expect.poll(() => figures(page, 'The pool now')).toEqual(['2', '0', '2']);
    await expect.poll(() => figures(page, 'What became of your gifts')).toEqual(['2', '0', '2']);
    await page.getByText('€20 received so far.').waitFor();

    const theirs = await come(receiver, `/course/${rows[0].id}`);
    await theirs.getByRole('button', { name: /^Join Class/ }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Enroll', exact: true }).click();
    await theirs.getByText('Congratulations! Your course has been sponsored by our community!').waitFor();
    await expect.poll(() => figures(page, 'The pool now')).toEqual(['2', '1', '1']);
    await expect.poll(() => figures(page, 'What became of your gifts')).toEqual(['2', '1', '1']);
    expect(await page.getByRole('main').textContent()).not.toContain('Mishnah for all');

    await theirs.goto(`${site().url}/`);
    const home = theirs.getByRole('region', { name: 'Learning, paid forward' });
    await home.locator('dl[aria-busy="false"]').waitFor();
    expect(await home.locator('dd').allTextContents()).toEqual(['2', '1', '1']);
    await expectNoLayoutShift(theirs);
    await home.getByRole('link', { name: 'Support others' }).click();
    await form(theirs).waitFor();
    await expect.poll(() => figures(theirs, 'What became of your gifts')).toEqual(['0', '0', '0']);
  });
});

describe('the tab', () => {
  it('is for everyone, in three languages, on a phone', async () => {
    const donor = await newStudent(site());
    const page = await come(donor, tab, { width: 375 });
    await form(page).waitFor();
    await page.locator('dl[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await courses(page).fill('x');
    await amount(page).fill('x');
    await donateButton(page).click();
    for (const language of ['en', 'fr', 'de'] as const) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
  });
});
