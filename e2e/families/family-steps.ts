import { randomUUID } from 'node:crypto';
import type { Member } from '@lomdim/testing/browser/sign-in';
import { expect } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';

export const pictures = ['Sun', 'Fish', 'Sun', 'Key'] as const;

/** Added as the parent adds it; its id. */
export async function addChild(site: TestServer, parent: Member, name = 'Noa', age = 9): Promise<string> {
  const { rows } = await site.pool.query<{ version: string }>(
    'select private.children_consent_version() as version',
  );
  const id = randomUUID();
  const { error } = await parent.client.rpc('add_child', {
    child_id: id,
    first_name: name,
    birth_month: `${new Date().getFullYear() - age}-01-01`,
    gender: 'female',
    level: 'beginner',
    languages: ['English'],
    short_name: name.toLowerCase(),
    consent_version: rows[0]?.version,
  });
  if (error) throw error;
  return id;
}

export async function press(page: Page, chosen: readonly string[]): Promise<void> {
  for (const name of chosen) await page.getByRole('button', { name, exact: true }).click();
}

/** On a phone the account is in the menu that folds out. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open the menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: /^Your account/ })).toHaveCount(0);
}

/** On the page on which children sign in. */
export async function signInAs(page: Page, shortName: string, chosen: readonly string[]): Promise<void> {
  await page.getByLabel('Your short name').fill(shortName);
  await press(page, chosen);
  await page.getByRole('button', { name: 'Come in' }).click();
}
