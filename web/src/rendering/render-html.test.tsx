import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderHtml } from './render-html.ts';

const { signal } = new AbortController();
const arrivesLate = lazy(async () => ({ default: () => <b>late</b> }));

function Broken(): never {
  throw new Error('no such hook');
}

function Endless(): never {
  throw new Promise(() => undefined);
}

test('what is loaded late is waited for, and stands in its place', async () => {
  const Late = arrivesLate;
  const page = (
    <p>
      <Suspense fallback="waiting">
        <Late />
      </Suspense>
    </p>
  );
  const html = await renderHtml(page, signal);
  expect(html.replace(/<!--.*?-->/g, '')).toBe('<p><b>late</b></p>');
});

test.each([
  ['anywhere', <Broken key="bare" />],
  [
    'where a part may come late',
    <Suspense key="within" fallback="waiting">
      <Broken />
    </Suspense>,
  ],
])('a component that throws %s is the failure of the whole page', async (_where, page) => {
  await expect(renderHtml(<main>{page}</main>, signal)).rejects.toThrow('no such hook');
});

test('a page that nobody waits for any more is not made', async () => {
  const stop = new AbortController();
  const page = renderHtml(
    <Suspense fallback="waiting">
      <Endless />
    </Suspense>,
    stop.signal,
  );
  stop.abort(new Error('too late'));
  await expect(page).rejects.toThrow('too late');
});
