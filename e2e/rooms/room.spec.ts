import { expect, test } from '@lomdim/testing/browser/test';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import {
  bookLesson,
  enterRoom,
  expectMediaToFlow,
  expectMovingPicture,
  expectPicture,
  namedStudent,
  newTeacher,
  prepareRoom,
  tileOf,
  tool,
} from '../helpers/rooms.ts';

test.use({ siteOptions: { env: { MEETING_PROVIDER: 'builtin' } } });

/** Runs in the page, before anything of its own. */
function refuseCamera(): void {
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (wanted) =>
    wanted?.video ? Promise.reject(new DOMException('no', 'NotAllowedError')) : real(wanted);
}

const whileAway = /ERR_|request failed|WebSocket|50\d:/;

test('two people look at their devices, enter, see and hear each other, share a screen, write, and leave', async ({
  site,
  openAs,
}) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const address = `/video-call/${await bookLesson(site, noa, moshe, 5)}`;
  const hers = await openAs(noa, address, { prepare: prepareRoom });
  await test.step('the student looks at her devices and enters first', async () => {
    await expect(hers.getByRole('heading', { name: 'Live Session', level: 1 })).toBeVisible();
    await expect(hers.getByText(/Talmud, Berachot · Room lomdim-/)).toBeVisible();
    await expect(hers.getByLabel('Microphone')).toBeVisible();
    // The browser's own microphone beeps twice a second: whoever looks once a second may find it silent every time.
    await expect
      .poll(() => hers.getByRole('meter').evaluate((meter) => Number(meter.getAttribute('value'))), {
        intervals: [70],
      })
      .toBeGreaterThan(0);
    await expectNoAxeViolations(hers);
    await enterRoom(hers);
    await expect(hers.getByRole('region', { name: 'The room', exact: true })).toBeFocused();
    await expect(hers.getByText('You are the first.')).toBeVisible();
  });

  const his = await openAs(moshe, address, { prepare: prepareRoom });
  await test.step('the teacher enters, and both see and hear each other', async () => {
    await enterRoom(his);
    await expect(hers.getByText('Moshe Levi has come.')).toBeVisible();
    await expectMovingPicture(tileOf(hers, moshe));
    await expectMovingPicture(tileOf(his, noa));
    await expectMediaToFlow(hers);
    await expectMediaToFlow(his);
    await expect(tileOf(hers, moshe).getByRole('img', { name: 'Good connection' })).toBeVisible();
    await expectNoAxeViolations(hers);
  });

  await test.step('the teacher shares a screen for a while', async () => {
    await tool(his, 'Share screen').click();
    await expectPicture(tileOf(hers, moshe, { screen: true }));
    await tool(his, 'Share screen').click();
    await expect(tileOf(hers, moshe, { screen: true })).toHaveCount(0);
  });

  await test.step('the teacher switches the camera off and on', async () => {
    await tool(his, 'Camera').click();
    await expect(tileOf(hers, moshe).locator('video')).toHaveCount(0);
    await tool(his, 'Camera').click();
    await expectMovingPicture(tileOf(hers, moshe));
  });

  await test.step('the student raises a hand and writes a question', async () => {
    await tool(hers, 'Raise hand').click();
    await expect(his.getByText('Noa Ben raises a hand.')).toBeVisible();
    await tool(hers, 'Chat').click();
    await hers.getByLabel('Write to everyone').fill('Which page? <b>7b</b>');
    await hers.getByRole('button', { name: 'Send' }).click();
    await expect(tool(his, 'Chat').getByText('1')).toBeVisible();
    await tool(his, 'Chat').click();
    await expect(his.getByRole('log').getByText('Which page? <b>7b</b>')).toBeVisible();
    await expectNoAxeViolations(his);
  });

  await test.step('the teacher mutes everyone, which the student cannot', async () => {
    await tool(his, 'People').click();
    await his.getByRole('button', { name: 'Mute everyone' }).click();
    await expect(hers.getByText('Moshe Levi has muted your microphone.')).toBeVisible();
    await expect(tool(hers, 'Microphone')).toHaveAttribute('aria-pressed', 'false');
    await tool(hers, 'People').click();
    await expect(hers.getByRole('heading', { name: '2 people' })).toBeVisible();
    await expect(hers.getByRole('button', { name: /Mute|Remove/ })).toHaveCount(0);
    await expectNoAxeViolations(his);
  });

  await test.step('the student leaves, and her visit is over', async () => {
    await hers.getByRole('link', { name: 'Leave Session' }).click();
    await expect(hers).toHaveURL(/\/dashboard/);
    await expect(his.getByText('Noa Ben has left.')).toBeVisible();
    await expect(tileOf(his, noa)).toHaveCount(0);
    await expect
      .poll(async () => {
        const { rows } = await site.pool.query(
          'select left_at is not null as over from private.room_visits where person_id = any ($1) order by entered_at',
          [[noa.id, moshe.id]],
        );
        return rows.map(({ over }) => over);
      })
      .toEqual([true, false]);
  });
});

