import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { newAdmin } from '../helpers/admins.ts';
import { enterAsChild, newChild } from '../helpers/children.ts';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import {
  bookLesson,
  enterRoom,
  expectMovingPicture,
  newTeacher,
  prepareRoom,
  tileOf,
  tool,
} from '../helpers/rooms.ts';

// The provider is the usual one: a child's room is ours all the same.
test('a child waits before its room, is inside only with its parent, and reports in two presses', async ({
  site,
  openAs,
  visitors,
}) => {
  const [parent, teacher, admin] = [
    await newStudent(site),
    await newTeacher(site),
    await newAdmin(site, 'Ada'),
  ];
  await site.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
    teacher.id,
  ]);
  const child = await newChild(parent);
  const address = `/video-call/${await bookLesson(site, child, teacher, 5)}`;

  const { page: hers } = await visitors.add({ width: 375, expected: /40[39]:/ });
  await prepareRoom(hers);
  await enterAsChild(hers, site, child);
  await hers.goto(site.url + address);
  await test.step('the child waits for the teacher', async () => {
    await expect(hers.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();
    await expect(hers.getByText('The teacher knows that you are here')).toBeVisible();
    await expectNoAxeViolations(hers);
    await expectNoHorizontalScroll(hers);
  });

  const his = await openAs(teacher, address, { prepare: prepareRoom });
  await test.step('the teacher lets it in, and it waits for the parent', async () => {
    await enterRoom(his);
    await his.getByRole('button', { name: 'Let in: Noa' }).click();
    await expect(hers.getByText('as soon as your parent is there as well')).toBeVisible();
    await expect(his.getByText('waits for the parent')).toBeVisible();
    await expect(tileOf(his, child)).toHaveCount(0);
    await expectNoAxeViolations(his);
  });

  const theirs = await openAs(parent, address, { prepare: prepareRoom });
  await test.step('the parent comes in unasked, and so may the child', async () => {
    await enterRoom(theirs);
    await expect(tileOf(his, parent).getByText('Parent of Noa')).toBeVisible();
    await enterRoom(hers);
    await expectMovingPicture(tileOf(hers, teacher));
    await expectMovingPicture(tileOf(his, child));
    await expectNoHorizontalScroll(hers);
    await tool(his, 'People').click();
    await expect(his.getByRole('button', { name: 'Remove: Parent of Noa' })).toHaveCount(0);
  });

  await test.step('what is asked of the child is reported in two presses, with the chat', async () => {
    await tool(his, 'Chat').click();
    await his.getByLabel('Write to everyone').fill('Where do you live?');
    await his.getByRole('button', { name: 'Send' }).click();
    await expect(tool(hers, 'Chat').getByText('1')).toBeVisible();
    await hers.getByRole('button', { name: 'Report', exact: true }).click();
    await expectNoAxeViolations(hers);
    await hers.getByRole('button', { name: 'Somebody asks me something odd' }).click();
    await expect(hers.getByRole('heading', { name: 'It is sent. Thank you.' })).toBeVisible();
    await hers.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('the parent leaves, and the child is outside again', async () => {
    await theirs.getByRole('link', { name: 'Leave Session' }).click();
    await expect(hers.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(tileOf(his, child)).toHaveCount(0);
  });

  await test.step('parent and admin know it, and the admin reads what was written', async () => {
    await theirs.getByRole('button', { name: /^Notifications/ }).click();
    await expect(theirs.getByText('Noa has reported something.')).toBeVisible();
    const office = await openAs(admin, '/dashboard/admin?tab=reports');
    await office.getByRole('button', { name: /^Look/ }).first().click();
    await office.getByRole('button', { name: 'Show the conversation' }).click();
    await expect(office.getByText('Where do you live?')).toBeVisible();
    await expect(office.getByRole('heading', { name: 'Who was there' })).toBeVisible();
    await expectNoAxeViolations(office);
  });
});
