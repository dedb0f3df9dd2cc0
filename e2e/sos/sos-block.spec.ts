import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { enterRoom, namedStudent, prepareRoom } from '../helpers/rooms.ts';

test.use({ siteOptions: { env: { MEETING_PROVIDER: 'builtin' } } });

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('whoever found somebody blocks them, and the other only sees that it has ended', async ({
  site,
  openAs,
}) => {
  const [noa, ruth] = [await namedStudent(site, 'Noa'), await namedStudent(site, 'Ruth')];
  const hers = await openAs(noa, '/sos-havrouta', { prepare: prepareRoom, width: 375 });
  const theirs = await openAs(ruth, '/sos-havrouta', { prepare: prepareRoom, expected: /40[39]:/ });
  for (const page of [hers, theirs]) await press(page, 'Find me a partner');
  for (const page of [hers, theirs]) await press(page, 'Yes, let us learn');
  for (const page of [hers, theirs]) await expect(page).toHaveURL(/\/video-call\//);
  await enterRoom(theirs);

  await hers.goto(`${site.url}/sos-havrouta`);
  await press(hers, 'Block Ruth B.');
  await expect(hers.getByText('Ruth B. is not told about the block.')).toBeVisible();
  await expectNoAxeViolations(hers);
  await expectNoHorizontalScroll(hers);
  await hers.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(hers.getByRole('button', { name: 'Unblock Ruth B.' })).toBeVisible();
  await expect(hers.getByRole('link', { name: 'Go to the room' })).toHaveCount(0);
  await expect(hers.getByRole('button', { name: /^Keep/ })).toHaveCount(0);

  await expect(theirs.getByText('This meeting has ended, and the room is closed.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(theirs.getByText(/block/i)).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Back to SOS havruta' }).click();
  await expect(theirs.getByRole('heading', { level: 2, name: 'You learn with Noa B.' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Go to the room' })).toHaveCount(0);
});
