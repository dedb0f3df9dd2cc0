import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage } from './support/browser.ts';
import { expectNoAxeViolations, expectNoHorizontalScroll } from './support/expectations.ts';
import { widths } from './support/matrix.ts';
import { enterBrowser, leaveBrowser } from './support/shared-browser.ts';
import { switchTheme } from './support/switches.ts';

let server: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  const web = join(import.meta.dirname, '..', 'web');
  server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1', hmr: false },
  });
  await server.listen();
  browser = await enterBrowser();
});

afterAll(async () => {
  await leaveBrowser(browser);
  await server?.close();
});

async function openDesign(width: number) {
  const visitor = await newPage(browser, { width });
  const [address] = server.resolvedUrls?.local ?? [];
  await visitor.page.goto(`${address}design`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Design' }).waitFor({ timeout: 120_000 });
  return visitor;
}

it.each(widths)('every primitive is sound at %i pixels, by day and by night', async (width) => {
  const { page, problems, close } = await openDesign(width);
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
  expect(problems).toEqual([]);
  await close();
});

it('menus, tabs and toasts are worked by keyboard', async () => {
  const { page, problems, close } = await openDesign(1280);
  const menuButton = page.getByRole('button', { name: 'Open a menu' });
  await menuButton.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Logged out', { exact: true }).waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'My courses' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('One session.').waitFor();

  for (let press = 0; press < 4; press += 1) await page.getByRole('button', { name: 'A line' }).click();
  expect(
    await page
      .getByRole('region', { name: /Messages of the page/ })
      .locator('li')
      .count(),
  ).toBe(3);
  await expectNoAxeViolations(page);
  expect(problems).toEqual([]);
  await close();
});

it('Escape closes the innermost alone: a menu or an open list before its dialog, and that before a message', async () => {
  const { page, problems, close } = await openDesign(1280);
  const dialog = page.getByRole('dialog', { name: 'Leave the session?' });
  const more = dialog.getByRole('button', { name: 'More ways' });
  // What lies beside an open dialog has no role.
  const toasts = page.locator('li', { hasText: 'You stay' });
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Stay a little' }).press('Enter');
  // A message that is pointed at waits.
  await toasts.hover();

  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Stay a little' }).press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect([await dialog.count(), await toasts.count()]).toEqual([1, 1]);

  const field = dialog.getByRole('combobox', { name: 'Where to' });
  await field.press('ArrowDown');
  await page.getByRole('option', { name: 'Home' }).waitFor();
  await field.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect([await dialog.count(), await toasts.count()]).toEqual([1, 1]);

  await field.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await toasts.count()).toBe(1);
  expect(problems).toEqual([]);
  await close();
});
