import { test } from '@lomdim/testing/browser/test';
import { everyLook, lookAt, paths, widths } from '../helpers/matrix.ts';

// They only read, so both workers share them.
test.describe.configure({ mode: 'parallel' });

/** One page at one width stands for all of them when little time is to be spent. */
const journey = { path: '/contact', width: 375 };

for (const path of paths) {
  test.describe(`${path} in every language and theme`, () => {
    for (const width of widths) {
      const tag = path === journey.path && width === journey.width ? '@journey' : [];
      test(`is sound at ${width} pixels`, { tag }, async ({ open }) => {
        await lookAt(open, path, width, everyLook);
      });
    }
  });
}
