import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { goodPassword, newEmail } from '@lomdim/testing/people/client';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { bookLesson, newTeacher } from '../helpers/rooms.ts';
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
  await expect(elsewhere.getByRole('alert').getByText('That did not fit')).toBeVisible();
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

test('a sign-in that wrong secrets closed is explained to the parent, who opens it', async ({
  site,
  openAs,
}) => {
  const parent = await newStudent(site);
  const child = await addChild(site, parent);
  const wrongSecrets = (mayStill: boolean) =>
    site.pool.query(
      `update private.children set secret_kind = 'pin', secret_hash = 'x', may_sign_in = $2, wrong_in_day = 10,
         locked_until = now() + case when $2 then interval '14 minutes' else interval '15 minutes' end where child_id = $1`,
      [child, mayStill],
    );
  await wrongSecrets(true);
  const page = await openAs(parent, `/family/${child}`, phone);
  await expect(page.getByText(/Too many wrong attempts. It can be tried again from/)).toBeVisible();
  await wrongSecrets(false);
  await page.reload();
  await expect(page.getByText('Signing in is closed for Noa until you open it.')).toBeVisible();
  await expect(page.getByText('Too many wrong attempts.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(/for Noa, five times. Signing in waits/)).toBeVisible();
  await page.getByText(/for Noa, ten times today. Signing in stays closed/).click();
  await page.getByRole('button', { name: 'Let the child sign in' }).click();
  await expect(page.getByText('Signing in is open again.', { exact: true })).toBeVisible();
  await expect(page.getByText('Signing in is closed for Noa')).toHaveCount(0);
});

test('the next lesson of each child is on its card, on the clock of the parent', async ({ site, openAs }) => {
  const [parent, teacher] = [await newStudent(site), await newTeacher(site)];
  await site.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
    teacher.id,
  ]);
  await site.pool.query("update private.profiles set time_zone = 'Asia/Jerusalem' where id = $1", [
    parent.id,
  ]);
  const [noa] = [await addChild(site, parent, 'Noa'), await addChild(site, parent, 'Dan')];
  const lesson = await bookLesson(site, { id: noa }, teacher, 26 * 60);
  const page = await openAs(parent, '/family', phone);
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Noa' }) });
  await expect(card.getByText('With Moshe Levi')).toBeVisible();
  await expect(card.getByText('Your clock, Jerusalem')).toBeVisible();
  await expect(page.getByText('No lesson is planned.')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page);
  await card.getByRole('link', { name: /:\d\d/ }).click();
  await expect(page).toHaveURL(`${site.url}/lesson/${lesson}`);
});
