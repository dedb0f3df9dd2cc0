import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { enter } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return { dialog, field: dialog.getByRole('combobox'), options: dialog.getByRole('option') };
}

/** What the field says is chosen, and what looks chosen. */
async function chosen(page: Page): Promise<string | null> {
  const id = await page.getByRole('combobox').last().getAttribute('aria-activedescendant');
  const option = page.getByRole('option', { selected: true });
  expect(await option.getAttribute('id')).toBe(id);
  return option.locator('span').first().textContent();
}

it('opens by keys, walks by arrows, and goes where one wants', async () => {
  const page = await open('/contact');
  const { dialog, field, options } = await openPalette(page);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await chosen(page)).toBe('Login');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => chosen(page)).toBe('Cookies');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen(page)).toBe('Login');
  await expectNoAxeViolations(page);

  await field.fill('ques');
  await expect.poll(() => chosen(page)).toBe('Questions and answers');
  expect(await options.first().textContent()).toBe('Questions and answers');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
  expect(await dialog.count()).toBe(0);
  await expect
    .poll(() => page.locator('main').evaluate((main) => main === document.activeElement))
    .toBe(true);
});

it('closes by Escape and gives the focus back', async () => {
  const page = await open('/contact');
  await page.getByLabel('Your name').focus();
  const { dialog } = await openPalette(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name');
});

it('finds teachers and courses, and remembers what was chosen', async () => {
  const page = await open('/');
  const { field, dialog } = await openPalette(page);
  await field.fill('benhamou');
  const teacher = dialog.getByRole('group', { name: 'Teachers' }).getByRole('option').first();
  await teacher.getByText('David Benhamou').waitFor();
  await field.fill('talmud');
  await dialog.getByRole('group', { name: 'Courses' }).getByRole('option').first().waitFor();
  await expectNoAxeViolations(page);
  await field.fill('benhamou');
  await teacher.getByText('David Benhamou').click();
  await page.waitForURL('**/teacher/*');

  const again = await openPalette(page);
  const recent = again.dialog.getByRole('group', { name: 'Chosen lately' }).getByRole('option');
  expect(await recent.first().textContent()).toContain('David Benhamou');
});

it('offers a search when nothing fits, and says when it could not ask', async () => {
  const page = await open('/', { expected: /rest\/v1\/rpc/ });
  const { field, dialog } = await openPalette(page);
  await page.route('**/rest/v1/rpc/**', (route) => route.abort());
  await field.fill('zzzz');
  const alert = dialog.getByRole('alert');
  await alert.getByText('Network error').waitFor();
  await page.unroute('**/rest/v1/rpc/**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
  await dialog.getByText('1 choice', { exact: true }).waitFor();
  await field.press('Enter');
  await page.waitForURL('**/search?q=zzzz');
  await page.getByRole('heading', { level: 1, name: 'Search results for “zzzz”' }).waitFor();
});

it('shows each person their own pages', async () => {
  const page = await open('/');
  const pages = async () => {
    const { dialog } = await openPalette(page);
    const texts = await dialog.getByRole('group', { name: 'Pages' }).getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return texts;
  };
  const visitor = await pages();
  expect(visitor).toContain('Login');
  expect(visitor).not.toContain('Dashboard');
  for (const [email, isAdmin] of [
    ['yosef@demo.example', false],
    ['admin@demo.example', true],
  ] as const) {
    await enter(page, site(), { email });
    await page.goto(`${site().url}/faq`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(async () => (await pages()).includes('Admin panel')).toBe(isAdmin);
    const texts = await pages();
    expect(texts).toContain('Dashboard');
    expect(texts).not.toContain('Login');
  }
});

it('works on a phone, from the menu, in German and in the dark', async () => {
  const page = await open('/faq', { width: 320, language: 'de', theme: 'dark' });
  await page.locator('header button[aria-controls]').click();
  await page.getByRole('button', { name: 'Gehen zu …' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('tal');
  await page.getByRole('dialog').getByRole('group', { name: 'Lehrer' }).waitFor();
  await expectNoHorizontalScroll(page);
  await expectNoBareKeys(page);
  await expectNoAxeViolations(page);
});
