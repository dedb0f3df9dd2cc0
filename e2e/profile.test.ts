import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { type Member, openOwnPage } from './support/own-page.ts';
import { signInOn, toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const visit = useSite();
const { site } = visit;
const openProfile = (options: Parameters<typeof openOwnPage>[2] = {}) =>
  openOwnPage(visit, '/profile', options);

const edit = (page: Page) => page.getByRole('button', { name: 'Edit profile' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page) => toastsOf(page).getByText('Profile updated', { exact: true });
const fact = (page: Page, label: string) =>
  page
    .locator('main dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');

async function stored({ id }: Member): Promise<Record<string, unknown>> {
  return (await site().pool.query('select * from private.profiles where id = $1', [id])).rows[0];
}

const isSaving = (request: Request) => request.method() === 'PATCH' && request.url().includes('/profiles');

describe('the profile', () => {
  it('shows who one is, and what was not filled in', async () => {
    const { page, member } = await openProfile();
    await page.getByRole('heading', { level: 2, name: 'Noa Ben' }).waitFor();
    await page.getByText(member.email).waitFor();
    await page.locator('main').getByText('Student', { exact: true }).waitFor();
    expect(await fact(page, 'Location').textContent()).toBe('Not filled in');
    expect(await page.getByText('Hourly rate').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('is changed, saved and shown; only what was changed is sent', async () => {
    const { page, member } = await openProfile();
    await edit(page).click();
    expect(await page.locator(':focus').getAttribute('name')).toBe('first_name');
    expect(await page.getByLabel('Location').getAttribute('placeholder')).toBe('City, Country');
    await page.getByLabel('First name').fill('  Rivka ');
    await page.getByLabel('Gender').selectOption('prefer_not_to_say');
    await page.getByLabel('Location').fill('Lyon, France');
    await page.getByLabel('Bio').fill('Two lines.\nאני לומדת');
    await expectNoAxeViolations(page);
    const [request] = await Promise.all([page.waitForRequest(isSaving), save(page).click()]);
    expect(request.postDataJSON()).toEqual({
      first_name: 'Rivka',
      gender: 'prefer_not_to_say',
      location: 'Lyon, France',
      bio: 'Two lines.\nאני לומדת',
    });
    await saved(page).waitFor();
    await toastsOf(page).getByText('Your profile has been successfully updated.', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Rivka Ben' }).waitFor();
    expect(await fact(page, 'Gender').textContent()).toBe('Prefer not to say');
    expect(await page.locator(':focus').textContent()).toBe('Edit profile');
    expect(await stored(member)).toMatchObject({
      first_name: 'Rivka',
      last_name: 'Ben',
      location: 'Lyon, France',
    });
  });

  it('is as before when editing is cancelled', async () => {
    const { page, member } = await openProfile();
    await edit(page).click();
    await page.getByLabel('Location').fill('Nowhere');
    await page.locator('input[name="subjects"]').fill('Talmud');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await fact(page, 'Location').textContent()).toBe('Not filled in');
    await edit(page).click();
    expect(await page.getByLabel('Location').inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Remove Talmud' }).count()).toBe(0);
    expect((await stored(member)).location).toBeNull();
  });

  it('keeps everything that was typed when it cannot be saved', async () => {
    const { page, member } = await openProfile({ expected: /profiles/ });
    await edit(page).click();
    await page.getByLabel('Bio').fill('Typed with care.');
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await save(page).click();
    await toastsOf(page).getByText('Error', { exact: true }).waitFor();
    await toastsOf(page).getByText('Failed to update profile. Please try again.', { exact: true }).waitFor();
    expect(await page.getByLabel('Bio').inputValue()).toBe('Typed with care.');
    await page.unroute('**/rest/v1/profiles*');
    await save(page).click();
    await saved(page).waitFor();
    expect((await stored(member)).bio).toBe('Typed with care.');
  });

  it('switches the language of the app when the preferred one was changed', async () => {
    const { page, member } = await openProfile();
    await edit(page).click();
    await page.getByLabel('Preferred language').selectOption('fr');
    await save(page).click();
    await page.getByRole('heading', { level: 1, name: 'Votre profil' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect((await stored(member)).preferred_language).toBe('fr');
  });

  it('lists a student among the study partners only when asked to', async () => {
    const { page, member } = await openProfile();
    await edit(page).click();
    expect(await page.getByLabel('What you would like to learn').count()).toBe(0);
    await page.getByLabel('List me among the study partners').check();
    await page.getByLabel('What you would like to learn').fill('Mishnah, slowly');
    await page.getByLabel('Learning level').selectOption('beginner');
    await save(page).click();
    await saved(page).waitFor();
    expect(await stored(member)).toMatchObject({
      is_listed_as_partner: true,
      study_goals: 'Mishnah, slowly',
      learning_level: 'beginner',
    });
  });
});

describe('the hourly rate', () => {
  it('of a teacher is a whole number; anything else becomes 0, which is seen before it is saved', async () => {
    const { page, member } = await openProfile({ isTeacher: true });
    for (const [typed, shown] of [
      ['55', '55'],
      ['12.5', '0'],
      ['-3', '0'],
      ['', '0'],
    ] as const) {
      await edit(page).click();
      await page.getByLabel('Hourly rate').fill(typed);
      await page.getByLabel('Hourly rate').blur();
      expect(await page.getByLabel('Hourly rate').inputValue()).toBe(shown);
      await Promise.all([page.waitForResponse((answer) => isSaving(answer.request())), save(page).click()]);
      await edit(page).waitFor();
      expect((await stored(member)).hourly_rate).toBe(Number(shown));
      await site().pool.query('update private.profiles set hourly_rate = 40 where id = $1', [member.id]);
      await page.reload();
    }
  });

  it('has a limit, which is said beside it', async () => {
    const { page, member } = await openProfile({ isTeacher: true });
    await edit(page).click();
    await page.getByLabel('Hourly rate').fill('10001');
    await save(page).click();
    await page.getByText('Please enter no more than 10000 dollars.').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('hourly_rate');
    expect((await stored(member)).hourly_rate).toBeNull();
  });
});

describe('subjects and languages', () => {
  it('are added by button and by Enter, trimmed, never empty and never twice', async () => {
    const { page, member } = await openProfile();
    await edit(page).click();
    const subjects = page.locator('input[name="subjects"]');
    await subjects.fill('  Talmud ');
    await page.getByRole('button', { name: 'Add: Subjects' }).click();
    expect(await page.locator(':focus').getAttribute('name')).toBe('subjects');
    await page.keyboard.type('Mishnah');
    await page.keyboard.press('Enter');
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await subjects.fill('talmud');
    await page.keyboard.press('Enter');
    await page.getByText('This is in the list already.').waitFor();
    expect(await subjects.inputValue()).toBe('talmud');
    await subjects.fill('');
    expect(
      await page.getByRole('list', { name: 'Subjects' }).getByRole('listitem').allTextContents(),
    ).toEqual(['Talmud', 'Mishnah']);
    await save(page).click();
    await saved(page).waitFor();
    expect((await stored(member)).subjects).toEqual(['Talmud', 'Mishnah']);
  });

  it('are removed by keyboard, and the focus does not get lost', async () => {
    const { page, member } = await openProfile();
    await site().pool.query("update private.profiles set languages = '{French,English}' where id = $1", [
      member.id,
    ]);
    await page.reload();
    await edit(page).click();
    const french = page.getByRole('button', { name: 'Remove French' });
    await french.focus();
    await page.keyboard.press('Enter');
    await french.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Remove English');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Remove English' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('languages');
    await page.getByRole('status').getByText('English was removed.').waitFor({ state: 'attached' });
  });

  it('that were typed but not added are saved all the same', async () => {
    const { page, member } = await openProfile();
    await edit(page).click();
    await page.locator('input[name="languages"]').fill('Hebrew');
    await save(page).click();
    await saved(page).waitFor();
    expect((await stored(member)).languages).toEqual(['Hebrew']);
  });
});

describe('what could be lost', () => {
  it('is asked about before one leaves, and stays when one stays', async () => {
    const { page } = await openProfile();
    await edit(page).click();
    await page.getByLabel('Bio').fill('Not saved yet.');
    const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await away.click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Bio').inputValue()).toBe('Not saved yet.');
    await away.click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Torah is learned together' }).waitFor();
    expect(page.url()).toBe(`${site().url}/`);
    await page.goBack();
    await edit(page).waitFor();
  });

  it('is not asked about when nothing was changed', async () => {
    const { page } = await openProfile();
    await edit(page).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(`${site().url}/`);
  });

  it('is not undone by another tab that was opened earlier', async () => {
    const { page, member } = await openProfile();
    const other = await page.context().newPage();
    await other.goto(`${site().url}/profile`);
    await edit(page).click();
    await edit(other).click();
    await other.getByLabel('Location').fill('Metz, France');
    await save(other).click();
    await saved(other).waitFor();
    await page.getByLabel('Bio').fill('From the first tab.');
    await save(page).click();
    await saved(page).waitFor();
    expect(await stored(member)).toMatchObject({ location: 'Metz, France', bio: 'From the first tab.' });
    expect(await fact(page, 'Location').textContent()).toBe('Metz, France');
  });

  it('waits while one signs in again after the session has ended', async () => {
    const { page, member } = await openProfile();
    await edit(page).click();
    await page.getByLabel('Bio').fill('Still here after signing in.');
    const other = await page.context().newPage();
    await other.goto(`${site().url}/profile`);
    await other.getByRole('button', { name: /Your account/ }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/auth');
    await signInOn(page, member.email, member.password);
    expect(await page.getByLabel('Bio').inputValue()).toBe('Still here after signing in.');
    await save(page).click();
    await saved(page).waitFor();
    expect((await stored(member)).bio).toBe('Still here after signing in.');
  });

  it('is kept when the session was ended elsewhere and saving is refused', async () => {
    const { page, member } = await openProfile({ expected: /./ });
    await edit(page).click();
    await page.getByLabel('Bio').fill('Kept.');
    await site().pool.query('delete from auth.sessions where user_id = $1', [member.id]);
    await save(page).click();
    await toastsOf(page).getByText('Failed to update profile. Please try again.', { exact: true }).waitFor();
    expect(await page.getByLabel('Bio').inputValue()).toBe('Kept.');
    expect((await stored(member)).bio).toBeNull();
  });
});

describe('a profile that cannot be reached', () => {
  it('is shown from the registration, and cannot overwrite the real one', async () => {
    const { page, member } = await openProfile({ expected: /profiles/ });
    await site().pool.query("update private.profiles set location = 'Kept' where id = $1", [member.id]);
    await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.reload();
    await page.getByText('Your profile cannot be reached at the moment.').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Noa Ben' }).waitFor();
    expect(await edit(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Change picture' }).count()).toBe(0);
    await expectNoAxeViolations(page);
    await page.unroute('**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await edit(page).waitFor();
    expect(await fact(page, 'Location').textContent()).toBe('Kept');
  });
});