test('they stay together while the server is started anew, and one who lost everything comes back', async ({
  site,
  openAs,
}) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const address = `/video-call/${await bookLesson(site, noa, moshe, 5)}`;
  const hers = await openAs(noa, address, { expected: whileAway, prepare: prepareRoom });
  await enterRoom(hers);
  const his = await openAs(moshe, address, { expected: whileAway, prepare: prepareRoom });
  await enterRoom(his);
  await expectMovingPicture(tileOf(hers, moshe));

  await tool(his, 'Chat').click();
  await tool(hers, 'Chat').click();
  const say = async (text: string) => {
    await hers.getByLabel('Write to everyone').fill(text);
    await hers.getByRole('button', { name: 'Send' }).click();
  };
  const away = 'The connection to Lomdim is away for a moment.';
  const unsent = 'Goes out as soon as the connection is back.';

  await test.step('while the server is away, they go on seeing each other', async () => {
    await site.restart(async () => {
      await expect(hers.getByText(away)).toBeVisible();
      await say('Still there?');
      await expect(hers.getByText(unsent)).toBeVisible();
      await expectMediaToFlow(hers);
    });
  });

  await test.step('once it is back, what was written arrives', async () => {
    await expect(hers.getByText(away)).toHaveCount(0);
    await say('I see you.');
    await expect(his.getByRole('log').getByText('I see you.')).toBeVisible();
    await expect(his.getByRole('log').getByText('Still there?')).toBeVisible();
    await expect(his.getByRole('log').getByRole('listitem')).toHaveCount(2);
    await expect(hers.getByText(unsent)).toHaveCount(0);
    await expect(his.getByText(away)).toHaveCount(0);
    await expectMediaToFlow(his);
  });

  await test.step('the way between the two is gone: both sides find another', async () => {
    await hers.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectMediaToFlow(hers);
  });

  await test.step('everything is gone, as when a computer was shut: the same person comes again', async () => {
    await hers.reload();
    await enterRoom(hers);
    await expectMovingPicture(tileOf(his, noa));
    await expectMediaToFlow(hers);
    await expect(tileOf(his, noa)).toHaveCount(1);
  });
});

test('an outsider, a cancelled lesson, one that is not yet open and no id at all: a clear sentence, and nothing leaks', async ({
  site,
  openAs,
}) => {
  const [noa, moshe, dan] = [
    await namedStudent(site, 'Noa'),
    await newTeacher(site),
    await namedStudent(site, 'Dan'),
  ];
  const soon = await bookLesson(site, noa, moshe, 5);
  const visit = { expected: /40[49]:/, prepare: prepareRoom };
  const outsider = await openAs(dan, `/video-call/${soon}`, visit);
  await expect(outsider.getByRole('heading', { name: 'Meeting not found' })).toBeVisible();
  expect(await outsider.content()).not.toMatch(/Berachot|Moshe|lomdim-/);
  await expectNoAxeViolations(outsider);
  await outsider.goto(`${site.url}/video-call/${'x'.repeat(30)}`);
  await expect(outsider.getByRole('heading', { name: 'Meeting not found' })).toBeVisible();

  const later = await openAs(noa, `/video-call/${await bookLesson(site, noa, moshe, 3 * 24 * 60)}`, visit);
  await expect(later.getByText('The room opens 15 minutes before the lesson')).toBeVisible();
  await site.pool.query("update lesson_bookings set status = 'cancelled' where id = $1", [soon]);
  await later.goto(`${site.url}/video-call/${soon}`);
  await expect(later.getByText('This lesson was cancelled.')).toBeVisible();
  await expectNoAxeViolations(later);
});

test('without a camera there is a sentence and a way in, on a phone too', async ({ site, openAs }) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const address = `/video-call/${await bookLesson(site, noa, moshe, 5)}`;
  const hers = await openAs(noa, address, {
    width: 375,
    prepare: async (page) => {
      await prepareRoom(page);
      await page.addInitScript(refuseCamera);
    },
  });
  await expect(hers.getByRole('alert').getByText('does not let this page use the camera')).toBeVisible();
  await expectNoAxeViolations(hers);
  await expectNoHorizontalScroll(hers);
  await hers.getByRole('button', { name: 'Enter without camera' }).click();
  const his = await openAs(moshe, address, { prepare: prepareRoom });
  await enterRoom(his);
  await expectMovingPicture(tileOf(hers, moshe));
  await expect(tileOf(his, noa).getByRole('img', { name: 'Good connection' })).toBeVisible();
  await expect(tileOf(his, noa).locator('video')).toHaveCount(0);
  await expectNoAxeViolations(hers);
  await expectNoHorizontalScroll(hers);
});
