import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { accountButton } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return { dialog, field: dialog.getByRole('combobox'), options: dialog.getByRole('option') };
}

/** What looks chosen is what the field says is chosen. */
async function expectChosen(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const option = dialog.getByRole('option', { selected: true });
  await expect(option.locator('span').first()).toHaveText(text);
  const id = await option.getAttribute('id');
  await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-activedescendant', id ?? 'an option');
}

test('opens by keys, walks by arrows, and goes where one wants', async ({ open }) => {
  const page = await open('/contact');
  const { dialog, field, options } = await openPalette(page);
  await test.step('arrows walk around', async () => {
    await expect(field).toBeFocused();
    await expectChosen(page, 'Login');
    await page.keyboard.press('ArrowUp');
    await expectChosen(page, 'Cookies');
    await page.keyboard.press('ArrowDown');
    await expectChosen(page, 'Login');
    await expectNoAxeViolations(page);
  });

  await test.step('what is typed is found, and Enter goes there', async () => {
    await field.fill('ques');
    await expectChosen(page, 'Questions and answers');
    await expect(options.first()).toHaveText('Questions and answers');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
  });
});

test('closes by Escape and gives the focus back', async ({ open }) => {
  const page = await open('/contact');
  await page.getByLabel('Your name').focus();
  const { dialog } = await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('name', 'name');
});

test('finds teachers and courses, and remembers what was chosen', { tag: '@journey' }, async ({ open }) => {
  const page = await open('/');
  await test.step('teachers and courses are found', async () => {
    const { field, dialog } = await openPalette(page);
    await field.fill('benhamou');
    const teacher = dialog.getByRole('group', { name: 'Teachers' }).getByRole('option').first();
    await expect(teacher.getByText('David Benhamou')).toBeVisible();
    await field.fill('talmud');
    await expect(dialog.getByRole('group', { name: 'Courses' }).getByRole('option').first()).toBeVisible();
    await expectNoAxeViolations(page);
    await field.fill('benhamou');
    await teacher.getByText('David Benhamou').click();
    await expect(page).toHaveURL(/\/teacher\/[^/]+$/);
  });

  await test.step('the next time, what was chosen comes first', async () => {
    const { dialog } = await openPalette(page);
    const recent = dialog.getByRole('group', { name: 'Chosen lately' }).getByRole('option');
    await expect(recent.first()).toContainText('David Benhamou');
  });
});

test('offers a search when nothing fits, and says when it could not ask', async ({ open }) => {
  const page = await open('/', { expected: /rest\/v1\/rpc/ });
  const { field, dialog } = await openPalette(page);
  await page.route('**/rest/v1/rpc/**', (route) => route.abort());
  await field.fill('zzzz');
  const alert = dialog.getByRole('alert');
  await expect(alert.getByText('Network error')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(dialog.getByText('1 choice', { exact: true })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=zzzz$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Search results for “zzzz”' })).toBeVisible();
});

test('shows each person their own pages', async ({ open }) => {
  const openPages = async (page: Page) => {
    const { dialog } = await openPalette(page);
    const pages = dialog.getByRole('group', { name: 'Pages' });
    return (name: string) => pages.getByRole('option', { name, exact: true });
  };
  await test.step('a visitor', async () => {
    const option = await openPages(await open('/'));
    await expect(option('Login')).toHaveCount(1);
    await expect(option('Dashboard')).toHaveCount(0);
  });

  for (const { email, role, isAdmin } of [
    { email: 'yosef@demo.example', role: 'Student', isAdmin: false },
    { email: 'admin@demo.example', role: 'Admin', isAdmin: true },
  ]) {
    await test.step(email, async () => {
      const page = await open('/faq', { as: { email } });
      // What role somebody has, the page knows only with the profile.
      await accountButton(page).click();
      await expect(page.getByRole('menu').getByText(role, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);

      const option = await openPages(page);
      await expect(option('Admin panel')).toHaveCount(isAdmin ? 1 : 0);
      await expect(option('Dashboard')).toHaveCount(1);
      await expect(option('Login')).toHaveCount(0);
    });
  }
});

test('works on a phone, from the menu, in German and in the dark', async ({ open }) => {
  const page = await open('/faq', { width: 320, language: 'de', theme: 'dark' });
  await page.locator('header button[aria-controls]').click();
  await page.getByRole('button', { name: 'Gehen zu …' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('tal');
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Lehrer' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoBareKeys(page);
  await expectNoAxeViolations(page);
});
