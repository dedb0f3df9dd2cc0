import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { newConversation } from '../helpers/people.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const attach = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

test('a picture and a document reach the other one, who sees the one and keeps the other', async ({
  site,
  openAs,
}) => {
  const { student, teacher, address } = await newConversation(site);
  const here = await openAs(student, address);
  await attach(here, 'דף 4b.png', 'image/png', pixel);
  await expect(here.getByText('דף 4b.png')).toBeVisible();
  await here.getByRole('textbox', { name: 'Message' }).fill('The page');
  await here.keyboard.press('Enter');
  await expect(here.locator('[data-message]').getByText('The page')).toBeVisible();
  await attach(here, 'notes.txt', 'text/plain', Buffer.from('Rashi says'));
  await here.getByRole('button', { name: 'Send' }).click();

  const there = await openAs(teacher, address);
  const picture = there.getByRole('img', { name: 'Picture: דף 4b.png' });
  await expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1);
  const saved = there.waitForEvent('download');
  await there.getByRole('button', { name: /Download.*notes\.txt/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('notes.txt');
  // Without words of its own, the message bears the file's name, once.
  await expect(there.getByText('notes.txt')).toHaveCount(2);
});

test('what cannot be sent is said before it is sent, and a file that was chosen by mistake is put away', async ({
  site,
  openAs,
}) => {
  const { student, address } = await newConversation(site);
  const here = await openAs(student, address);
  await attach(here, 'program.exe', 'application/x-msdownload', Buffer.from('MZ'));
  await expect(here.getByText('This kind of file cannot be sent')).toBeVisible();
  await attach(here, 'huge.pdf', 'application/pdf', Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(here.getByText('larger than 10 MB')).toBeVisible();
  await attach(here, 'page.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
  await expect(here.getByText('larger than 10 MB')).toHaveCount(0);
  await here.getByRole('button', { name: 'Remove the file' }).click();
  await expect(here.getByText('page.pdf')).toHaveCount(0);
  const field = here.getByRole('textbox', { name: 'Message' });
  await field.press('Enter');
  await expect(here.locator('[data-message]')).toHaveCount(0);
  // Had the file been sent, it would stand before what is sent after it.
  await field.fill('Without a file');
  await field.press('Enter');
  await expect(here.locator('[data-message] p')).toHaveText(['Without a file']);
  await expect(here.locator('[data-message]')).toHaveCount(1);
});
