import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import common from '#i18n/texts/common/en.json' with { type: 'json' };
import { showTexts } from '#i18n/texts-for-tests.ts';
import { Loaded } from './loaded.tsx';

beforeAll(() => void showTexts('en', { common }));

type Query = { data?: string | null; error?: unknown };

function shown({ data, error = null }: Query): string {
  const query = { data, error, isFetching: false, refetch: () => {} };
  return renderToStaticMarkup(
    <Loaded query={query} skeleton="3rem">
      {(name) => <p>{name ?? 'nobody'}</p>}
    </Loaded>,
  );
}

it('says that something is loading, and keeps its place', () => {
  expect(shown({})).toContain('aria-busy="true"');
  expect(shown({})).toContain(common.loading);
  expect(shown({})).toContain('height:3rem');
});

it('shows what was fetched, also when that is nothing, and goes on showing it after a failure', () => {
  expect(shown({ data: 'Rivka' })).toBe('<p>Rivka</p>');
  expect(shown({ data: null })).toBe('<p>nobody</p>');
  expect(shown({ data: 'Rivka', error: new Error('x') })).toBe('<p>Rivka</p>');
});

it('says what went wrong and offers to try again', () => {
  const failed = shown({ error: new Error('x') });
  expect(failed).toContain('role="alert"');
  expect(failed).toContain(common.failures.unknown);
  expect(failed).toContain(common.form.tryAgain);
});
