/** The articles of the blog, newest first. Each has its texts under the same name. */
export const blogSlugs = ['first-page-of-gemara', 'weekly-portion-plan', 'first-havruta'] as const;

/**
 * Every screen of the product. The web app routes by it; the server answers any other path with the app,
 * which shows its own 404 page, and with HTTP status 404.
 */
export const knownRoutes = [
  '/',
  '/auth',
  '/auth/callback',
  '/auth/confirm',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/undo',
  '/dashboard',
  '/dashboard/student',
  '/dashboard/teacher',
  '/dashboard/admin',
  '/profile',
  '/settings',
  '/find-teachers',
  '/teacher/:id',
  '/chat',
  '/video-call/:roomId',
  '/live-courses',
  '/live-session',
  '/live-session/:roomName',
  '/classroom/:id',
  '/payment',
  '/search',
  '/children-courses',
  '/eleves',
  '/women-courses',
  '/femmes',
  '/course/:id',
  '/find-partner',
  '/sos-havrouta',
  '/rabbanim',
  '/beit-hamidrash',
  '/faq',
  '/blog',
  '/blog/:slug',
  '/contact',
  '/support',
  '/conditions',
  '/privacy',
  '/cookies',
] as const;

/** What a search engine may show. Everything else is personal, or another name of one of these. */
export const publicPages: readonly string[] = [
  '/',
  '/find-teachers',
  '/children-courses',
  '/women-courses',
  '/find-partner',
  '/sos-havrouta',
  '/rabbanim',
  '/beit-hamidrash',
  '/faq',
  '/blog',
  ...blogSlugs.map((slug) => `/blog/${slug}`),
  '/contact',
  '/support',
  '/conditions',
  '/privacy',
  '/cookies',
];

/** Two names of one screen: search engines get the other one. */
const synonyms: Readonly<Record<string, string>> = {
  '/eleves': '/children-courses',
  '/femmes': '/women-courses',
};

/** The one address of a screen: without a slash at the end, and not by its other name. */
export function canonicalPath(path: string): string {
  const trimmed = path.replace(/(?<=.)\/+$/, '');
  return synonyms[trimmed] ?? trimmed;
}

const patterns = knownRoutes.map((route) => (route === '/' ? /^\/$/ : new RegExp(`^${pattern(route)}/?$`)));

function pattern(route: string): string {
  return route.replace(/:(\w+)/g, (_, name) => (name === 'slug' ? `(${blogSlugs.join('|')})` : '[^/]+'));
}

/** `path` without query and fragment. A slash at the end is forgiven, as the web app's router does. */
export function isKnownRoute(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
