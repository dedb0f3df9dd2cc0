import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { newConversation } from '../helpers/people.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const expectToast = (page: Page, text: string) =>
  expect(toastsOf(page).getByText(text).first()).toBeVisible();

test('a student blocks a teacher from their page, and takes it back in the settings', async ({
  site,
  openAs,
}) => {
  const { student, teacher, conversation, address } = await newConversation(site);
  const there = await openAs(teacher, address);
  const here = await openAs(student, `/teacher/${teacher.id}`);

  await test.step('the question says what ends, and nothing ends without a yes', async () => {
    await here.getByRole('button', { name: 'Block Moshe Levi' }).press('Enter');
    const question = here.getByRole('dialog', { name: 'Block Moshe Levi?' });
    await expect(question.getByText(/lessons together are cancelled in your name/)).toBeVisible();
    await expectNoAxeViolations(here);
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(here.getByRole('button', { name: 'Block Moshe Levi' })).toBeFocused();
    await here.getByRole('button', { name: 'Block Moshe Levi' }).press('Enter');
    await question.getByRole('button', { name: 'Block', exact: true }).press('Enter');
    await expectToast(here, 'You have blocked Moshe Levi.');
    await expect(here.getByRole('button', { name: 'Unblock Moshe Levi' })).toBeVisible();
  });

  await test.step('the teacher sees an ended conversation, and no name', async () => {
    await expect(there.getByRole('heading', { name: 'This conversation has ended' })).toBeVisible();
    await expect(there.getByText('Noa Ben')).toHaveCount(0);
    const { error } = await teacher.client
      .from('chat_messages')
      .insert({ conversation_id: conversation, sender_id: teacher.id, content: 'Are you there?' });
    expect(error?.message).toBe('conversation_ended');
  });

  await test.step('the settings list them, with the way back', async () => {
    await here.goto(`${site.url}/settings#blocked`);
    const section = here.getByRole('region', { name: 'Blocked people' });
    await expect(section.getByText('Moshe Levi')).toBeVisible();
    await expectNoAxeViolations(here);
    await section.getByRole('button', { name: 'Unblock Moshe Levi' }).click();
    await expectToast(here, 'You have unblocked Moshe Levi.');
    await expect(section.getByText('You have not blocked anybody.')).toBeVisible();
  });
});

test('a conversation is ended from its menu, and opened again by whoever ended it', async ({
  site,
  openAs,
}) => {
  const { student, teacher, address } = await newConversation(site);
  const [here, there] = [await openAs(student, address), await openAs(teacher, address)];
  await here.getByRole('textbox', { name: 'Message' }).fill('Shalom');
  await here.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(there.locator('[data-message]', { hasText: 'Shalom' })).toBeVisible();

  await here.getByRole('button', { name: 'More about this conversation' }).press('Enter');
  await here.getByRole('menuitem', { name: 'End conversation' }).press('Enter');
  const question = here.getByRole('dialog', { name: 'End the conversation with Moshe Levi?' });
  await expectNoAxeViolations(here);
  await question.getByRole('button', { name: 'End conversation' }).press('Enter');
  await expectToast(here, 'The conversation with Moshe Levi has ended.');
  await expect(here.getByText('You have ended this conversation.')).toBeVisible();
  await expect(here.locator('[data-message]', { hasText: 'Shalom' })).toBeVisible();

  await expect(there.getByRole('heading', { name: 'This conversation has ended' })).toBeVisible();
  await expect(there.getByText('Shalom')).toHaveCount(0);
  await expect(there.getByRole('button', { name: 'Report this conversation' })).toBeVisible();

  await here.getByRole('button', { name: 'Open again' }).click();
  await expect(here.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a dialog whose code cannot be fetched says so, and the page goes on', async ({ site, openAs }) => {
  const { student, teacher } = await newConversation(site);
  const page = await openAs(student, `/teacher/${teacher.id}`, { expected: /dialog-window|a dialog cannot/ });
  await page.route(/dialog-window/, (route) => route.abort());
  const button = page.getByRole('button', { name: 'Block Moshe Levi' });
  await button.click();
  await expectToast(page, 'This could not be opened. Please check your connection and reload the page.');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});
