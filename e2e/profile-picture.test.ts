import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { openOwnPage } from './support/own-page.ts';
import { toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const visit = useSite();
const { site } = visit;
const uploads = '**/storage/v1/object/avatars/**';

async function openDialog(options: Parameters<typeof openOwnPage>[2] = {}) {
  const { page, member } = await openOwnPage(visit, '/profile', options);
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByRole('button', { name: 'Choose a picture' }).waitFor();
  return { page, member, dialog };
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

async function addressOf({ id }: { id: string }): Promise<string | null> {
  const { rows } = await site().pool.query('select avatar_url from private.profiles where id = $1', [id]);
  return rows[0].avatar_url;
}

const files = async ({ id }: { id: string }) =>
  (
    await site().pool.query(
      "select name from storage.objects where bucket_id = 'avatars' and owner_id = $1",
      [id],
    )
  ).rows.map(({ name }) => name);

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

describe('a picture', () => {
  it('is chosen, placed by keyboard, uploaded and shown everywhere; a new one takes its place, and it can be removed', async () => {
    const { page, member, dialog } = await openDialog();
    await choose(page, await drawPicture(page));
    const across = dialog.getByLabel('Left and right');
    await across.focus();
    await page.keyboard.press('End');
    await dialog.getByLabel('Zoom').focus();
    await page.keyboard.press('PageUp');
    expect(Number(await dialog.getByLabel('Zoom').inputValue())).toBeGreaterThan(0);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await toastsOf(page).getByText('Your new picture is in place.').waitFor();
    const first = await addressOf(member);
    expect(first).toContain(`/storage/v1/object/public/avatars/${member.id}/`);
    expect(await colourOf(page, first ?? '')).toBe('512x512 red');
    await page.locator(`header img[src="${first}"]`).waitFor();
    await page.locator(`main img[src="${first}"]`).waitFor();

    await page.getByRole('button', { name: 'Change picture' }).click();
    await choose(page, await drawPicture(page));
    await dialog.getByLabel('Left and right').focus();
    await page.keyboard.press('Home');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await page.locator(`main img:not([src="${first}"])`).waitFor();
    const second = await addressOf(member);
    expect(await colourOf(page, second ?? '')).toBe('512x512 blue');
    await expect.poll(() => files(member)).toEqual([second?.split('/avatars/')[1]]);

    await page.getByRole('button', { name: 'Change picture' }).click();
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await toastsOf(page).getByText('Your picture was removed.').waitFor();
    expect(await addressOf(member)).toBeNull();
    await expect.poll(() => files(member)).toEqual([]);
    await page.locator('main').getByText('NB', { exact: true }).waitFor();
  });

  it('can be dropped or pasted, and dragged into place', async () => {
    const { page, dialog } = await openDialog({ width: 375 });
    const picture = (await drawPicture(page)).toString('base64');
    for (const kind of ['drop', 'paste'] as const) {
      await page.evaluate(
        ([kind, base64 = '']) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'me.png', { type: 'image/png' }));
          const place = document.querySelector('[role="dialog"] fieldset');
          place?.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
              : new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer }),
          );
        },
        [kind, picture] as const,
      );
      const stage = dialog.getByRole('img', { name: 'Part of the picture that is shown' });
      const across = dialog.getByLabel('Left and right');
      await stage.scrollIntoViewIfNeeded();
      await expect.poll(() => across.inputValue()).toBe('50');
      const box = await stage.boundingBox();
      if (!box) throw new Error('the picture is not there');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => across.inputValue()).toBe('0');
    }
  });

  it('that is none, or too large, or too small, is refused with a sentence before anything is sent', async () => {
    const { page, dialog } = await openDialog();
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/storage/v1/') && sent.push(request.url()));
    const refusal = dialog.getByRole('alert');
    await choose(page, Buffer.from('hello'), 'me.txt', 'text/plain');
    await refusal.getByText('This is not a picture we can read.').waitFor();
    await choose(page, Buffer.from('not really'), 'me.png', 'image/png');
    await refusal.getByText('This is not a picture we can read.').waitFor();
    await choose(page, Buffer.alloc(21 * 1024 * 1024), 'me.jpg', 'image/jpeg');
    await refusal.getByText('This file is larger than 20\u00a0MB.').waitFor();
    await choose(page, await drawPicture(page, { width: 20, height: 20 }));
    await refusal.getByText('This picture is very small.').waitFor();
    await expectNoAxeViolations(page);
    expect(sent).toEqual([]);
  });

  it('waits when it cannot be uploaded, and goes when asked again', async () => {
    const { page, member, dialog } = await openDialog({ expected: /avatars/ });
    await choose(page, await drawPicture(page));
    await page.route(uploads, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.getByRole('alert').getByText('It is still here; please try again.').waitFor();
    await page.unroute(uploads);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await toastsOf(page).getByText('Your new picture is in place.').waitFor();
    expect(await addressOf(member)).not.toBeNull();
  });

  it('can be stopped on its way', async () => {
    const { page, member, dialog } = await openDialog({ expected: /avatars/ });
    await choose(page, await drawPicture(page));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(uploads, async (route) => {
      await held;
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.getByRole('progressbar').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Use this picture' }).waitFor();
    release();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await addressOf(member)).toBeNull();
  });

  it('is not left behind when the profile could not be told of it', async () => {
    const { page, member, dialog } = await openDialog({ expected: /profiles/ });
    await choose(page, await drawPicture(page));
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await files(member)).toEqual([]);
    expect(await addressOf(member)).toBeNull();
  });
});
