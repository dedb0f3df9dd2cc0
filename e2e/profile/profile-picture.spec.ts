import { writeFile } from 'node:fs/promises';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Locator, Page, Route } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { toastsOf } from '../helpers/sign-in.ts';

type Browsing = Parameters<typeof openOwnPage>[0];
type Visit = Parameters<typeof openOwnPage>[2];

const uploads = '**/storage/v1/object/avatars/**';

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await expect(dialog.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  return dialog;
}

async function openWithDialog(browsing: Browsing, visit: Visit = {}) {
  const { page, member } = await openOwnPage(browsing, '/profile', visit);
  return { page, member, dialog: await openDialog(page) };
}

/** A wide picture, blue on the left and red on the right. */
async function drawPicture(page: Page, { width = 800, height = 400 } = {}): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([width = 1, height = 1]) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = 'blue';
      context.fillRect(0, 0, width / 2, height);
      context.fillStyle = 'red';
      context.fillRect(width / 2, 0, width / 2, height);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height],
  );
  return Buffer.from(base64, 'base64');
}

async function choose(page: Page, buffer: Buffer, name = 'me.png', mimeType = 'image/png'): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
}

async function addressOf(site: TestServer, { id }: { id: string }): Promise<string | null> {
  const { rows } = await site.pool.query('select avatar_url from private.profiles where id = $1', [id]);
  return rows[0].avatar_url;
}

async function filesOf(site: TestServer, { id }: { id: string }): Promise<string[]> {
  const { rows } = await site.pool.query<{ name: string }>(
    "select name from storage.objects where bucket_id = 'avatars' and owner_id = $1",
    [id],
  );
  return rows.map(({ name }) => name);
}

/** It is shown in a smaller size than it was stored in. */
function pictureOf(address: string): string {
  return `img[src^="${address.replace('/object/', '/render/image/')}?"]`;
}

async function expectShown(picture: Locator, size: string): Promise<void> {
  await expect(picture).toBeVisible();
  const natural = () =>
    picture.evaluate((image: HTMLImageElement) => `${image.naturalWidth}x${image.naturalHeight}`);
  await expect.poll(natural).toBe(size);
}

