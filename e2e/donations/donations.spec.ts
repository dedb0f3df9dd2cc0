import { languageCodes } from '@lomdim/contract/languages';
import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { newTeacher } from '../helpers/people.ts';
import { toastsOf } from '../helpers/sign-in.ts';
import { switchLanguage } from '../helpers/switches.ts';

const tab = '/dashboard/student?tab=support';
const thanks = 'Thank you for your generous donation! Payment processing will be implemented.';

const form = (page: Page) => page.getByRole('form', { name: 'Your gift' });
const tier = (page: Page, name: RegExp) => form(page).getByRole('radio', { name });
const amount = (page: Page) => form(page).getByLabel('Amount in euros');
const courses = (page: Page) => form(page).getByLabel('Courses to sponsor');
const message = (page: Page) => form(page).getByLabel('A message with your gift');
const donateButton = (page: Page) => form(page).getByRole('button', { name: /^Donate/ });
const part = (page: Page, title: string) =>
  page
    .getByRole('region', { name: title })
    .or(page.locator('section', { has: page.getByRole('heading', { name: title, level: 2 }) }));

/** The three figures of a part of the page, once they are there: given, used, waiting. */
const figures = (page: Page, title: string) => part(page, title).locator('dl[aria-busy="false"] dd');

async function given(site: TestServer, donor: { id: string }) {
  const { rows } = await site.pool.query(
    'select id, amount, courses_sponsored as courses, donation_type as kind, status, message from donations where donor_id = $1 order by created_at',
    [donor.id],
  );
  return rows;
}

/** As an admin does it: through the function, in their own name. */
async function settle(site: TestServer, donation: string, decision: string) {
  const admin = await newStudent(site);
  await site.pool.query("update private.profiles set role = 'admin' where id = $1", [admin.id]);
  const { error } = await admin.client.rpc('settle_donation', { donation_id: donation, decision });
  expect(error).toBeNull();
}

test.beforeEach(async ({ site }) => {
  await site.pool.query('delete from sponsorship_requests');
  await site.pool.query('delete from sponsored_course_assignments');
  await site.pool.query('update private.sponsorship_pool set courses_used = 0');
  await site.pool.query('delete from donations');
});

