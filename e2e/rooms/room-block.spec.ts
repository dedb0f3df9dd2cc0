import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { enterAsChild, newChild } from '../helpers/children.ts';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import {
  bookLesson,
  enterRoom,
  namedStudent,
  newTeacher,
  prepareRoom,
  startLiveSession,
  tileOf,
  tool,
} from '../helpers/rooms.ts';

test.use({ siteOptions: { env: { MEETING_PROVIDER: 'builtin' } } });

test('one of two blocks the other in the room: both are outside, and the other is not told why', async ({
  site,
  openAs,
}) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const address = `/video-call/${await bookLesson(site, noa, moshe, 5)}`;
  const hers = await openAs(noa, address, { prepare: prepareRoom, width: 375, expected: /40[39]:/ });
  const his = await openAs(moshe, address, { prepare: prepareRoom, expected: /40[39]:/ });
  for (const page of [hers, his]) await enterRoom(page);
  // A lesson to come would be cancelled, as any lesson may be; in the middle of one there is nothing to cancel.
  await site.pool.query("update lessons set starts_at = now() - interval '5 minutes' where student_id = $1", [
    noa.id,
  ]);
  await expect(tileOf(hers, moshe)).toBeVisible();
  await tool(hers, 'People').click();
  await hers.getByRole('button', { name: 'Block Moshe Levi' }).click();
  await expectNoAxeViolations(hers);
  await expectNoHorizontalScroll(hers);
  await hers.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(hers).toHaveURL(`${site.url}/dashboard/student`);
  await expect(hers.getByText('You have blocked Moshe Levi.', { exact: true })).toBeVisible();

  await expect(his.getByText('This meeting has ended, and the room is closed.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(his.getByText(/block/i)).toHaveCount(0);
  await expectNoAxeViolations(his);
  await his.getByRole('link', { name: 'To the dashboard' }).click();
  await expect(his).toHaveURL(`${site.url}/dashboard/teacher`);
});

test('a class goes on for whoever blocks somebody in it', async ({ site, openAs }) => {
  const [noa, ruth, moshe] = [
    await namedStudent(site, 'Noa'),
    await namedStudent(site, 'Ruth'),
    await newTeacher(site),
  ];
  const address = `/live-session/${await startLiveSession(site, moshe, [noa, ruth])}?join`;
  const hers = await openAs(noa, address, { prepare: prepareRoom });
  const theirs = await openAs(ruth, address, { prepare: prepareRoom });
  for (const page of [hers, theirs]) await enterRoom(page);
  await expect(tileOf(hers, ruth)).toBeVisible();
  await tool(hers, 'People').click();
  await hers.getByRole('button', { name: 'Block Ruth Ben' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(hers.getByRole('button', { name: 'Unblock Ruth Ben' })).toBeVisible();
  await expect(tileOf(hers, ruth)).toBeVisible();
  await expect(tileOf(theirs, noa)).toBeVisible();
});

test('a child blocks nobody, and nobody blocks a child: teacher and parent have the button for each other', async ({
  site,
  openAs,
  visitors,
}) => {
  const [parent, teacher] = [await newStudent(site), await newTeacher(site)];
  await site.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
    teacher.id,
  ]);
  const child = await newChild(parent);
  const address = `/video-call/${await bookLesson(site, child, teacher, 5)}`;
  const theirs = await openAs(parent, address, { prepare: prepareRoom });
  await enterRoom(theirs);
  const { page: hers } = await visitors.add({ expected: /40[39]:/ });
  await prepareRoom(hers);
  await enterAsChild(hers, site, child);
  await hers.goto(site.url + address);
  const his = await openAs(teacher, address, { prepare: prepareRoom });
  await enterRoom(his);
  await his.getByRole('button', { name: 'Let in: Noa' }).click();
  await enterRoom(hers);
  await expect(tileOf(his, child)).toBeVisible();
  for (const page of [his, hers, theirs]) await tool(page, 'People').click();
  await expect(his.getByRole('button', { name: 'Block Parent of Noa' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Block Moshe Levi' })).toBeVisible();
  await expect(hers.getByRole('region', { name: '3 people' })).toBeVisible();
  await expect(his.getByRole('button', { name: /^Block/ })).toHaveCount(1);
  await expect(theirs.getByRole('button', { name: /^Block/ })).toHaveCount(1);
  await expect(hers.getByRole('button', { name: /^Block/ })).toHaveCount(0);
});
