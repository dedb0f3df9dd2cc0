import { test as base, expect, type Visit } from '@lomdim/testing/browser/test';
import type { Visitor } from '@lomdim/testing/browser/visitor';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './expectations.ts';

type Show = (content: string, visit?: Visit) => Promise<Visitor>;

const test = base.extend<{ show: Show }>({
  /** A visitor before a page with this content, which needs no site. */
  show: async ({ visitors }, use) => {
    await use(async (content, visit = {}) => {
      const visitor = await visitors.add(visit);
      const html = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${content}</main></html>`;
      await visitor.page.goto(`data:text/html,${encodeURIComponent(html)}`);
      return visitor;
    });
  },
});

/** What an expectation has found that should not be there. */
const found = (actual: unknown[]) => ({ matcherResult: { actual } });

test('sees nothing wrong with a sound page', async ({ show }) => {
  const { page, problems } = await show('<p>One</p><p>Two</p><p>Three</p>');
  await expectNoAxeViolations(page);
  await expectNoBareKeys(page);
  await expectNoHorizontalScroll(page);
  await expectNoLayoutShift(page);
  expect(problems).toEqual([]);
});

test('sees text that is too pale', async ({ show }) => {
  const { page } = await show('<p style="color:#bbb">Too pale</p>');
  await expect(expectNoAxeViolations(page)).rejects.toMatchObject(
    found([expect.stringContaining('color-contrast')]),
  );
});

test('sees a key instead of a text', async ({ show }) => {
  const { page } = await show('<p>hero.heading</p><input aria-label="common:skipToContent">');
  await expect(expectNoBareKeys(page)).rejects.toMatchObject(found(['common:skipToContent', 'hero.heading']));
});

test('sees what is wider than the window', async ({ show }) => {
  const { page } = await show('<div style="width:3000px">Wide</div>');
  await expect(expectNoHorizontalScroll(page)).rejects.toThrow();
});

test('sees what moves by itself', async ({ show }) => {
  const { page } = await show('<p>Moved</p>');
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    document.body.style.paddingTop = '300px';
    await nextFrame();
  });
  await expect(expectNoLayoutShift(page)).rejects.toMatchObject(
    found([expect.stringMatching(/Moved from .* to /)]),
  );
});

test('reports errors in the console, exceptions and requests that fail', async ({ show }) => {
  const { page, problems } = await show('', { expected: /something|127\.0\.0\.1/ });
  await page.evaluate(async () => {
    console.error('something broke');
    setTimeout(() => {
      throw new Error('something threw');
    });
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
  });
  // They are reported in no certain order.
  await expect
    .poll(() => problems.toSorted())
    .toEqual([
      'console error: something broke',
      'exception: something threw',
      'request failed: http://127.0.0.1:9/',
    ]);
});
