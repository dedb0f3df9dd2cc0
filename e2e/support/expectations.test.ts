import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage } from './browser.ts';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './expectations.ts';
import { enterBrowser, leaveBrowser } from './shared-browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await enterBrowser();
});

afterAll(() => leaveBrowser(browser));

async function openPage(content: string) {
  const visitor = await newPage(browser);
  const html = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${content}</main></html>`;
  await visitor.page.goto(`data:text/html,${encodeURIComponent(html)}`);
  return visitor;
}

it('sees nothing wrong with a sound page', async () => {
  const { page, problems, close } = await openPage('<p>One</p><p>Two</p><p>Three</p>');
  await expectNoAxeViolations(page);
  await expectNoBareKeys(page);
  await expectNoHorizontalScroll(page);
  await expectNoLayoutShift(page);
  expect(problems).toEqual([]);
  await close();
});

it('sees text that is too pale', async () => {
  const { page, close } = await openPage('<p style="color:#bbb">Too pale</p>');
  await expect(expectNoAxeViolations(page)).rejects.toMatchObject({
    actual: [expect.stringContaining('color-contrast')],
  });
  await close();
});

it('sees a key in the place of a text', async () => {
  const { page, close } = await openPage('<p>hero.heading</p><input aria-label="common:skipToContent">');
  await expect(expectNoBareKeys(page)).rejects.toMatchObject({
    actual: ['common:skipToContent', 'hero.heading'],
  });
  await close();
});

it('sees what is wider than the window', async () => {
  const { page, close } = await openPage('<div style="width:3000px">Wide</div>');
  await expect(expectNoHorizontalScroll(page)).rejects.toThrow();
  await close();
});

it('sees what moves by itself', async () => {
  const { page, close } = await openPage('<p>Moved</p>');
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    document.body.style.paddingTop = '300px';
    await nextFrame();
  });
  await expect(expectNoLayoutShift(page)).rejects.toThrow();
  await close();
});

it('hears of errors in the console, exceptions and requests that fail', async () => {
  const { page, problems, close } = await openPage('');
  await page.evaluate(async () => {
    console.error('something broke');
    setTimeout(() => {
      throw new Error('something threw');
    });
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
  });
  expect(problems).toEqual([
    'console error: something broke',
    'exception: something threw',
    'request failed: http://127.0.0.1:9/',
  ]);
  await close();
});
