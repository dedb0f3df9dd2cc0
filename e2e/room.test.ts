import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoHorizontalScroll } from './support/expectations.ts';
import {
  enterRoom,
  expectMediaToFlow,
  expectMovingPicture,
  expectPicture,
  tileOf,
  tool,
  useRooms,
} from './support/room.ts';

const { site, come, student, teacher, book } = useRooms({ MEETING_PROVIDER: 'builtin' });

const whileAway = /ERR_|request failed|WebSocket|50\d:/;

it('two people look at their devices, enter, see and hear each other, share a screen, write, and leave', async () => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  const address = `/video-call/${await book(noa, moshe, 5)}`;
  const hers = await come(noa, address);
  await hers.getByRole('heading', { name: 'Live Session', level: 1 }).waitFor();
  await hers.getByText(/Talmud, Berachot · Room lomdim-/).waitFor();
  await hers.getByLabel('Microphone').waitFor();
  await expect
    .poll(() => hers.getByRole('meter').evaluate((meter) => Number(meter.getAttribute('value'))))
    .toBeGreaterThan(0);
  await expectNoAxeViolations(hers);
  await enterRoom(hers);
  await expect.poll(() => hers.evaluate(() => document.activeElement?.ariaLabel)).toBe('The room');
  await hers.getByText('You are the first.').waitFor();

  const his = await come(moshe, address);
  await enterRoom(his);
  await hers.getByText('Moshe Levi has come.').waitFor();
  await expectMovingPicture(tileOf(hers, moshe));
  await expectMovingPicture(tileOf(his, noa));
  await expectMediaToFlow(hers);
  await expectMediaToFlow(his);
  await tileOf(hers, moshe).getByRole('img', { name: 'Good connection' }).waitFor();
  await expectNoAxeViolations(hers);

  await tool(his, 'Share screen').click();
  await expectPicture(tileOf(hers, moshe, { screen: true }));
  await tool(his, 'Share screen').click();
  await tileOf(hers, moshe, { screen: true }).waitFor({ state: 'detached' });

  await tool(his, 'Camera').click();
  await tileOf(hers, moshe).locator('video').waitFor({ state: 'detached' });
  await tool(his, 'Camera').click();
  await expectMovingPicture(tileOf(hers, moshe));

  await tool(hers, 'Raise hand').click();
  await his.getByText('Noa Ben raises a hand.').waitFor();
  await tool(hers, 'Chat').click();
  await hers.getByLabel('Write to everyone').fill('Which page? <b>7b</b>');
  await hers.getByRole('button', { name: 'Send' }).click();
  await tool(his, 'Chat').getByText('1').waitFor();
  await tool(his, 'Chat').click();
  await his.getByRole('log').getByText('Which page? <b>7b</b>').waitFor();
  await expectNoAxeViolations(his);

  await tool(his, 'People').click();
  await his.getByRole('button', { name: 'Mute everyone' }).click();
  await hers.getByText('Moshe Levi has muted your microphone.').waitFor();
  expect(await tool(hers, 'Microphone').getAttribute('aria-pressed')).toBe('false');
  await tool(hers, 'People').click();
  expect(await hers.getByRole('button', { name: /Mute|Remove/ }).count()).toBe(0);
  await expectNoAxeViolations(his);

  await hers.getByRole('link', { name: 'Leave Session' }).click();
  await hers.waitForURL(/\/dashboard/);
  await his.getByText('Noa Ben has left.').waitFor();
  await tileOf(his, noa).waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const { rows } = await site().pool.query(
        'select left_at is not null as over from private.room_visits where person_id = any ($1) order by entered_at',
        [[noa.id, moshe.id]],
      );
      return rows.map(({ over }) => over);
    })
    .toEqual([true, false]);
});

