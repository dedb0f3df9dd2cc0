/**
 * Every screen of the product. The web app routes by it; the server answers any other path with the app,
 * which shows its own 404 page, and with HTTP status 404.
 */
export const knownRoutes = [
  '/',
  '/auth',
  '/dashboard',
  '/dashboard/student',
  '/dashboard/teacher',
  '/dashboard/admin',
  '/profile',
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
  '/find-partner',
  '/sos-havrouta',
  '/rabbanim',
  '/beit-hamidrash',
  '/faq',
  '/blog',
  '/contact',
  '/support',
  '/conditions',
  '/privacy',
  '/cookies',
  '/design',
] as const;

const patterns = knownRoutes.map((route) =>
  route === '/' ? /^\/$/ : new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`),
);

/** `path` without query and fragment. A slash at the end is forgiven, as the web app's router does. */
export function isKnownRoute(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
