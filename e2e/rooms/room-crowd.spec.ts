import type { Member } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import {
  bookLesson,
  enterRoom,
  expectMediaToFlow,
  expectMovingPicture,
  namedStudent,
  newTeacher,
  prepareRoom,
  startLiveSession,
  tileOf,
  tool,
} from '../helpers/rooms.ts';

test.use({ siteOptions: { env: { MEETING_PROVIDER: 'builtin' } } });

/** Of each connection that was not ended: whether pictures come through it, and otherwise how far it is. */
const picturesOfEach = (page: Page) =>
  page.evaluate(async () => {
    const each: string[] = [];
    for (const connection of window.connections) {
      if (connection.connectionState === 'closed') continue;
      let frames = 0;
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0;
      }
      const { connectionState, iceConnectionState, signalingState } = connection;
      const isShown = connectionState === 'connected' && frames > 5;
      each.push(isShown ? 'shown' : [connectionState, iceConnectionState, signalingState, frames].join(' '));
    }
    return each;
  });

async function expectPicturesOf(page: Page, others: number): Promise<void> {
  const shown = Array.from({ length: others }, () => 'shown');
  await expect.poll(() => picturesOfEach(page), { timeout: 120_000 }).toEqual(shown);
}

/**
 * Runs in the page: a camera of its own. All pages of a browser share the camera that it makes up, and with six of them there are moments
 * when each holds a picture that the others wait for: it stands still for good.
 */
function drawOwnCamera(): void {
  const devices = navigator.mediaDevices;
  const real = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async ({ video, audio = false } = {}) => {
    const stream = audio ? await real({ audio }) : new MediaStream();
    if (!video) return stream;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    let turn = 0;
    setInterval(() => {
      turn += 1;
      context?.clearRect(0, 0, 160, 120);
      if (context) context.fillStyle = `hsl(${(turn * 20) % 360} 80% 50%)`;
      context?.fillRect((turn * 8) % 120, 20, 40, 80);
    }, 200);
    for (const track of canvas.captureStream().getVideoTracks()) stream.addTrack(track);
    return stream;
  };
}

async function prepareCrowdedRoom(page: Page): Promise<void> {
  await prepareRoom(page);
  await page.addInitScript(drawOwnCamera);
}

test('six in one room: each sees each of the five others; one drops out without a goodbye and comes back', async ({
  site,
  openAs,
}) => {
  // Six people with moving pictures on one machine, and one who is waited for after falling silent.
  test.setTimeout(900_000);
  const moshe = await newTeacher(site);
  const students: Member[] = [];
  for (const name of ['Noa', 'Dan', 'Rut', 'Eli', 'Tal']) students.push(await namedStudent(site, name));
  const address = `/live-session/${await startLiveSession(site, moshe, students)}?join`;
  const enter = async (person: Member) => {
    // Students on their phones: drawing moving pictures on six wide pages is what would take most of the machine.
    const width = person === moshe ? 1280 : 375;
    const page = await openAs(person, address, { width, prepare: prepareCrowdedRoom });
    await expect(page.getByRole('heading', { name: 'Before you enter' })).toBeVisible();
    await enterRoom(page);
    return page;
  };
  const [his, theirs] = await test.step('the teacher and five students enter', async () => {
    const first = await enter(moshe);
    const others: Page[] = [];
    for (const student of students) others.push(await enter(student));
    return [first, others] as const;
  });
  const all = [his, ...theirs];
  await test.step('everyone sees and hears everyone', async () => {
    for (const page of all) await expectPicturesOf(page, 5);
    for (const page of all) await expectMediaToFlow(page);
    for (const student of students) await expectMovingPicture(tileOf(his, student));
  });

  const [tal, hers] = [students.at(-1), theirs.at(-1)];
  if (!tal || !hers) throw new Error('nobody came');
  await test.step('the computer of one student loses its power: nothing is said any more', async () => {
    const power = await hers.context().newCDPSession(hers);
    // The page cannot answer to this.
    power.send('Page.crash').catch(() => undefined);
    // Somebody who says nothing is waited for before they count as gone.
    await expect(tileOf(his, tal)).toHaveCount(0, { timeout: 120_000 });
    await expect(his.getByText('Tal Ben has left.')).toBeVisible();
  });

  await test.step('the student comes back', async () => {
    await enter(tal);
    await expectMovingPicture(tileOf(his, tal));
    for (const page of all.slice(0, -1)) await expectPicturesOf(page, 5);
  });
});

for (const { cut, by } of [
  { cut: 'hers', by: 'the student' },
  { cut: 'his', by: 'the teacher' },
] as const) {
  test(`a connection that is cut at the side of ${by} is noticed and rebuilt`, async ({ site, openAs }) => {
    const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
    const address = `/video-call/${await bookLesson(site, noa, moshe, 5)}`;
    const pages = {
      hers: await openAs(noa, address, { prepare: prepareRoom }),
      his: await openAs(moshe, address, { prepare: prepareRoom }),
    };
    const { hers, his } = pages;
    await enterRoom(hers);
    await enterRoom(his);
    await expectMovingPicture(tileOf(hers, moshe));
    await expectMovingPicture(tileOf(his, noa));

    // Until they are reconnected: each side may notice it at another moment than the other.
    const noticed = [tileOf(hers, moshe), tileOf(his, noa)].map((tile) =>
      tile.getByText('Connecting …').waitFor({ timeout: 60_000 }),
    );
    await pages[cut].evaluate(() => window.connections.at(-1)?.close());
    await Promise.all(noticed);
    for (const page of [hers, his]) await expectPicturesOf(page, 1);
    await expectMovingPicture(tileOf(hers, moshe));
    await expectMovingPicture(tileOf(his, noa));
    await expectMediaToFlow(hers);
    await expectMediaToFlow(his);
  });
}

test('of two tabs in which one person is in the room, the newest stays and the other can take it back', async ({
  site,
  openAs,
}) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const address = `/video-call/${await bookLesson(site, noa, moshe, 5)}`;
  const his = await openAs(moshe, address, { prepare: prepareRoom });
  await enterRoom(his);
  const first = await openAs(noa, address, { prepare: prepareRoom });
  await enterRoom(first);
  await expectMovingPicture(tileOf(his, noa));

  const second = await openAs(noa, address, { prepare: prepareRoom });
  await test.step('the student enters in a second tab', async () => {
    await enterRoom(second);
    await expect(first.getByText('You have entered this room in another tab')).toBeVisible();
    await expectMovingPicture(tileOf(second, moshe));
    await expectMovingPicture(tileOf(his, noa));
    await expect(tileOf(his, noa)).toHaveCount(1);
    await tool(his, 'People').click();
    await expect(his.getByRole('heading', { name: '2 people' })).toBeVisible();
  });

  await test.step('she comes back to the first tab', async () => {
    await first.getByRole('button', { name: 'Come back here' }).click();
    await enterRoom(first);
    await expect(second.getByText('You have entered this room in another tab')).toBeVisible();
    await expectMovingPicture(tileOf(first, moshe));
    await expectMovingPicture(tileOf(his, noa));
  });
});
