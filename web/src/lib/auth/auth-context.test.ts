import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAuth } from './auth-context.ts';

function Lost() {
  return useAuth().user?.id;
}

it('is of no use outside its provider', () => {
  expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
});
