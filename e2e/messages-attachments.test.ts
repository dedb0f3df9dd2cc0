import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { usePeople } from './support/people.ts';

const { come, twoWhoTalk } = usePeople();

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const attach = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

it('a picture and a document reach the other one, who sees the one and keeps the other', async () => {
  const { student, teacher, address } = await twoWhoTalk();
  const here = await come(student, address);
  await attach(here, 'דף 4b.png', 'image/png', pixel);
  await here.getByText('דף 4b.png').waitFor();
  await here.getByRole('textbox', { name: 'Message' }).fill('The page');
  await here.keyboard.press('Enter');
  await here.locator('[data-message]').getByText('The page').waitFor();
  await attach(here, 'notes.txt', 'text/plain', Buffer.from('Rashi says'));
  await here.getByRole('button', { name: 'Send' }).click();

  const there = await come(teacher, address);
  const picture = there.getByRole('img', { name: 'Picture: דף 4b.png' });
  await expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1);
  const saved = there.waitForEvent('download');
  await there.getByRole('button', { name: /Download.*notes\.txt/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('notes.txt');
  // Without words of its own, the message bears the file's name, once.
  expect(await there.getByText('notes.txt').count()).toBe(2);
});

it('what cannot be sent is said before it is sent, and a file that was chosen by mistake is put away', async () => {
  const { student, address } = await twoWhoTalk();
  const here = await come(student, address);
  await attach(here, 'program.exe', 'application/x-msdownload', Buffer.from('MZ'));
  await here.getByText('This kind of file cannot be sent').waitFor();
  await attach(here, 'huge.pdf', 'application/pdf', Buffer.alloc(10 * 1024 * 1024 + 1));
  await here.getByText('larger than 10 MB').waitFor();
  await attach(here, 'page.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
  await here.getByText('larger than 10 MB').waitFor({ state: 'detached' });
  await here.getByRole('button', { name: 'Remove the file' }).click();
  await here.getByText('page.pdf').waitFor({ state: 'detached' });
  await here.getByRole('textbox', { name: 'Message' }).press('Enter');
  expect(await here.locator('[data-message]').count()).toBe(0);
});
