import { describe, expect, it } from 'vitest';
import { fillKey, isIndexed, titleOf } from './declared-head.ts';

describe('a page is for search engines', () => {
  const head = { title: 'faq:title', description: 'faq:lead' };
  it.each([
    [true, { access: 'everyone', head }],
    [false, { access: {}, head }],
    [false, { access: 'everyone', disallowed: true, head }],
    [false, { access: 'everyone', head: { ...head, indexed: false as const } }],
  ])('%s: %j', (indexed, page) => expect(isIndexed(page)).toBe(indexed));
});

it('the parameters of an address are put into a key, and nothing else', () => {
  expect(fillKey('blog:articles.:slug.title', { slug: 'first-havruta' })).toBe(
    'blog:articles.first-havruta.title',
  );
  expect(fillKey('blog:title', { slug: 'first-havruta' })).toBe('blog:title');
});

it('a title names the product, and cannot be divided', () => {
  expect(titleOf('Nutzungs\u00adbedingungen')).toBe('Nutzungsbedingungen · Lomdim');
  expect(titleOf('Lomdim: learn Torah', true)).toBe('Lomdim: learn Torah');
});
