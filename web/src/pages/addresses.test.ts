import { describe, expect, it } from 'vitest';
import { canonicalPath, findPage, isKnownRoute, paramsOf, publicPages } from './addresses.ts';

describe('isKnownRoute', () => {
  it.each(['/', '/eleves', '/femmes', '/teacher/42', '/live-session/room-1', '/dashboard/admin', '/faq/'])(
    'knows %s',
    (path) => expect(isKnownRoute(path)).toBe(true),
  );

  it.each([
    '',
    '//',
    '/teacher',
    '/teacher/1/2',
    '/dashboard/other',
    '/FAQ',
    '/faq/x',
    '/nothing',
    '/design',
    '/blog/nothing',
  ])('does not know %s', (path) => expect(isKnownRoute(path)).toBe(false));

  it('knows every page of the sitemap', () => {
    expect(publicPages.filter(({ address }) => !isKnownRoute(address))).toEqual([]);
  });
});

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['/faq/', '/faq'],
    ['/eleves', '/children-courses'],
    ['/femmes/', '/women-courses'],
    ['/blog/a', '/blog/a'],
  ])('of %s is %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));
});

it('an article has an address and a head of its own', () => {
  const article = publicPages.find(({ address }) => address === '/blog/first-havruta');
  expect(article?.head).toEqual({
    title: 'blog:articles.first-havruta.title',
    description: 'blog:articles.first-havruta.excerpt',
    kind: 'article',
  });
});

it('a page is found by its address, and the address has its parameters', () => {
  expect(findPage('/teacher/42/')?.folder).toBe('teacher');
  expect(findPage('/blog/nothing')).toBeUndefined();
  expect(paramsOf('/teacher/:id', '/teacher/42')).toEqual({ id: '42' });
  expect(paramsOf('/faq', '/faq')).toEqual({});
});
