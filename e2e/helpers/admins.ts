import { newStudent } from '@lomdim/testing/browser/sign-in';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { expect, type Page } from '@playwright/test';

/** Somebody with an account of their own and a name, as an admin or whatever else is said of them. */
export async function newPerson(
  site: TestServer,
  name: string,
  fields: Partial<Record<'role' | 'approval_status' | 'bio' | 'location' | 'experience', string>> = {},
) {
  const somebody = await newStudent(site);
  const waits = fields.role === 'teacher' ? { approval_status: 'pending' } : {};
  const given = Object.entries({ first_name: name, last_name: 'Adler', ...waits, ...fields });
  await site.pool.query(
    `update private.profiles set ${given.map(([field], index) => `${field} = $${index + 2}`).join(', ')} where id = $1`,
    [somebody.id, ...given.map(([, value]) => value)],
  );
  return somebody;
}

export const newAdmin = (site: TestServer, name: string) => newPerson(site, name, { role: 'admin' });

export const adminTabs = [
  'approvals',
  'teachers',
  'analytics',
  'users',
  'courses',
  'donations',
  'inbox',
  'reports',
  'mail',
  'log',
] as const;

/** Goes to another tab and waits for what stands on it, in any language. */
export async function openTab(page: Page, name: (typeof adminTabs)[number]): Promise<void> {
  await page.locator(`[data-tab="${name}"]`).click();
  await page.locator('[role="tabpanel"]:not([hidden]) h2').first().waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
