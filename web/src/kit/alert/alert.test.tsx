import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import common from '#i18n/texts/common/en.json' with { type: 'json' };
import { showTexts } from '#i18n/texts-for-tests.ts';
import { Alert } from './alert.tsx';

beforeAll(() => void showTexts('en', { common }));

const unknown = common.failures.unknown;

it('shows nothing while nothing went wrong', () => {
  for (const error of [undefined, null]) {
    expect(renderToStaticMarkup(<Alert error={error} before="It was not saved." />)).toBe('');
  }
  expect(renderToStaticMarkup(<Alert />)).toBe('');
});

it('is announced, and says what did not work, why, and what became of it', () => {
  const shown = renderToStaticMarkup(<Alert error={new Error('x')} before="Not saved." after="Try later." />);
  expect(shown).toContain('role="alert"');
  expect(shown).toContain(`<span>Not saved. ${unknown} Try later.</span>`);
});

it('says what it is given in place of the error', () => {
  expect(renderToStaticMarkup(<Alert error={new Error('x')}>Choose an hour.</Alert>)).toContain(
    '<span>Choose an hour.</span>',
  );
});
