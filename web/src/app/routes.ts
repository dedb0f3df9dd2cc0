import type { knownRoutes } from '@lomdim/contract/routes';
import { type ComponentType, createElement } from 'react';
import { matchPath, type RouteObject } from 'react-router';
import { loadTopic, type Topic } from '#i18n/start.ts';
import { loadHebrewFont, loadTextFonts } from '#lib/fonts.ts';
import { loadCalendar } from '#lib/jewish-calendar/use-jewish-calendar.ts';
import type { Access } from './guards/guard.tsx';
import { behindGuard } from './guards/guarded.ts';
import { Layout } from './layout.tsx';
import { Providers } from './providers.tsx';
import { PageError } from './routes/page-error.tsx';
import { SiteError } from './routes/site-error.tsx';

type Path = (typeof knownRoutes)[number] | '/design' | '*';
type Page = {
  component: () => Promise<ComponentType>;
  topics: readonly Topic[];
  /** What else must be there before the page is shown. */
  also?: () => Promise<void>;
};

/** Wherever a time is chosen, Shabbat and holidays are marked. */
const restTopics = ['restDays', 'jewishCalendar'] as const;

const childrenCourses = page(
  async () => (await import('./routes/children-courses.tsx')).ChildrenCoursesPage,
  'courses',
  'vocabulary',
  ...restTopics,
);
const adultCourses = page(
  async () => (await import('./routes/adult-courses.tsx')).AdultCoursesPage,
  'courses',
  'vocabulary',
  ...restTopics,
);

