import { describe, expect, it } from 'vitest';
import { blogSlugs, isKnownRoute, publicPages } from './routes.ts';

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

  it('knows every article and every page of the sitemap', () => {
    const pages = [...publicPages, ...blogSlugs.map((slug) => `/blog/${slug}`)];
    expect(pages.filter((path) => !isKnownRoute(path))).toEqual([]);
  });
});
