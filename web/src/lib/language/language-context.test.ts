import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useLanguage } from './language-context.ts';

function Lost() {
  return useLanguage().language;
}

it('is of no use outside its provider', () => {
  expect(() => renderToString(createElement(Lost))).toThrow(
    'useLanguage must be used within a LanguageProvider',
  );
});
