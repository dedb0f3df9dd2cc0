import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import type { Somebody } from './support/people.ts';
import { enterRoom, expectMediaToFlow, expectMovingPicture, tileOf, tool, useRooms } from './support/room.ts';

const host = 'meet.lomdim.example';
const { come, student, teacher, book, liveSession } = useRooms({ MEETING_DOMAIN: host });

/** The outside provider does not answer, as behind a strict firewall. */
const blocked = (page: Page) => page.route(`https://${host}/**`, (route) => route.abort('blockedbyclient'));
const expected = /meet\.lomdim\.example/;

/** The provider's script, as far as the page uses it: it remembers what it was given and shows a frame that speaks. */
async function answering(page: Page): Promise<void> {
  await page.route(`https://${host}/external_api.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.JitsiMeetExternalAPI = class {
        constructor(domain, options) {
          const { parentNode, ...given } = options;
          window.given = { domain, ...given };
          const frame = document.createElement('iframe');
          frame.src = 'https://' + domain + '/' + options.roomName;
          parentNode.append(frame);
        }
        on() {}
        dispose() {}
      };`,
    }),
  );
  await page.route(`https://${host}/lomdim-*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Conference</title><main><h1>Conference</h1></main><script>parent.postMessage("ready", "*")</script></html>',
    }),
  );
}

it('where the provider is blocked the built-in room takes over: three in a live session, one muted, one sent out and let in', {
  timeout: 120_000,
}, async () => {
  const [noa, dan, moshe] = [await student('Noa'), await student('Dan'), await teacher()];
  const address = `/live-session/${await liveSession(moshe, [noa, dan])}`;
  const enter = async (somebody: Somebody) => {
    const page = await come(somebody, address, { expected: /meet\.lomdim\.example|40\d:/, prepare: blocked });
    await page.getByRole('button', { name: 'Enter the room' }).click();
    await page.getByText('The video service cannot be reached right now').waitFor();
    await page.getByRole('heading', { name: 'Before you enter' }).waitFor();
    await enterRoom(page);
    return page;
  };
  const his = await enter(moshe);
  const hers = await enter(noa);
  const third = await enter(dan);
  for (const [page, others] of [
    [his, [noa, dan]],
    [hers, [moshe, dan]],
    [third, [moshe, noa]],
  ] as const) {
    for (const other of others) await expectMovingPicture(tileOf(page, other));
    await expectMediaToFlow(page);
  }
  await tool(his, 'People').click();
  await his.getByRole('heading', { name: '3 people' }).waitFor();
  await his.getByRole('button', { name: 'Mute: Noa Ben' }).click();
  await tileOf(third, noa).getByRole('img', { name: 'Microphone off' }).waitFor();
  expect(await tool(third, 'Microphone').getAttribute('aria-pressed')).toBe('true');

  await his.getByRole('button', { name: 'Remove: Dan Ben' }).click();
  await his.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await third.getByText('has asked you to leave').waitFor();
  await tileOf(hers, dan).waitFor({ state: 'detached' });
  await third.reload();
  await third.getByRole('button', { name: 'Enter the room' }).click();
  await third.getByText('has asked you to leave').waitFor();
  await his.getByRole('button', { name: 'Let in again: Dan Ben' }).click();
  await his.getByRole('button', { name: 'Let in again: Dan Ben' }).waitFor({ state: 'detached' });
  await third.getByRole('button', { name: 'Try again' }).click();
  await enterRoom(third);
  await expectMovingPicture(tileOf(hers, dan));
  await tool(his, 'Tile view').click();
  expect(await his.locator('li[data-large]').count()).toBe(1);
  await expectNoAxeViolations(his);
});

it('where the provider answers it is given what it needs, and hears of somebody who could not reach it', async () => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  const address = `/video-call/${await book(noa, moshe, 5)}`;
  const his = await come(moshe, address, {
    prepare: answering,
    // How axe asks the frame of somebody else.
    expected: /postMessage/,
  });
  await his.frameLocator('iframe').getByRole('heading', { name: 'Conference' }).waitFor();
  const given = await his.evaluate(() => (window as unknown as { given: unknown }).given);
  expect(given).toMatchObject({
    domain: host,
    roomName: expect.stringMatching(/^lomdim-/),
    userInfo: { displayName: 'Moshe Levi', email: moshe.email },
    configOverwrite: {
      startWithAudioMuted: false,
      startWithVideoMuted: false,
      prejoinPageEnabled: false,
      toolbarButtons: expect.arrayContaining([
        'microphone',
        'closedcaptions',
        'etherpad',
        'mute-everyone',
        'security',
      ]),
    },
    interfaceConfigOverwrite: { SHOW_JITSI_WATERMARK: false, SHOW_BRAND_WATERMARK: false },
  });
  await expectNoAxeViolations(his);

  const hers = await come(noa, address, { prepare: blocked, expected });
  await hers.getByText('The video service cannot be reached right now').waitFor();
  await enterRoom(hers);
  await his.getByText('Noa Ben is in Lomdim’s own room').waitFor();
  await his.getByRole('button', { name: 'Go there' }).click();
  await enterRoom(his);
  await expectMovingPicture(tileOf(hers, moshe));
  await his.getByRole('link', { name: 'Leave Session' }).click();
  await his.waitForURL(/\/dashboard/);
});
