import { type ReactNode, Suspense } from 'react';
import { Agenda } from '#features/lessons/components/agenda/agenda.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { Dashboard } from '#shared/dashboard/dashboard.tsx';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { tabPanel } from '../tab-panel.ts';
import { page } from './page.ts';

const panels = {
  browse: tabPanel(
    async () => (await import('./student-browse.tsx')).StudentBrowse,
    'courses',
    'vocabulary',
    'restDays',
    'jewishCalendar',
    'sponsorship',
    'family',
  ),
  courses: tabPanel(
    async () => (await import('./student-courses.tsx')).StudentCourses,
    'studentDashboard',
    'courses',
    'packages',
    'teachers',
    'vocabulary',
  ),
  sessions: tabPanel(
    async () =>
      (await import('#features/live-sessions/components/browse/upcoming-sessions.tsx')).UpcomingSessions,
    'liveSessions',
    'vocabulary',
    'restDays',
    'jewishCalendar',
  ),
  support: tabPanel(
    async () => (await import('#features/donations/components/support-others.tsx')).SupportOthers,
    'donations',
    'donationsPool',
    'sponsorship',
  ),
  profile: tabPanel(
    async () => (await import('#features/student-dashboard/components/student-profile.tsx')).StudentProfile,
    'studentDashboard',
    'vocabulary',
  ),
};

const ChildHome = tabPanel(
  async () => (await import('./child-home.tsx')).ChildHome,
  'studentDashboard',
  'reports',
  'courses',
  'vocabulary',
);

const StudentAgenda = ({ children }: { children: ReactNode }) => <Agenda viewer="student">{children}</Agenda>;

export default function StudentDashboardPage() {
  const auth = useAuth();
  usePageHead(page);
  if (!isChild(auth)) return <StudentHome />;
  return (
    <Suspense fallback={<Waiting />}>
      <ChildHome />
    </Suspense>
  );
}

function StudentHome() {
  const { t } = useTranslation('dashboard');
  const { profile } = useAuth();
  const name = profile?.first_name;
  return (
    <Dashboard
      above={StudentAgenda}
      title={t('student.title')}
      lead={
        <>
          {name ? t('greeting', { name }) : t('greetingNameless')} {t('student.lead')}
        </>
      }
      tabs={[
        { id: 'browse', title: t('student.tabs.browse'), panel: panels.browse },
        { id: 'courses', title: t('student.tabs.courses'), panel: panels.courses },
        { id: 'sessions', title: t('student.tabs.sessions'), panel: panels.sessions },
        { id: 'support', title: t('student.tabs.support'), panel: panels.support },
        { id: 'profile', title: t('student.tabs.profile'), panel: panels.profile },
      ]}
    />
  );
}