/** The colour in the middle of a stored picture. */
async function colourOf(page: Page, address: string): Promise<string> {
  return page.evaluate(async (src) => {
    const bitmap = await createImageBitmap(await (await fetch(src)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data;
    return `${bitmap.width}x${bitmap.height} ${red > blue ? 'red' : 'blue'}`;
  }, address);
}

test.describe('a picture', () => {
  test('is chosen, placed by keyboard, uploaded and shown everywhere; a new one takes its place, and it can be removed', async ({
    site,
    open,
  }) => {
    const { page, member, dialog } = await openWithDialog({ site, open });
    const across = dialog.getByLabel('Left and right');
    const zoom = dialog.getByLabel('Zoom');

    const first = await test.step('the right side of a picture is chosen by keyboard', async () => {
      await choose(page, await drawPicture(page));
      await across.focus();
      await page.keyboard.press('End');
      await expect(across).toHaveValue('100');
      await expect(zoom).toHaveValue('0');
      await zoom.focus();
      await page.keyboard.press('PageUp');
      await expect(zoom).not.toHaveValue('0');
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: 'Use this picture' }).click();
      await expect(toastsOf(page).getByText('Your new picture is in place.')).toBeVisible();
      const address = (await addressOf(site, member)) ?? '';
      expect(address).toContain(`/storage/v1/object/public/avatars/${member.id}/`);
      expect(await colourOf(page, address)).toBe('512x512 red');
      await expectShown(page.locator(`header ${pictureOf(address)}`), '50x50');
      await expectShown(page.locator(`main ${pictureOf(address)}`), '100x100');
      await expect(dialog).toHaveCount(0);
      return address;
    });

    await test.step('its left side takes its place, and the first file goes', async () => {
      await openDialog(page);
      await choose(page, await drawPicture(page));
      await across.focus();
      await page.keyboard.press('Home');
      await expect(across).toHaveValue('0');
      await dialog.getByRole('button', { name: 'Use this picture' }).click();
      await expect(page.locator(`main img:not(${pictureOf(first)})`)).toBeVisible();
      const second = (await addressOf(site, member)) ?? '';
      expect(await colourOf(page, second)).toBe('512x512 blue');
      await expect.poll(() => filesOf(site, member)).toEqual([second.split('/avatars/')[1]]);
      await expect(dialog).toHaveCount(0);
    });

    await test.step('it is removed, and the initials are back', async () => {
      await openDialog(page);
      await dialog.getByRole('button', { name: 'Remove picture' }).click();
      await expect(toastsOf(page).getByText('Your picture was removed.')).toBeVisible();
      expect(await addressOf(site, member)).toBeNull();
      await expect.poll(() => filesOf(site, member)).toEqual([]);
      await expect(page.locator('main').getByText('NB', { exact: true })).toBeVisible();
    });
  });

  test('can be dropped or pasted, and dragged into place', async ({ site, open }) => {
    const { page, dialog } = await openWithDialog({ site, open }, { width: 375 });
    const picture = (await drawPicture(page)).toString('base64');
    for (const kind of ['drop', 'paste'] as const) {
      await page.evaluate(
        ([kind, base64 = '']) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'me.png', { type: 'image/png' }));
          const fieldset = document.querySelector('[role="dialog"] fieldset');
          fieldset?.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
              : new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer }),
          );
        },
        [kind, picture] as const,
      );
      const stage = dialog.getByRole('img', { name: 'Part of the picture that is shown' });
      const across = dialog.getByLabel('Left and right');
      await expect(across).toHaveValue('50');
      await stage.scrollIntoViewIfNeeded();
      const box = await stage.boundingBox();
      if (!box) throw new Error('the picture is not there');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await expect(across).toHaveValue('0');
    }
  });

  test('that is none, or too large, or too small, is refused with a sentence before anything is sent', async ({
    site,
    open,
  }, testInfo) => {
    const { page, dialog } = await openWithDialog({ site, open });
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/storage/v1/') && sent.push(request.url()));
    const refusal = dialog.getByRole('alert');
    await choose(page, Buffer.from('hello'), 'me.txt', 'text/plain');
    await expect(refusal.getByText('This is not a picture we can read.')).toBeVisible();
    // Between two refusals in the same words there is another one, so that each of them is seen.
    const large = testInfo.outputPath('me.jpg');
    await writeFile(large, Buffer.alloc(21 * 1024 * 1024));
    await page.locator('input[type="file"]').setInputFiles(large);
    await expect(refusal.getByText('This file is larger than 20\u00a0MB.')).toBeVisible();
    await choose(page, Buffer.from('not really'), 'me.png', 'image/png');
    await expect(refusal.getByText('This is not a picture we can read.')).toBeVisible();
    await choose(page, await drawPicture(page, { width: 20, height: 20 }));
    await expect(refusal.getByText('This picture is very small.')).toBeVisible();
    await expectNoAxeViolations(page);
    expect(sent).toEqual([]);
  });

  test('waits when it cannot be uploaded, and goes when asked again', async ({ site, open }) => {
    const { page, member, dialog } = await openWithDialog({ site, open }, { expected: /avatars/ });
    await choose(page, await drawPicture(page));
    await page.route(uploads, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog.getByRole('alert').getByText('It is still here; please try again.')).toBeVisible();
    await page.unroute(uploads);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(toastsOf(page).getByText('Your new picture is in place.')).toBeVisible();
    expect(await addressOf(site, member)).not.toBeNull();
  });

  test('can be stopped on its way', async ({ site, open }) => {
    const { page, member, dialog } = await openWithDialog({ site, open }, { expected: /avatars/ });
    await choose(page, await drawPicture(page));
    const held: Route[] = [];
    await page.route(uploads, (route) => {
      held.push(route);
    });
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeVisible();
    for (const route of held) await route.abort();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    expect(await addressOf(site, member)).toBeNull();
  });

  test('is deleted when the profile could not be updated', async ({ site, open }) => {
    const { page, member, dialog } = await openWithDialog({ site, open }, { expected: /profiles/ });
    await choose(page, await drawPicture(page));
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    expect(await filesOf(site, member)).toEqual([]);
    expect(await addressOf(site, member)).toBeNull();
  });
});