test.describe('giving', () => {
  test('a tier, pressed twice, is recorded once and waits', async ({ site, openAs }) => {
    const donor = await newStudent(site);
    const page = await openAs(donor, tab);

    await test.step('who has given nothing finds three tiers and nothing to press', async () => {
      await expect(page.getByText('You have not donated yet.')).toBeVisible();
      await expect(figures(page, 'The pool now')).toHaveText(['0', '0', '0']);
      await expect(figures(page, 'What became of your gifts')).toHaveText(['0', '0', '0']);
      await expectNoLayoutShift(page);
      for (const name of ['Silver €20 2 courses', 'Gold €50 5 courses', 'Platinum €100 10 courses']) {
        await expect(form(page).getByRole('radio', { name, exact: true })).toBeVisible();
      }
      await expect(donateButton(page)).toHaveCount(0);
    });

    await test.step('two presses record one gift', async () => {
      await tier(page, /^Gold/).check();
      await message(page).fill('  For whoever is next. ');
      await donateButton(page).dblclick();
      await expect(toastsOf(page).getByText(thanks)).toBeVisible();
      await expect(page.getByText('Recorded: €50 for 5 courses. No money was taken.')).toBeVisible();
      expect(await given(site, donor)).toMatchObject([
        {
          amount: 5000,
          courses: 5,
          kind: 'multiple_courses',
          status: 'pending',
          message: 'For whoever is next.',
        },
      ]);
    });

    await test.step('it waits, and is not yet in the pool', async () => {
      const history = part(page, 'Your latest donations');
      await expect(history.getByText('Pending', { exact: true })).toBeVisible();
      await expect(history).toContainText('For whoever is next.');
      await expect(
        page.getByText('5 more courses are recorded and count once your gift was received.'),
      ).toBeVisible();
      await expect(figures(page, 'The pool now')).toHaveText(['0', '0', '0']);
    });

    await test.step('another one of the same kind is another gift', async () => {
      await expect(donateButton(page)).toHaveCount(0);
      await tier(page, /^Gold/).check();
      await donateButton(page).click();
      await expect.poll(async () => (await given(site, donor)).length).toBe(2);
    });
  });

  test('an amount with a comma or a dot; what is wrong is said at its field, and nothing is lost', async ({
    site,
    openAs,
  }) => {
    const donor = await newStudent(site);
    const page = await openAs(donor, tab);

    await test.step('an amount with a comma is recorded', async () => {
      await amount(page).fill('12,50');
      await expect(donateButton(page)).toHaveCount(0);
      await courses(page).fill('2');
      await expect(form(page).getByText('A course takes €10, so your gift opens 1 course.')).toBeVisible();
      await amount(page).fill('9.99');
      await expect(form(page).getByText('so your gift opens none by itself.')).toBeVisible();
      await amount(page).fill('20');
      await expect(form(page).getByText('Your gift opens 2 courses.')).toBeVisible();
      await amount(page).fill('12,50');
      await form(page).getByRole('button', { name: 'Donate €12.50' }).click();
      await expect(page.getByText('Recorded: €12.50 for 2 courses. No money was taken.')).toBeVisible();
      await expect(part(page, 'Your latest donations')).toContainText('€12.502 coursesopens 1');
      await expect(page.getByText('1 more course is recorded')).toBeVisible();
    });

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
      await test.step(`€${money} for ${count} courses is not taken`, async () => {
        await amount(page).fill(money);
        await courses(page).fill(count);
        await donateButton(page).click();
        await expect(form(page).getByText(sentence)).toBeVisible();
        const field = sentence.includes('course') ? courses(page) : amount(page);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toBeFocused();
        await expect(amount(page)).toHaveValue(money);
        await expect(courses(page)).toHaveValue(count);
      });
    }

    await test.step('a word that is too long is not taken either', async () => {
      await courses(page).fill('1');
      await message(page).fill('x'.repeat(1001));
      await donateButton(page).click();
      await expect(form(page).getByText('Please use at most 1000 characters.')).toBeVisible();
    });

    await test.step('once all is right, it is recorded', async () => {
      await message(page).fill('');
      await donateButton(page).click();
      await expect(page.getByText('Recorded: €12.50 for 1 course. No money was taken.')).toBeVisible();
      expect((await given(site, donor)).map(({ amount, courses, kind }) => [amount, courses, kind])).toEqual([
        [1250, 2, 'custom'],
        [1250, 1, 'custom'],
      ]);
    });
  });

  test('that did not arrive says so and keeps everything; one whose answer was lost is recorded once', async ({
    site,
    openAs,
  }) => {
    const donor = await newStudent(site);
    const page = await openAs(donor, tab, { expected: /donations/ });
    await tier(page, /^Silver/).check();
    await message(page).fill('Kept');
    let recordedAtServer = 0;
    await page.route('**/rest/v1/donations?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The request arrives, and the response is lost.
      await route.fetch();
      recordedAtServer += 1;
      return route.abort();
    });
    await donateButton(page).click();
    await expect(toastsOf(page).getByText('Failed to process donation')).toBeVisible();
    await expect(form(page).getByRole('alert').getByText('What you wrote is still here.')).toBeVisible();
    await expect(message(page)).toHaveValue('Kept');
    expect(recordedAtServer).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
    await donateButton(page).click();
    await expect(page.getByText('Recorded: €20 for 2 courses. No money was taken.')).toBeVisible();
    expect(await given(site, donor)).toHaveLength(1);
  });
});

test.describe('the pool', () => {
  test('shows a donor live what was received and taken up, and to nobody by whom', {
    tag: '@journey',
  }, async ({ site, openAs }) => {
    const [donor, receiver, teacher] = [
      await newStudent(site),
      await newStudent(site),
      await newTeacher(site),
    ];
    const { rows } = await site.pool.query(
      "insert into courses (teacher_id, title, subject, price) values ($1, 'Mishnah for all', 'Mishnah', 1000) returning id",
      [teacher.id],
    );
    const page = await openAs(donor, tab);

    await test.step('somebody gives', async () => {
      await tier(page, /^Silver/).check();
      await donateButton(page).click();
      await expect(page.getByText('Recorded: €20 for 2 courses.')).toBeVisible();
    });

    await test.step('an admin says that it was received, and the donor sees it at once', async () => {
      const [gift] = await given(site, donor);
      await settle(site, gift.id, 'completed');
      await expect(part(page, 'Your latest donations').getByText('Completed', { exact: true })).toBeVisible();
      await expect(figures(page, 'The pool now')).toHaveText(['2', '0', '2']);
      await expect(figures(page, 'What became of your gifts')).toHaveText(['2', '0', '2']);
      await expect(page.getByText('€20 received so far.')).toBeVisible();
    });

    const theirs = await openAs(receiver, `/course/${rows[0].id}`);
    await test.step('a student takes a course up, and the donor sees that, but not who or which', async () => {
      await theirs.getByRole('button', { name: /^Join Class/ }).click();
      await theirs.getByRole('dialog').getByRole('button', { name: 'Enroll', exact: true }).click();
      await expect(
        theirs.getByText('Congratulations! Your course has been sponsored by our community!'),
      ).toBeVisible();
      await expect(figures(page, 'The pool now')).toHaveText(['2', '1', '1']);
      await expect(figures(page, 'What became of your gifts')).toHaveText(['2', '1', '1']);
      await expect(page.getByRole('main')).not.toContainText('Mishnah for all');
    });

    await test.step('the home page shows the pool and leads to where one gives', async () => {
      await theirs.goto(`${site.url}/`);
      await expect(figures(theirs, 'Learning, paid forward')).toHaveText(['2', '1', '1']);
      await expectNoLayoutShift(theirs);
      await theirs
        .getByRole('region', { name: 'Learning, paid forward' })
        .getByRole('link', { name: 'Support others' })
        .click();
      await expect(form(theirs)).toBeVisible();
      await expect(figures(theirs, 'What became of your gifts')).toHaveText(['0', '0', '0']);
    });
  });
});

