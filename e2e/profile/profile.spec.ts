import type { Member } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page, Request } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { signInOn, toastsOf } from '../helpers/sign-in.ts';

type Browsing = Parameters<typeof openOwnPage>[0];
type Visit = Parameters<typeof openOwnPage>[2];

const openProfile = (browsing: Browsing, visit: Visit = {}) => openOwnPage(browsing, '/profile', visit);

const edit = (page: Page) => page.getByRole('button', { name: 'Edit profile' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page) => toastsOf(page).getByText('Profile updated', { exact: true });
const fact = (page: Page, label: string) =>
  page
    .locator('main dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');

async function stored(site: TestServer, { id }: Member): Promise<Record<string, unknown>> {
  return (await site.pool.query('select * from private.profiles where id = $1', [id])).rows[0];
}

const isSaving = (request: Request) => request.method() === 'PATCH' && request.url().includes('/profiles');

test.describe('the profile', () => {
  test('shows who one is, and what was not filled in', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    await expect(page.getByRole('heading', { level: 2, name: 'Noa Ben' })).toBeVisible();
    await expect(page.getByText(member.email)).toBeVisible();
    await expect(page.locator('main').getByText('Student', { exact: true })).toBeVisible();
    await expect(fact(page, 'Location')).toHaveText('Not filled in');
    await expect(page.getByText('Hourly rate')).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  test('is changed, saved and shown; only what was changed is sent', { tag: '@journey' }, async ({
    site,
    open,
  }) => {
    const { page, member } = await openProfile({ site, open });
    await site.pool.query('update private.profiles set gender = null where id = $1', [member.id]);
    await page.reload();

    await test.step('the form opens at its first field and is filled in', async () => {
      await edit(page).click();
      await expect(page.locator(':focus')).toHaveAttribute('name', 'first_name');
      await expect(page.getByLabel('Location')).toHaveAttribute('placeholder', 'City, Country');
      await page.getByLabel('First name').fill('  Rivka ');
      await page.getByLabel('Gender').selectOption('prefer_not_to_say');
      await page.getByLabel('Location').fill('Lyon, France');
      await page.getByLabel('Bio').fill('Two lines.\nאני לומדת');
      await expectNoAxeViolations(page);
    });

    await test.step('only what was changed is sent', async () => {
      const [request] = await Promise.all([page.waitForRequest(isSaving), save(page).click()]);
      expect(request.postDataJSON()).toEqual({
        first_name: 'Rivka',
        gender: 'prefer_not_to_say',
        location: 'Lyon, France',
        bio: 'Two lines.\nאני לומדת',
      });
    });

    await test.step('it is stored and shown', async () => {
      await expect(saved(page)).toBeVisible();
      await expect(
        toastsOf(page).getByText('Your profile has been successfully updated.', { exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'Rivka Ben' })).toBeVisible();
      await expect(fact(page, 'Gender')).toHaveText('Prefer not to say');
      await expect(page.locator(':focus')).toHaveText('Edit profile');
      expect(await stored(site, member)).toMatchObject({
        first_name: 'Rivka',
        last_name: 'Ben',
        location: 'Lyon, France',
      });
    });
  });

  test('keeps another gender as a request, which can be withdrawn', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    const waiting = page.getByRole('region', { name: 'Waiting for our team' });
    await edit(page).click();
    await page.getByLabel('Gender').selectOption('male');
    await page.getByLabel('Location').fill('Lyon, France');
    await save(page).click();
    await expect(waiting.getByText('Female → Male')).toBeVisible();
    await expect(fact(page, 'Gender').last()).toHaveText('Female');
    await expectNoAxeViolations(page);
    expect(await stored(site, member)).toMatchObject({ gender: 'female', location: 'Lyon, France' });
    await waiting.getByRole('button', { name: 'Withdraw' }).click();
    await expect(waiting).toHaveCount(0);
    expect(await stored(site, member)).toMatchObject({ gender: 'female' });
  });

  test('is as before when editing is cancelled', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    await edit(page).click();
    await page.getByLabel('Location').fill('Nowhere');
    await page.locator('input[name="subjects"]').fill('Talmud');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(fact(page, 'Location')).toHaveText('Not filled in');
    await edit(page).click();
    await expect(page.getByLabel('Location')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Remove Talmud' })).toHaveCount(0);
    expect((await stored(site, member)).location).toBeNull();
  });

  test('keeps everything that was typed when it cannot be saved', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open }, { expected: /profiles/ });
    await edit(page).click();
    await page.getByLabel('Bio').fill('Typed with care.');
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await save(page).click();
    await expect(toastsOf(page).getByText('Error', { exact: true })).toBeVisible();
    await expect(
      toastsOf(page).getByText('Failed to update profile. Please try again.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Bio')).toHaveValue('Typed with care.');
    await page.unroute('**/rest/v1/profiles*');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await stored(site, member)).bio).toBe('Typed with care.');
  });

  test('switches the language of the app when the preferred one was changed', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    await edit(page).click();
    await page.getByLabel('Preferred language').selectOption('fr');
    await save(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Votre profil' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect((await stored(site, member)).preferred_language).toBe('fr');
  });

  test('lists a student among the study partners only when asked to', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    await edit(page).click();
    await expect(page.getByLabel('What you would like to learn')).toHaveCount(0);
    await page.getByLabel('List me among the study partners').check();
    await page.getByLabel('What you would like to learn').fill('Mishnah, slowly');
    await page.getByLabel('Learning level').selectOption('beginner');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect(await stored(site, member)).toMatchObject({
      is_listed_as_partner: true,
      study_goals: 'Mishnah, slowly',
      learning_level: 'beginner',
    });
  });
});