it('they stay together while the server is started anew, and one who lost everything comes back', async () => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  const address = `/video-call/${await book(noa, moshe, 5)}`;
  const hers = await come(noa, address, { expected: whileAway });
  await enterRoom(hers);
  const his = await come(moshe, address, { expected: whileAway });
  await enterRoom(his);
  await expectMovingPicture(tileOf(hers, moshe));

  await tool(his, 'Chat').click();
  await tool(hers, 'Chat').click();
  const say = async (text: string) => {
    await hers.getByLabel('Write to everyone').fill(text);
    await hers.getByRole('button', { name: 'Send' }).click();
  };
  await site().restart(async () => {
    await hers.getByText('The connection to Lomdim is away for a moment.').waitFor();
    await say('Still there?');
    await hers.getByText('Goes out as soon as the connection is back.').waitFor();
    await expectMediaToFlow(hers);
  });
  await hers.getByText('The connection to Lomdim is away for a moment.').waitFor({ state: 'detached' });
  await say('I see you.');
  await his.getByRole('log').getByText('I see you.').waitFor();
  await his.getByRole('log').getByText('Still there?').waitFor();
  expect(await his.getByRole('log').getByRole('listitem').count()).toBe(2);
  await hers.getByText('Goes out as soon as the connection is back.').waitFor({ state: 'detached' });
  await his.getByText('The connection to Lomdim is away for a moment.').waitFor({ state: 'detached' });
  await expectMediaToFlow(his);

  // The way between the two is gone: both sides find another.
  await hers.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectMediaToFlow(hers);
  // Everything is gone, as when a computer was shut: the same person comes again.
  await hers.reload();
  await enterRoom(hers);
  await expectMovingPicture(tileOf(his, noa));
  await expectMediaToFlow(hers);
  expect(await tileOf(his, noa).count()).toBe(1);
});

it('a stranger, a cancelled lesson, one that is not yet open and no id at all: a clear sentence, and nothing leaks', async () => {
  const [noa, moshe, dan] = [await student('Noa'), await teacher(), await student('Dan')];
  const soon = await book(noa, moshe, 5);
  const expected = /40[49]:/;
  const stranger = await come(dan, `/video-call/${soon}`, { expected });
  await stranger.getByRole('heading', { name: 'Meeting not found' }).waitFor();
  expect(await stranger.content()).not.toMatch(/Berachot|Moshe|lomdim-/);
  await expectNoAxeViolations(stranger);
  await stranger.goto(`${site().url}/video-call/${'x'.repeat(30)}`);
  await stranger.getByRole('heading', { name: 'Meeting not found' }).waitFor();

  const later = await come(noa, `/video-call/${await book(noa, moshe, 3 * 24 * 60)}`, { expected });
  await later.getByText('The room opens 15 minutes before the lesson').waitFor();
  await site().pool.query("update lesson_bookings set status = 'cancelled' where id = $1", [soon]);
  await later.goto(`${site().url}/video-call/${soon}`);
  await later.getByText('This lesson was cancelled.').waitFor();
  await expectNoAxeViolations(later);
});

it('without a camera there is a sentence and a way in, on a phone too', async () => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  const address = `/video-call/${await book(noa, moshe, 5)}`;
  const hers = await come(noa, address, {
    width: 375,
    prepare: (page) =>
      page.addInitScript(() => {
        const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = (wanted) =>
          wanted?.video ? Promise.reject(new DOMException('no', 'NotAllowedError')) : real(wanted);
      }),
  });
  await hers.getByRole('alert').getByText('does not let this page use the camera').waitFor();
  await expectNoAxeViolations(hers);
  await expectNoHorizontalScroll(hers);
  await hers.getByRole('button', { name: 'Enter without camera' }).click();
  const his = await come(moshe, address);
  await enterRoom(his);
  await expectMovingPicture(tileOf(hers, moshe));
  await tileOf(his, noa).getByRole('img', { name: 'Good connection' }).waitFor();
  expect(await tileOf(his, noa).locator('video').count()).toBe(0);
  await expectNoAxeViolations(hers);
  await expectNoHorizontalScroll(hers);
});