test.describe('the queue', () => {
  const enrol = async (page: Page) => {
    await page.getByRole('button', { name: /^Join Class/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
    return dialog;
  };

  test('tells each student their place, and gives a course to the first who still waits', async ({
    site,
    openAs,
  }) => {
    const [first, second, third] = [await newStudent(site), await newStudent(site), await newStudent(site)];
    const teacher = await newTeacher(site);
    const { rows } = await site.pool.query(
      `insert into courses (teacher_id, title, subject, price) values
         ($1, 'Mishnah in turn', 'Mishnah', 1000), ($1, 'Talmud in turn', 'Talmud', 1000) returning id`,
      [teacher.id],
    );
    const [mishnah, talmud] = rows.map(({ id }) => `/course/${id}`);
    const pages = [
      await openAs(first, `${mishnah}`),
      await openAs(second, `${mishnah}`),
      await openAs(third, `${talmud}`),
    ] as const;

    await test.step('they ask one after the other, while nothing is in the pool', async () => {
      for (const [before, page] of pages.entries()) {
        const dialog = await enrol(page);
        await expect(dialog.getByText('No sponsored place is free at the moment.')).toBeVisible();
        await expect(dialog.getByText(`You are number ${before + 1} in the queue`)).toBeVisible();
        await expect(dialog.getByText('Please consider a donation')).toBeVisible();
      }
      await expectNoAxeViolations(pages[2]);
    });

    await test.step('the first one leaves the queue', async () => {
      const dialog = pages[0].getByRole('dialog');
      await dialog.getByRole('button', { name: 'Leave the queue' }).click();
      await expect(dialog.getByText('You have left the queue.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Leave the queue' })).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeFocused();
    });

    await test.step('the third one moves up, and may wait for another course instead', async () => {
      await pages[2].goto(site.url + tab);
      const own = part(pages[2], 'Your sponsored course');
      await expect(own).toContainText(
        'You are number 2 in the queue for a sponsored place in “Talmud in turn”.',
      );
      await expect(pages[2].getByText('2 students are waiting for a course.')).toBeVisible();
      await pages[2].goto(`${site.url}${mishnah}`);
      await pages[2].getByRole('button', { name: /^Join Class/ }).click();
      await expect(pages[2].getByRole('dialog')).toContainText('wait for this course instead');
      await pages[2].goto(site.url + tab);
      await expect(own).toContainText('You are number 2 in the queue');
    });

    await test.step('a donation arrives: the second one is enrolled, and the third one is next', async () => {
      const { rows: gifts } = await site.pool.query(
        'insert into donations (donor_id, amount) values ($1, 1000) returning id',
        [first.id],
      );
      await settle(site, gifts[0].id, 'completed');
      await expect(part(pages[2], 'Your sponsored course')).toContainText('You are number 1 in the queue');
      await pages[1].goto(`${site.url}${mishnah}`);
      await expect(pages[1].getByText('You are enrolled in this course.')).toBeVisible();
    });

    await test.step('who has a sponsored course is told when the next one can be had', async () => {
      await pages[1].goto(`${site.url}${talmud}`);
      const dialog = await enrol(pages[1]);
      await expect(dialog.getByText('Please consider a donation')).toBeVisible();
      await expect(dialog.getByRole('status').first()).toContainText(
        'You already have a sponsored course: “Mishnah in turn”.',
      );
      await expect(dialog).not.toContainText('No sponsored place is free');
      await site.pool.query(
        "update sponsored_course_assignments set assigned_at = now() - interval '100 days' where student_id = $1",
        [second.id],
      );
      await pages[1].goto(site.url + tab);
      await expect(part(pages[1], 'Your sponsored course')).toContainText(
        'Your last sponsored course, “Mishnah in turn”, has ended.',
      );
    });
  });
});

test.describe('the tab', () => {
  test('is for everyone, in every language, on a phone', async ({ site, openAs }) => {
    const donor = await newStudent(site);
    const page = await openAs(donor, tab, { width: 375 });
    await expect(form(page)).toBeVisible();
    await expect(page.locator('dl[aria-busy="true"]')).toHaveCount(0);
    await courses(page).fill('x');
    await amount(page).fill('x');
    await donateButton(page).click();
    await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
    for (const language of languageCodes) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
  });
});
