import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2 AA and axe's own good practices, over the whole page as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document);
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

/** A key that has no text is shown as itself: words joined by dots, or a topic and a colon before them. */
export async function expectNoBareKeys(page: Page): Promise<void> {
  const text = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label],[placeholder],[title]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...spoken].join('\n');
  });
  expect(text).not.toMatch(
    /(?:^|\s)[a-z]+(?:[A-Z][a-z]+)*[.:][a-z]+(?:[A-Z][a-z]+)*(?:\.[a-zA-Z]+)*(?:\s|$)/m,
  );
}

export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shift = await page.evaluate(async () => {
    await document.fonts.ready;
    // A movement is told after the frame in which it happened.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.layoutShift;
  });
  expect(shift, `layout shift of ${page.url()}`).toBe(0);
}
