import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Somebody } from './support/people.ts';
import { enterRoom, expectMediaToFlow, expectMovingPicture, tileOf, tool, useRooms } from './support/room.ts';

const { come, student, teacher, book, liveSession } = useRooms({ MEETING_PROVIDER: 'builtin' });

/** Pictures that were shown of each of the others, by their connection. */
const framesOfEach = (page: Page) =>
  page.evaluate(async () => {
    const frames: number[] = [];
    for (const connection of window.connections) {
      if (connection.connectionState !== 'connected') continue;
      let sum = 0;
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'inbound-rtp' && report.kind === 'video') sum += report.framesDecoded ?? 0;
      }
      frames.push(sum);
    }
    return frames;
  });

async function expectFramesOf(page: Page, others: number): Promise<void> {
  await expect
    .poll(async () => (await framesOfEach(page)).filter((frames) => frames > 5).length, { timeout: 120_000 })
    .toBe(others);
}

it('six in one room: each sees each of the five others; one falls out of the room without a word and comes back', async () => {
  const moshe = await teacher();
  const students: Somebody[] = [];
  for (const name of ['Noa', 'Dan', 'Rut', 'Eli', 'Tal']) students.push(await student(name));
  const address = `/live-session/${await liveSession(moshe, students)}?join`;
  const enter = async (somebody: Somebody) => {
    const page = await come(somebody, address);
    await page.getByRole('heading', { name: 'Before you enter' }).waitFor();
    await enterRoom(page);
    return page;
  };
  const his = await enter(moshe);
  const theirs: Page[] = [];
  for (const somebody of students) theirs.push(await enter(somebody));
  const all = [his, ...theirs];
  for (const page of all) await expectFramesOf(page, 5);
  for (const page of all) await expectMediaToFlow(page);
  for (const somebody of students) await expectMovingPicture(tileOf(his, somebody));

  // As when a computer loses its power: nothing is said any more.
  const [tal, hers] = [students.at(-1), theirs.at(-1)];
  if (!tal || !hers) throw new Error('nobody came');
  const power = await hers.context().newCDPSession(hers);
  // The page cannot answer to this.
  power.send('Page.crash').catch(() => undefined);
  await tileOf(his, tal).waitFor({ state: 'detached', timeout: 120_000 });
  await his.getByText('Tal Ben has left.').waitFor();
  await enter(tal);
  await expectMovingPicture(tileOf(his, tal));
  for (const page of all.slice(0, -1)) await expectFramesOf(page, 5);
});

it.each([
  { cut: 'hers', by: 'the student' },
  { cut: 'his', by: 'the teacher' },
] as const)('a connection that is cut at the side of $by is noticed and made anew', async ({ cut }) => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  const address = `/video-call/${await book(noa, moshe, 5)}`;
  const pages = { hers: await come(noa, address), his: await come(moshe, address) };
  const { hers, his } = pages;
  await enterRoom(hers);
  await enterRoom(his);
  await expectMovingPicture(tileOf(hers, moshe));
  await expectMovingPicture(tileOf(his, noa));

  await pages[cut].evaluate(() => window.connections.at(-1)?.close());
  await tileOf(hers, moshe).getByText('Connecting …').waitFor({ timeout: 60_000 });
  await tileOf(his, noa).getByText('Connecting …').waitFor({ timeout: 60_000 });
  for (const page of [hers, his]) await expectFramesOf(page, 1);
  await expectMovingPicture(tileOf(hers, moshe));
  await expectMovingPicture(tileOf(his, noa));
  await expectMediaToFlow(hers);
  await expectMediaToFlow(his);
});

it('of two places where one person is in the room, the newest stays and the other is told and can take it back', async () => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  const address = `/video-call/${await book(noa, moshe, 5)}`;
  const his = await come(moshe, address);
  await enterRoom(his);
  const first = await come(noa, address);
  await enterRoom(first);
  await expectMovingPicture(tileOf(his, noa));

  const second = await come(noa, address);
  await enterRoom(second);
  await first.getByText('You have entered this room in another tab').waitFor();
  await expectMovingPicture(tileOf(second, moshe));
  await expectMovingPicture(tileOf(his, noa));
  expect(await tileOf(his, noa).count()).toBe(1);
  await tool(his, 'People').click();
  await his.getByRole('heading', { name: '2 people' }).waitFor();

  await first.getByRole('button', { name: 'Come back here' }).click();
  await enterRoom(first);
  await second.getByText('You have entered this room in another tab').waitFor();
  await expectMovingPicture(tileOf(first, moshe));
  await expectMovingPicture(tileOf(his, noa));
});
