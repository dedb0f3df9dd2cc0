import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { lastMail } from '@lomdim/testing/mail/mailbox';
import { newEmail } from '@lomdim/testing/people/client';
import { expectNoAxeViolations } from '../helpers/expectations.ts';

test('whoever did not change their address undoes it from the mail', { tag: '@journey' }, async ({
  site,
  open,
}) => {
  const owner = await newStudent(site);
  await owner.client.auth.updateUser({ email: newEmail() });
  const { link } = await lastMail(site, owner.email);
  const page = await open(new URL(link).pathname + new URL(link).hash, { expected: /undo-change/ });

  await test.step('opening the page undoes nothing', async () => {
    await expectNoAxeViolations(page);
    expect((await owner.client.auth.getUser()).error).toBeNull();
  });

  await test.step('the button does, and a new password is chosen from the old mailbox', async () => {
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByRole('heading', { name: 'It is undone' })).toBeVisible();
    expect((await owner.client.auth.getUser()).error).not.toBeNull();
    expect((await lastMail(site, owner.email)).subject).toBe('Choose a new password');
  });

  await test.step('the link works once', async () => {
    await page.goto(link);
    await page.reload();
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByRole('alert')).toContainText('expired');
  });
});
