import { join } from 'node:path';
import { test as base, expect } from '@lomdim/testing/browser/test';
import type { Locator, Page } from '@playwright/test';
import { createServer } from 'vite';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { widths } from '../helpers/matrix.ts';
import { switchLanguage, switchTheme } from '../helpers/switches.ts';

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
    await switchLanguage(page, 'he');
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });
}

test('menus, tabs and toasts are worked by keyboard', async ({ openDesign }) => {
  const page = await openDesign({ width: 1280, canPauseTime: true });
  await test.step('a menu', async () => {
    await page.getByRole('button', { name: 'Open a menu' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoAxeViolations(page);
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('tabs', async () => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tab('My courses').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('One session.')).toBeVisible();
    await expect(page.getByText('Two courses.')).toHaveCount(0);
    for (const [key, name] of [
      ['End', 'Profile'],
      ['ArrowRight', 'My courses'],
      ['ArrowLeft', 'Profile'],
      ['Home', 'My courses'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(name)).toBeFocused();
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
    }
    // All of them are one stop; the next one is what the open one shows.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: 'My courses' })).toBeFocused();
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

const closeName = { en: 'Close', he: 'סגירה' };

/** One language for each direction of reading. */
for (const language of ['en', 'he'] as const) {
  test.describe(`the kit in ${language}`, () => {
    const openPart = async (openDesign: OpenDesign, title: string) => {
      const page = await openDesign({ width: 1280 });
      await switchLanguage(page, language);
      const part = page.getByRole('region', { name: title, exact: true });
      return { page, part };
    };

    test('an action is busy, fails, and is done', async ({ openDesign }) => {
      const { part } = await openPart(openDesign, 'Action');
      const save = part.getByRole('button', { name: 'Save the course' });
      await save.click();
      await expect(save).toHaveAttribute('aria-busy', 'true');
      await expect(save).toBeFocused();
      await part.getByRole('button', { name: 'Let it fail' }).click();
      await expect(part.getByRole('alert')).toContainText('The course was not saved.');
      await expect(save).not.toHaveAttribute('aria-busy');

      await test.step('the next attempt takes the alert away', async () => {
        await save.click();
        await expect(part.getByRole('alert')).toHaveCount(0);
        await part.getByRole('button', { name: 'Let it work' }).click();
        await expect(part.getByRole('status')).toHaveText('The course is saved.');
      });
    });

    test('a form names what is wrong, keeps what was typed, and is sent again', async ({ openDesign }) => {
      const { part } = await openPart(openDesign, 'Form');
      const name = part.getByLabel('Name of the student');
      const address = part.getByLabel('Address of the student');
      await part.getByRole('button', { name: 'Invite the student' }).click();
      await expect(name).toBeFocused();
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await name.fill('דוד כהן');
      await address.fill('david');
      await address.press('Enter');
      await expect(name).not.toHaveAttribute('aria-invalid');
      await expect(address).toBeFocused();

      await test.step('a failure', async () => {
        await address.fill('david@example.com');
        await address.press('Enter');
        await expect(part.getByRole('alert')).toContainText('The student was not invited.');
        await expect(name).toHaveValue('דוד כהן');
      });

      await test.step('the same again', async () => {
        await part.getByRole('alert').getByRole('button').click();
        await expect(part.getByRole('status')).toHaveText('The student is invited.');
        await expect(name).toHaveValue('');
      });
    });

    test('a question stays after a failure, goes when it is done, and gives the focus back', async ({
      openDesign,
    }) => {
      const { page, part } = await openPart(openDesign, 'Confirm');
      const trigger = part.getByRole('button', { name: 'Remove the course' });
      const dialog = page.getByRole('dialog', { name: 'Remove the course?' });
      await trigger.click();
      await dialog.getByRole('button', { name: 'Keep it' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(trigger).toBeFocused();

      await trigger.click();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(part.getByRole('status')).toHaveText('The course is removed.');
      await expect(trigger).toBeFocused();
    });

    test('a list brings more as one scrolls or asks, and says where it ends', async ({ openDesign }) => {
      const { part } = await openPart(openDesign, 'List with pages');
      await part.getByRole('heading').scrollIntoViewIfNeeded();
      await expect(part.getByRole('list', { name: 'Lessons 7 to 12' })).toBeVisible();

      await test.step('whoever goes by keys asks for it, and lands on the first new one', async () => {
        const more = part.getByRole('button', { name: 'More lessons' });
        const focused = part.locator('button:focus', { hasText: /^Lesson \d+$/ });
        // From here on nothing comes by itself; what had begun to come before takes no second request.
        await more.focus();
        await expect(part.locator('[aria-busy="true"]')).toHaveCount(0);
        while ((await more.count()) > 0) {
          await more.press('Enter');
          await expect(focused).toHaveCount(1);
          await expect(part.locator('[aria-busy="true"]')).toHaveCount(0);
        }
      });
      await expect(part.getByText('These are all lessons.')).toBeVisible();
      await expect(part.getByRole('button', { name: 'Lesson 47' })).toBeVisible();
      await expect(part.getByRole('button', { name: 'Lesson 48' })).toHaveCount(0);
    });

    test('where nothing is, the next step is', async ({ openDesign }) => {
      const { part } = await openPart(openDesign, 'Nothing there');
      await expect(part.getByRole('heading', { name: 'No lessons' })).toBeVisible();
      await expect(part.getByRole('alert')).toContainText('The lessons did not come.');
      await part.getByRole('button', { name: 'Show all lessons' }).click();
      await expect(part.getByText('All lessons are shown.')).toBeVisible();
    });

    test('everything begins on the side where reading begins', async ({ openDesign }) => {
      const { page } = await openPart(openDesign, 'Tabs');
      const first = page.getByRole('tab', { name: 'My courses' });
      const second = page.getByRole('tab', { name: 'Live sessions' });
      const [onward, back] = language === 'he' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
      await first.press(onward);
      await expect(second).toBeFocused();
      await second.press(back);
      await expect(first).toBeFocused();

      const edge = page.getByText('A note in the margin has an edge.');
      const side = language === 'he' ? 'right' : 'left';
      await expect(edge).toHaveCSS(`border-${side}-width`, '2px');
      await page.getByRole('button', { name: 'Open a dialog' }).click();
      const dialog = page.getByRole('dialog', { name: 'Leave the session?' });
      const close = await middleOf(dialog.getByRole('button', { name: closeName[language] }));
      expect(close < (await middleOf(dialog))).toBe(language === 'he');
    });
  });
}

async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box.x + box.width / 2;
}
