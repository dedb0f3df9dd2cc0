import type { knownRoutes } from '@lomdim/contract/routes';
import { type ComponentType, createElement } from 'react';
import { matchPath, type RouteObject } from 'react-router';
import { loadTopic, type Topic } from '#i18n/start.ts';
import { loadHebrewFont, loadTextFonts } from '#lib/fonts.ts';
import { loadCalendar } from '#lib/jewish-calendar/use-jewish-calendar.ts';
import type { Access } from './guards/guard.tsx';
import { behindGuard } from './guards/guarded.ts';
import { Layout } from './layout.tsx';
import { PageError } from './page-error.tsx';
import { Providers } from './providers.tsx';
import { SiteError } from './site-error.tsx';

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
  async () => (await import('#pages/children-courses/page.tsx')).ChildrenCoursesPage,
  'courses',
  'vocabulary',
  ...restTopics,
);
const adultCourses = page(
  async () => (await import('#pages/adult-courses/page.tsx')).AdultCoursesPage,
  'courses',
  'vocabulary',
  ...restTopics,
);

/** The page of each route of the contract. A page's code and its texts are fetched in parallel. */
const pages: Record<Exclude<Path, '/design'>, Page> & { '/design'?: Page } = {
  '/': page(
    async () => (await import('#pages/home/page.tsx')).HomePage,
    'home',
    'faq',
    'donationsPool',
    'vocabulary',
  ),
  '/auth': page(async () => (await import('#pages/auth/page.tsx')).AuthPage, 'accounts'),
  '/auth/callback': page(
    async () => (await import('#pages/auth-callback/page.tsx')).AuthCallbackPage,
    'accounts',
  ),
  '/auth/confirm': page(
    async () => (await import('#pages/confirm-email/page.tsx')).ConfirmEmailPage,
    'accounts',
  ),
  '/auth/forgot-password': page(
    async () => (await import('#pages/forgot-password/page.tsx')).ForgotPasswordPage,
    'accounts',
  ),
  '/auth/reset-password': page(
    async () => (await import('#pages/reset-password/page.tsx')).ResetPasswordPage,
    'accounts',
  ),
  '/auth/undo': page(async () => (await import('#pages/undo-change/page.tsx')).UndoChangePage, 'accounts'),
  '/dashboard': guarded(page(async () => (await import('#pages/dashboard/page.tsx')).DashboardPage)),
  '/dashboard/student': guarded(
    page(async () => (await import('#pages/student-dashboard/page.tsx')).StudentDashboardPage, 'dashboard'),
    { role: 'student' },
  ),
  '/dashboard/teacher': guarded(
    page(async () => (await import('#pages/teacher-dashboard/page.tsx')).TeacherDashboardPage, 'dashboard'),
    { role: 'teacher', approved: true },
  ),
  '/dashboard/admin': guarded(
    page(async () => (await import('#pages/admin-dashboard/page.tsx')).AdminDashboardPage, 'dashboard'),
    { role: 'admin' },
  ),
  '/faq': page(async () => (await import('#pages/faq/page.tsx')).FaqPage, 'faq'),
  '/blog': page(async () => (await import('#pages/blog/page.tsx')).BlogPage, 'blog'),
  '/blog/:slug': {
    ...page(async () => (await import('#pages/article/page.tsx')).ArticlePage, 'blog'),
    also: loadHebrewFont,
  },
  '/contact': page(async () => (await import('#pages/contact/page.tsx')).ContactPage, 'contact'),
  '/support': page(async () => (await import('#pages/support/page.tsx')).SupportPage, 'support'),
  '/conditions': page(async () => (await import('#pages/conditions/page.tsx')).ConditionsPage, 'policies'),
  '/privacy': page(async () => (await import('#pages/privacy/page.tsx')).PrivacyPage, 'policies'),
  '/cookies': page(async () => (await import('#pages/cookies/page.tsx')).CookiesPage, 'policies'),
  '/profile': guarded(page(async () => (await import('#pages/profile/page.tsx')).ProfilePage, 'profile')),
  '/settings': guarded(page(async () => (await import('#pages/settings/page.tsx')).SettingsPage, 'settings')),
  '/find-teachers': page(
    async () => (await import('#pages/find-teachers/page.tsx')).FindTeachersPage,
    'teachers',
    'vocabulary',
  ),
  '/teacher/:id': page(
    async () => (await import('#pages/teacher/page.tsx')).TeacherPage,
    'teachers',
    'reviews',
    'bookings',
    'reports',
    'vocabulary',
    ...restTopics,
  ),
  '/search': page(async () => (await import('#pages/search/page.tsx')).SearchPage, 'teachers', 'vocabulary'),
  '/children-courses': childrenCourses,
  '/eleves': childrenCourses,
  '/women-courses': adultCourses,
  '/femmes': adultCourses,
  '/course/:id': page(
    async () => (await import('#pages/course/page.tsx')).CoursePage,
    'courses',
    'reports',
    'vocabulary',
    ...restTopics,
  ),
  '/find-partner': page(
    async () => (await import('#pages/find-partner/page.tsx')).FindPartnerPage,
    'partners',
    'reports',
    'vocabulary',
  ),
  '/sos-havrouta': page(
    async () => (await import('#pages/sos-havruta/page.tsx')).SosHavrutaPage,
    'sos',
    'vocabulary',
  ),
  '/rabbanim': page(async () => (await import('#pages/rabbis/page.tsx')).RabbisPage, 'rabbis', 'vocabulary'),
  '/beit-hamidrash': {
    ...page(
      async () => (await import('#pages/beit-midrash/page.tsx')).BeitMidrashPage,
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
      async () => (await import('#pages/live-courses/page.tsx')).LiveCoursesPage,
      'liveSessions',
      'vocabulary',
      ...restTopics,
    ),
    { approved: true },
  ),
  '/live-session': page(
    async () => (await import('#pages/invalid-session/page.tsx')).InvalidSessionPage,
    'liveSessions',
  ),
  '/live-session/:roomName': guarded(
    page(async () => (await import('#pages/live-session/page.tsx')).LiveSessionPage, 'liveSessions', 'rooms'),
  ),
  '/classroom/:id': guarded(
    page(
      async () => (await import('#pages/classroom/page.tsx')).ClassroomPage,
      'classroom',
      'courses',
      'liveSessions',
      'vocabulary',
      ...restTopics,
    ),
  ),
  '/payment': guarded(page(async () => (await import('#pages/payment/page.tsx')).PaymentPage, 'checkout')),
  '/chat': guarded(
    page(
      async () => (await import('#pages/chat/page.tsx')).ChatPage,
      'messages',
      'meetings',
      'reports',
      ...restTopics,
    ),
  ),
  '/video-call/:roomId': guarded(
    page(async () => (await import('#pages/video-call/page.tsx')).VideoCallPage, 'rooms', 'vocabulary'),
  ),
  // Every primitive in every state, for developers; it is not part of the build.
  ...(import.meta.env.DEV ? { '/design': page(async () => (await import('./design.tsx')).DesignPage) } : {}),
  '*': page(async () => (await import('#pages/not-found/page.tsx')).NotFoundPage),
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
