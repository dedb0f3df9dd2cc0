import type { Member } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
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

const host = 'meet.lomdim.example';
test.use({ siteOptions: { env: { MEETING_DOMAIN: host } } });

/** The outside provider does not answer, as behind a strict firewall. */
async function blockProvider(page: Page): Promise<void> {
  await prepareRoom(page);
  await page.route(`https://${host}/**`, (route) => route.abort('blockedbyclient'));
}

/** The provider's script, as far as the page uses it: it remembers what it was given and shows a frame that speaks. */
async function answerAsProvider(page: Page): Promise<void> {
  await prepareRoom(page);
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

test('where the provider is blocked the built-in room takes over: three in a live session, one muted, one sent out and let in', async ({
  site,
  openAs,
}) => {
  const [noa, dan] = [await namedStudent(site, 'Noa'), await namedStudent(site, 'Dan')];
  const moshe = await newTeacher(site);
  const address = `/live-session/${await startLiveSession(site, moshe, [noa, dan])}`;
  const enter = async (person: Member) => {
    const page = await openAs(person, address, {
      expected: /meet\.lomdim\.example|40\d:/,
      prepare: blockProvider,
    });
    await page.getByRole('button', { name: 'Enter the room' }).click();
    await expect(page.getByText('The video service cannot be reached right now')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Before you enter' })).toBeVisible();
    await enterRoom(page);
    return page;
  };
  const his = await enter(moshe);
  const hers = await enter(noa);
  const third = await enter(dan);
  await test.step('all three see and hear each other', async () => {
    for (const [page, others] of [
      [his, [noa, dan]],
      [hers, [moshe, dan]],
      [third, [moshe, noa]],
    ] as const) {
      for (const other of others) await expectMovingPicture(tileOf(page, other));
      await expectMediaToFlow(page);
    }
  });

  await test.step('the teacher mutes one student and not the other', async () => {
    await tool(his, 'People').click();
    await expect(his.getByRole('heading', { name: '3 people' })).toBeVisible();
    await his.getByRole('button', { name: 'Mute: Noa Ben' }).click();
    await expect(tileOf(third, noa).getByRole('img', { name: 'Microphone off' })).toBeVisible();
    await expect(tool(third, 'Microphone')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the teacher sends a student out, who cannot come back', async () => {
    await his.getByRole('button', { name: 'Remove: Dan Ben' }).click();
    await his.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(third.getByText('has asked you to leave')).toBeVisible();
    await expect(tileOf(hers, dan)).toHaveCount(0);
    await third.reload();
    await third.getByRole('button', { name: 'Enter the room' }).click();
    await expect(third.getByText('has asked you to leave')).toBeVisible();
  });

  await test.step('the teacher lets the student in again', async () => {
    const letIn = his.getByRole('button', { name: 'Let in again: Dan Ben' });
    await letIn.click();
    await expect(letIn).toHaveCount(0);
    await third.getByRole('button', { name: 'Try again' }).click();
    await enterRoom(third);
    await expectMovingPicture(tileOf(hers, dan));
  });

  await tool(his, 'Tile view').click();
  await expect(his.locator('li[data-large]')).toHaveCount(1);
  await expectNoAxeViolations(his);
});

test('where the provider answers it is given what it needs, and hears of somebody who could not reach it', async ({
  site,
  openAs,
}) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const address = `/video-call/${await bookLesson(site, noa, moshe, 5)}`;
  const his = await openAs(moshe, address, {
    prepare: answerAsProvider,
    // How axe asks the frame of somebody else.
    expected: /postMessage/,
  });
  await test.step('the teacher meets in the room of the provider', async () => {
    await expect(his.frameLocator('iframe').getByRole('heading', { name: 'Conference' })).toBeVisible();
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
  });

  const hers = await openAs(noa, address, { prepare: blockProvider, expected: /meet\.lomdim\.example/ });
  await test.step('the student cannot reach it and enters the built-in room', async () => {
    await expect(hers.getByText('The video service cannot be reached right now')).toBeVisible();
    await enterRoom(hers);
  });

  await test.step('the teacher hears of that and goes there too', async () => {
    await expect(his.getByText('Noa Ben is in Lomdim’s own room')).toBeVisible();
    await his.getByRole('button', { name: 'Go there' }).click();
    await enterRoom(his);
    await expectMovingPicture(tileOf(hers, moshe));
    await his.getByRole('link', { name: 'Leave Session' }).click();
    await expect(his).toHaveURL(/\/dashboard/);
  });
});