test.describe('the hourly rate', () => {
  test('of a teacher is a whole number; anything else becomes 0, which is seen before it is saved', async ({
    site,
    open,
  }) => {
    const { page, member } = await openProfile({ site, open }, { isTeacher: true });
    for (const [typed, shown] of [
      ['55', '55'],
      ['12.5', '0'],
      ['-3', '0'],
      ['', '0'],
    ] as const) {
      await edit(page).click();
      await page.getByLabel('Hourly rate').fill(typed);
      await page.getByLabel('Hourly rate').blur();
      await expect(page.getByLabel('Hourly rate')).toHaveValue(shown);
      await Promise.all([page.waitForResponse((answer) => isSaving(answer.request())), save(page).click()]);
      await expect(edit(page)).toBeVisible();
      expect((await stored(site, member)).hourly_rate).toBe(Number(shown));
      await site.pool.query('update private.profiles set hourly_rate = 40 where id = $1', [member.id]);
      await page.reload();
    }
  });

  test('has a limit, which is said beside it', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open }, { isTeacher: true });
    await edit(page).click();
    await page.getByLabel('Hourly rate').fill('10001');
    await save(page).click();
    await expect(page.getByText('Please enter no more than 10000 dollars.')).toBeVisible();
    await expect(page.locator(':focus')).toHaveAttribute('name', 'hourly_rate');
    expect((await stored(site, member)).hourly_rate).toBeNull();
  });
});

test.describe('subjects and languages', () => {
  test('are added by button and by Enter, trimmed, never empty and never twice', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    await edit(page).click();
    const subjects = page.locator('input[name="subjects"]');
    await subjects.fill('  Talmud ');
    await page.getByRole('button', { name: 'Add: Subjects' }).click();
    await expect(page.locator(':focus')).toHaveAttribute('name', 'subjects');
    await page.keyboard.type('Mishnah');
    await page.keyboard.press('Enter');
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await subjects.fill('talmud');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is in the list already.')).toBeVisible();
    await expect(subjects).toHaveValue('talmud');
    await subjects.fill('');
    await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveText([
      'Talmud',
      'Mishnah',
    ]);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await stored(site, member)).subjects).toEqual(['Talmud', 'Mishnah']);
  });

  test('are removed by keyboard, and the focus does not get lost', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    await site.pool.query("update private.profiles set languages = '{French,English}' where id = $1", [
      member.id,
    ]);
    await page.reload();
    await edit(page).click();
    const french = page.getByRole('button', { name: 'Remove French' });
    await french.focus();
    await page.keyboard.press('Enter');
    await expect(french).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', 'Remove English');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Remove English' })).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveAttribute('name', 'languages');
    await expect(page.getByRole('status').getByText('English was removed.')).toBeAttached();
  });

  test('that were typed but not added are saved all the same', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    await edit(page).click();
    await page.locator('input[name="languages"]').fill('Hebrew');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await stored(site, member)).languages).toEqual(['Hebrew']);
  });
});

