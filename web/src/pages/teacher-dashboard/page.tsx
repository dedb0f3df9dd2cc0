import type { ReactNode } from 'react';
import { Agenda } from '#features/lessons/components/agenda/agenda.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { useLive } from '#lib/live/use-live.ts';
import { Dashboard } from '#shared/dashboard/dashboard.tsx';
import { tabPanel } from '../tab-panel.ts';
import { page } from './page.ts';

const panels = {
  overview: tabPanel(
    async () => (await import('#features/teacher-dashboard/components/overview.tsx')).Overview,
    'teacherDashboard',
    'vocabulary',
  ),
  courses: tabPanel(
    async () => (await import('#features/teacher-dashboard/components/courses/own-courses.tsx')).OwnCourses,
    'teacherDashboard',
    'vocabulary',
  ),
  create: tabPanel(
    async () => (await import('./create-course.tsx')).CreateCoursePanel,
    'teacherDashboard',
    'courses',
    'vocabulary',
  ),
  sessions: tabPanel(
    async () =>
      (await import('#features/teacher-dashboard/components/sessions/live-sessions.tsx')).LiveSessions,
    'teacherDashboard',
    'restDays',
    'jewishCalendar',
  ),
  hours: tabPanel(
    async () =>
      (await import('#features/teacher-dashboard/components/lessons/teaching-hours.tsx')).TeachingHours,
    'teacherDashboard',
    'vocabulary',
  ),
  availability: tabPanel(
    async () => (await import('./being-booked.tsx')).BeingBooked,
    'availability',
    'packages',
    'restDays',
    'jewishCalendar',
  ),
};

const TeacherAgenda = ({ children }: { children: ReactNode }) => <Agenda viewer="teacher">{children}</Agenda>;

export default function TeacherDashboardPage() {
  const { t } = useTranslation('dashboard');
  const { user, profile } = useAuth();
  usePageHead(page);
  useLive({
    name: 'teacher-dashboard',
    bindings: [
      { table: 'courses', filter: `teacher_id=eq.${user?.id}` },
      { table: 'course_enrollments' },
      { table: 'lessons', filter: `teacher_id=eq.${user?.id}` },
      { table: 'live_attendance' },
    ],
    queryKeys: [['teacher-dashboard', user?.id]],
    enabled: user !== null,
  });
  // This channel carries everybody's live sessions, so only the queries that show one's own are refetched.
  useLive({
    name: 'teacher-dashboard-sessions',
    bindings: [{ table: 'live_session_changes' }],
    queryKeys: ['sessions', 'overview', 'to mark'].map((shown) => ['teacher-dashboard', user?.id, shown]),
    enabled: user !== null,
  });
  const name = profile?.first_name;
  return (
    <Dashboard
      above={TeacherAgenda}
      title={t('teacher.title')}
      lead={
        <>
          {name ? t('greeting', { name }) : t('greetingNameless')} {t('teacher.lead')}
        </>
      }
      tabs={[
        { id: 'overview', title: t('teacher.tabs.overview'), panel: panels.overview },
        { id: 'courses', title: t('teacher.tabs.courses'), panel: panels.courses },
        { id: 'create', title: t('teacher.tabs.create'), panel: panels.create },
        { id: 'sessions', title: t('teacher.tabs.sessions'), panel: panels.sessions },
        { id: 'hours', title: t('teacher.tabs.hours'), panel: panels.hours },
        { id: 'availability', title: t('teacher.tabs.availability'), panel: panels.availability },
      ]}
    />
  );
}