/** The page of each route of the contract. A page's code and its texts are fetched in parallel. */
const pages: Record<Exclude<Path, '/design'>, Page> & { '/design'?: Page } = {
  '/': page(
    async () => (await import('./routes/home.tsx')).HomePage,
    'home',
    'faq',
    'donationsPool',
    'vocabulary',
  ),
  '/auth': page(async () => (await import('./routes/auth.tsx')).AuthPage, 'accounts'),
  '/auth/callback': page(
    async () => (await import('./routes/auth-callback.tsx')).AuthCallbackPage,
    'accounts',
  ),
  '/auth/confirm': page(
    async () => (await import('./routes/confirm-email.tsx')).ConfirmEmailPage,
    'accounts',
  ),
  '/auth/forgot-password': page(
    async () => (await import('./routes/forgot-password.tsx')).ForgotPasswordPage,
    'accounts',
  ),
  '/auth/reset-password': page(
    async () => (await import('./routes/reset-password.tsx')).ResetPasswordPage,
    'accounts',
  ),
  '/auth/undo': page(async () => (await import('./routes/undo-change.tsx')).UndoChangePage, 'accounts'),
  '/dashboard': guarded(page(async () => (await import('./routes/dashboard.tsx')).DashboardPage)),
  '/dashboard/student': guarded(
    page(async () => (await import('./routes/student-dashboard.tsx')).StudentDashboardPage, 'dashboard'),
    { role: 'student' },
  ),
  '/dashboard/teacher': guarded(
    page(async () => (await import('./routes/teacher-dashboard.tsx')).TeacherDashboardPage, 'dashboard'),
    { role: 'teacher', approved: true },
  ),
  '/dashboard/admin': guarded(
    page(async () => (await import('./routes/admin-dashboard.tsx')).AdminDashboardPage, 'dashboard'),
    { role: 'admin' },
  ),
  '/faq': page(async () => (await import('./routes/faq.tsx')).FaqPage, 'faq'),
  '/blog': page(async () => (await import('./routes/blog.tsx')).BlogPage, 'blog'),
  '/blog/:slug': {
    ...page(async () => (await import('./routes/article.tsx')).ArticlePage, 'blog'),
    also: loadHebrewFont,
  },
  '/contact': page(async () => (await import('./routes/contact.tsx')).ContactPage, 'contact'),
  '/support': page(async () => (await import('./routes/support.tsx')).SupportPage, 'support'),
  '/conditions': page(async () => (await import('./routes/policies.tsx')).ConditionsPage, 'policies'),
  '/privacy': page(async () => (await import('./routes/policies.tsx')).PrivacyPage, 'policies'),
  '/cookies': page(async () => (await import('./routes/policies.tsx')).CookiesPage, 'policies'),
  '/profile': guarded(page(async () => (await import('./routes/profile.tsx')).ProfilePage, 'profile')),
  '/settings': guarded(page(async () => (await import('./routes/settings.tsx')).SettingsPage, 'settings')),
  '/find-teachers': page(
    async () => (await import('./routes/find-teachers.tsx')).FindTeachersPage,
    'teachers',
    'vocabulary',
  ),
  '/teacher/:id': page(
    async () => (await import('./routes/teacher.tsx')).TeacherPage,
    'teachers',
    'reviews',
    'bookings',
    'reports',
    'vocabulary',
    ...restTopics,
  ),
  '/search': page(async () => (await import('./routes/search.tsx')).SearchPage, 'teachers', 'vocabulary'),
  '/children-courses': childrenCourses,
  '/eleves': childrenCourses,
  '/women-courses': adultCourses,
  '/femmes': adultCourses,
  '/course/:id': page(
    async () => (await import('./routes/course.tsx')).CoursePage,
    'courses',
    'reports',
    'vocabulary',
    ...restTopics,
  ),
  '/find-partner': page(
    async () => (await import('./routes/find-partner.tsx')).FindPartnerPage,
    'partners',
    'reports',
    'vocabulary',
  ),
  '/sos-havrouta': page(
    async () => (await import('./routes/sos-havruta.tsx')).SosHavrutaPage,
    'sos',
    'vocabulary',
  ),
  '/rabbanim': page(async () => (await import('./routes/rabbis.tsx')).RabbisPage, 'rabbis', 'vocabulary'),
  '/beit-hamidrash': {
    ...page(
      async () => (await import('./routes/beit-midrash.tsx')).BeitMidrashPage,
      'beitMidrash',
      'blog',
      'liveSessions',
      'vocabulary',
      ...restTopics,
    ),
    also: async () => {
      await Promise.all([loadHebrewFont(), loadCalendar()]);
    },
  },
  '/live-courses': guarded(
    page(
      async () => (await import('./routes/live-courses.tsx')).LiveCoursesPage,
      'liveSessions',
      'vocabulary',
      ...restTopics,
    ),
    { approved: true },
  ),
  '/live-session': page(
    async () => (await import('./routes/invalid-session.tsx')).InvalidSessionPage,
    'liveSessions',
  ),
  '/live-session/:roomName': guarded(
    page(async () => (await import('./routes/live-session.tsx')).LiveSessionPage, 'liveSessions', 'rooms'),
  ),
  '/classroom/:id': guarded(
    page(
      async () => (await import('./routes/classroom.tsx')).ClassroomPage,
      'classroom',
      'courses',
      'liveSessions',
      'vocabulary',
      ...restTopics,
    ),
  ),
  '/payment': guarded(page(async () => (await import('./routes/payment.tsx')).PaymentPage, 'checkout')),
  '/chat': guarded(
    page(
      async () => (await import('./routes/chat.tsx')).ChatPage,
      'messages',
      'meetings',
      'reports',
      ...restTopics,
    ),
  ),
  '/video-call/:roomId': guarded(
    page(async () => (await import('./routes/video-call.tsx')).VideoCallPage, 'rooms', 'vocabulary'),
  ),
  // Every primitive in every state, for developers; it is not part of the build.
  ...(import.meta.env.DEV
    ? { '/design': page(async () => (await import('./routes/design.tsx')).DesignPage) }
    : {}),
  '*': page(async () => (await import('./routes/not-found.tsx')).NotFoundPage),
};

function page(component: Page['component'], ...topics: Topic[]): Page {
  return { component, topics };
}

/** Only for those who are signed in and meet `access`. */
function guarded(page: Page, access: Access = {}): Page {
  return { ...page, component: behindGuard(page.component, access), topics: [...page.topics, 'accounts'] };
}

async function load({ topics, also }: Page): Promise<null> {
  await Promise.all([...topics.map(loadTopic), also?.()]);
  return null;
}

/** A page that cannot be prefetched is fetched again on navigation, which then shows the error. */
function prefetch(path: string): void {
  const found = Object.entries(pages).find(([pattern]) => matchPath(pattern, path));
  if (found) Promise.all([found[1].component(), load(found[1])]).catch(() => undefined);
}

export const routes: RouteObject[] = [
  {
    Component: () => createElement(Providers, null, createElement(Layout, { prefetch })),
    // Nothing is shown until the whole first page is loaded, so that there is no layout shift.
    HydrateFallback: () => null,
    ErrorBoundary: SiteError,
    loader: async () => {
      await Promise.all([loadTopic('common'), loadTextFonts()]);
      return null;
    },
    children: [
      {
        // Not on the pages themselves: the router shows nothing at all when a page's own code could not be fetched.
        ErrorBoundary: PageError,
        children: Object.entries(pages).map(([path, each]) => ({
          path,
          lazy: { Component: each.component },
          loader: () => load(each),
        })),
      },
    ],
  },
];