test.describe('what could be lost', () => {
  test('is asked about before one leaves, and stays when one stays', async ({ site, open }) => {
    const { page } = await openProfile({ site, open });
    await edit(page).click();
    await page.getByLabel('Bio').fill('Not saved yet.');
    const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await away.click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Bio')).toHaveValue('Not saved yet.');
    await away.click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Torah is learned together' })).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goBack();
    await expect(edit(page)).toBeVisible();
  });

  test('is not asked about when nothing was changed', async ({ site, open }) => {
    const { page } = await openProfile({ site, open });
    await edit(page).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  test('is not undone by another tab that was opened earlier', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    const other = await page.context().newPage();
    await other.goto(`${site.url}/profile`);
    await edit(page).click();
    await edit(other).click();
    await other.getByLabel('Location').fill('Metz, France');
    await save(other).click();
    await expect(saved(other)).toBeVisible();
    await page.getByLabel('Bio').fill('From the first tab.');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect(await stored(site, member)).toMatchObject({
      location: 'Metz, France',
      bio: 'From the first tab.',
    });
    await expect(fact(page, 'Location')).toHaveText('Metz, France');
  });

  test('waits while one signs in again after the session has ended', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open });
    await edit(page).click();
    await page.getByLabel('Bio').fill('Still here after signing in.');
    const other = await page.context().newPage();
    await other.goto(`${site.url}/profile`);
    await other.getByRole('button', { name: /Your account/ }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${site.url}/auth`);
    await signInOn(page, member.email, member.password);
    await expect(page.getByLabel('Bio')).toHaveValue('Still here after signing in.');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await stored(site, member)).bio).toBe('Still here after signing in.');
  });

  test('is kept when the session was ended elsewhere and saving is refused', async ({ site, open }) => {
    // Whatever the page asks for without a session is refused.
    const { page, member } = await openProfile({ site, open }, { expected: /^40[13]: |profiles/ });
    await edit(page).click();
    await page.getByLabel('Bio').fill('Kept.');
    await page.route('**/rest/v1/profiles*', async (route) => {
      if (route.request().method() === 'PATCH') {
        await site.pool.query('delete from auth.sessions where user_id = $1', [member.id]);
      }
      await route.fallback();
    });
    await save(page).click();
    await expect(page).toHaveURL(`${site.url}/auth`);
    expect((await stored(site, member)).bio).toBeNull();
    await page.unrouteAll();
    await signInOn(page, member.email, member.password);
    await expect(page.getByLabel('Bio')).toHaveValue('Kept.');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await stored(site, member)).bio).toBe('Kept.');
  });
});

test.describe('a profile that cannot be reached', () => {
  test('is shown from the registration, and cannot overwrite the real one', async ({ site, open }) => {
    const { page, member } = await openProfile({ site, open }, { expected: /profiles/ });
    await site.pool.query("update private.profiles set location = 'Kept' where id = $1", [member.id]);
    await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.reload();
    await expect(page.getByText('Your profile cannot be reached at the moment.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Noa Ben' })).toBeVisible();
    await expect(edit(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Change picture' })).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.unroute('**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(edit(page)).toBeVisible();
    await expect(fact(page, 'Location')).toHaveText('Kept');
  });
});
