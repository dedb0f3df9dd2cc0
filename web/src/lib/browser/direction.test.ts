import { afterEach, expect, it, vi } from 'vitest';
import { pageDirection, rowKeys } from './direction.ts';

const page = (dir: string) => vi.stubGlobal('document', { documentElement: { dir } });

afterEach(() => vi.unstubAllGlobals());

it('reads from left to right unless the page says otherwise', () => {
  page('');
  expect(pageDirection()).toBe('ltr');
  expect(rowKeys()).toEqual({ next: 'ArrowRight', previous: 'ArrowLeft' });
});

it('goes on to the left where the page is read from right to left', () => {
  page('rtl');
  expect(pageDirection()).toBe('rtl');
  expect(rowKeys()).toEqual({ next: 'ArrowLeft', previous: 'ArrowRight' });
});
