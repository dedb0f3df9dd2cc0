import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { textKeys } from './text-keys.ts';

/** The short form: the package itself brings twice as much. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and axe's own good practices, over the whole page as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // It is half a megabyte: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Every rule is run all the same; what was found in order is not described, which is most of the work.
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // Style sheets would be fetched and read again for a rule that is not among them.
      preload: { assets: ['media'] },
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.html.slice(0, 160)).join(' | ')})`,
    );
  });
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window);
}

/** A text that cannot be found is shown as its key. */
export async function expectNoBareKeys(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const named = ['aria-label', 'placeholder', 'title'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    );
    const leaves = [...document.body.querySelectorAll('*')].filter(
      (element) => element.children.length === 0,
    );
    return [document.title, ...named, ...leaves.map((element) => element.textContent)];
  });
  expect(shown.filter((text) => text && textKeys.has(text.trim()))).toEqual([]);
}

export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // A layout shift is reported after the frame in which it happened.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.layoutShifts;
  });
  expect(shifts, `layout shifts of ${page.url()}`).toEqual([]);
}
