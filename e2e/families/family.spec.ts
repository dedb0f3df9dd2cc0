import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { goodPassword, newEmail } from '@lomdim/testing/people/client';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { addChild, logOut, pictures, press, signInAs } from './family-steps.ts';

const phone = { width: 375 };
const refused = /child-sign-in/;

test('a parent signs up for a child, adds it, and it comes in by itself', { tag: '@journey' }, async ({
  site,
  open,
}) => {
  const page = await open('/auth', phone);
  await test.step('signing up', async () => {
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await page.getByRole('radio', { name: 'For my child' }).check();
    await page.getByLabel('First name').fill('Leah');
    await page.getByLabel('Last name').fill('Adler');
    await page.getByLabel('E-mail address').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByLabel('Password, once more').fill(goodPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(`${site.url}/family?add`);
  });
  await test.step('adding the child, with the agreement', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add a child' });
    await dialog.getByLabel('First name').fill('Noa');
    await dialog.getByLabel('Month of birth').selectOption('March');
    await dialog.getByLabel('Year of birth').selectOption(String(new Date().getFullYear() - 9));
    await dialog.getByLabel('Girl or boy').selectOption('Girl');
    await dialog.getByLabel('Hebrew').check();
    await dialog.getByLabel('Short name for signing in').fill('noa');
    await dialog.getByRole('button', { name: 'Add the child' }).click();
    await expect(dialog.getByText('Please agree first')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByLabel('I am the parent or guardian, and I agree.').check();
    await dialog.getByRole('button', { name: 'Add the child' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('opening this phone for children', async () => {
    await page.getByRole('button', { name: 'Let children sign in on this browser' }).click();
    await expect(page.getByText('This browser is open for your children.')).toBeVisible();
  });
  await test.step('choosing pictures', async () => {
    await page.getByRole('link', { name: 'Noa' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Noa' })).toBeVisible();
    await page.getByRole('button', { name: 'Choose pictures or a number' }).click();
    await press(page, pictures);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Short name “noa” and four pictures.')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
  });
  await test.step('the child comes in', async () => {
    await logOut(page);
    await page.goto(`${site.url}/child-sign-in`);
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
    await signInAs(page, 'noa', pictures);
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
    await expect(page.getByRole('heading', { level: 1, name: /Noa/ })).toBeVisible();
    await expect(page.getByText('No lesson is planned. Your parents choose')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
  });
  await test.step('it finds its home and nothing to search', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Home', 'Dashboard']);
    for (const path of ['/chat', '/family', '/settings', '/find-teachers', '/find-partner']) {
      await page.goto(site.url + path);
      await expect(page).toHaveURL(`${site.url}/dashboard/student`);
    }
  });
});

test('a child under 13 is led to its parents, and nothing is asked of it', async ({ open }) => {
  const page = await open('/auth', phone);
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByRole('radio', { name: 'I am under 13' }).check();
  await expect(page.getByRole('heading', { name: 'Please ask a parent' })).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('a parent starts as the child, and is signed out in that browser', async ({ site, openAs }) => {
  const parent = await newStudent(site);
  const child = await addChild(site, parent);
  const page = await openAs(parent, `/family/${child}`, phone);
  await page.getByRole('button', { name: 'Start as Noa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start as Noa' }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  await expect(page.getByRole('heading', { level: 1, name: /Noa/ })).toBeVisible();
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => /auth-token$/.test(name)),
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.[1]).toContain(child);
  expect(stored[0]?.[1]).not.toContain(parent.id);
});

test('a link lets the child in once, on a device elsewhere', async ({ site, openAs, open }) => {
  const parent = await newStudent(site);
  const child = await addChild(site, parent);
  const page = await openAs(parent, `/family/${child}`);
  await page.getByRole('button', { name: 'Choose pictures or a number' }).click();
  await page.getByRole('radio', { name: 'Number' }).check();
  await page.getByLabel('Choose a number').fill('4711');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click();
  const address = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const elsewhere = await open(new URL(address).pathname + new URL(address).hash, { expected: refused });
  await elsewhere.getByLabel('Your short name').fill('noa');
  await elsewhere.getByRole('radio', { name: 'Number' }).check();
  await elsewhere.getByLabel('Your number').fill('1111');
  await elsewhere.getByRole('button', { name: 'Come in' }).click();
  await expect(elsewhere.getByRole('alert').getByText('That was not right')).toBeVisible();
  await elsewhere.getByLabel('Your number').fill('4711');
  await elsewhere.getByRole('button', { name: 'Come in' }).click();
  await expect(elsewhere).toHaveURL(`${site.url}/dashboard/student`);
  await logOut(elsewhere);
  await elsewhere.goto(`${site.url}/child-sign-in`);
  await expect(elsewhere.getByLabel('Your short name')).toBeVisible();
});

test('a parent takes the data along, and deletes the child', async ({ site, openAs }) => {
  const parent = await newStudent(site);
  const child = await addChild(site, parent);
  const page = await openAs(parent, `/family/${child}`, phone);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^lomdim-child-.*\.json$/);
  await page.getByRole('button', { name: 'Delete the child' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Noa?' });
  await dialog.getByLabel('Type the first name to confirm').fill('Noa');
  await dialog.getByRole('button', { name: 'Delete the child' }).click();
  await expect(page).toHaveURL(`${site.url}/family`);
  await expect(page.getByText('No child is here yet')).toBeVisible();
  expect((await site.pool.query('select from auth.users where id = $1', [child])).rowCount).toBe(0);
});

test('nobody sees the child of somebody else', async ({ site, openAs }) => {
  const child = await addChild(site, await newStudent(site));
  const page = await openAs(await newStudent(site), `/family/${child}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This child is not in your family');
});
