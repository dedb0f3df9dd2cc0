import { join } from 'node:path';
import { test as base, expect } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { widths } from '../helpers/matrix.ts';
import { switchTheme } from '../helpers/switches.ts';

type OpenDesign = (view: { width: number; canPauseTime?: boolean }) => Promise<Page>;

/** The style guide is not part of the build: the development server serves it. */
const test = base.extend<{ openDesign: OpenDesign }, { designAddress: string }>({
  designAddress: [
    async ({ browserName: _ }, use) => {
      const web = join(import.meta.dirname, '..', '..', 'web');
      const server = await createServer({
        root: web,
        configFile: join(web, 'vite.config.ts'),
        logLevel: 'warn',
        server: { port: 0, host: '127.0.0.1', hmr: false },
      });
      await server.listen();
      const [address] = server.resolvedUrls?.local ?? [];
      await use(`${address}design`);
      await server.close();
    },
    { scope: 'worker' },
  ],

  openDesign: async ({ designAddress, visitors }, use) => {
    await use(async ({ width, canPauseTime }) => {
      const { page } = await visitors.add({ width });
      if (canPauseTime) await page.clock.install();
      await page.goto(designAddress);
      // The first visit waits until everything has been compiled.
      await page.getByRole('heading', { level: 1, name: 'Design' }).waitFor({ timeout: 120_000 });
      return page;
    });
  },
});

for (const width of widths) {
  test(`every primitive is sound at ${width} pixels, by day and by night`, async ({ openDesign }) => {
    const page = await openDesign({ width });
    for (const theme of ['light', 'dark'] as const) {
      await switchTheme(page, theme);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
  });
}

test('menus, tabs and toasts are worked by keyboard', async ({ openDesign }) => {
  const page = await openDesign({ width: 1280, canPauseTime: true });
  await test.step('a menu', async () => {
    await page.getByRole('button', { name: 'Open a menu' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('tabs', async () => {
    await page.getByRole('tab', { name: 'My courses' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('One session.')).toBeVisible();
  });

  await test.step('of four toasts, three are shown', async () => {
    // None of them leaves because its time is over.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    for (let press = 0; press < 4; press += 1) await page.getByRole('button', { name: 'A line' }).click();
    await expect(page.getByRole('region', { name: /Messages of the page/ }).locator('li')).toHaveCount(3);
    await page.clock.resume();
    await expectNoAxeViolations(page);
  });
});

test('Escape closes the innermost alone: a menu or an open list before its dialog, and that before a message', async ({
  openDesign,
}) => {
  const page = await openDesign({ width: 1280 });
  const dialog = page.getByRole('dialog', { name: 'Leave the session?' });
  const more = dialog.getByRole('button', { name: 'More ways' });
  // What lies beside an open dialog has no role.
  const toasts = page.locator('li', { hasText: 'You stay' });
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Stay a little' }).press('Enter');
  // A message that is pointed at waits.
  await toasts.hover();

  await test.step('a menu', async () => {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Stay a little' }).press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(dialog).toHaveCount(1);
    await expect(toasts).toHaveCount(1);
  });

  const field = dialog.getByRole('combobox', { name: 'Where to' });
  await test.step('an open list', async () => {
    await field.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Home' })).toBeVisible();
    await field.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(dialog).toHaveCount(1);
    await expect(toasts).toHaveCount(1);
  });

  await test.step('the dialog', async () => {
    await field.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(toasts).toHaveCount(1);
  });
});
