import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { Dashboard } from '#shared/dashboard/dashboard.tsx';
import { tabPanel } from '../tab-panel.ts';
import { page } from './page.ts';

const panels = {
  overview: tabPanel(
    async () => (await import('#features/administration/components/overview-panel.tsx')).OverviewPanel,
    'administration',
  ),
  approvals: tabPanel(
    async () =>
      (await import('#features/administration/components/people/approvals-panel.tsx')).ApprovalsPanel,
    'administration',
    'vocabulary',
  ),
  teachers: tabPanel(
    async () => (await import('#features/administration/components/people/teachers-panel.tsx')).TeachersPanel,
    'administration',
    'vocabulary',
  ),
  users: tabPanel(
    async () => (await import('#features/administration/components/people/users-panel.tsx')).UsersPanel,
    'administration',
  ),
  courses: tabPanel(
    async () => (await import('#features/administration/components/courses-panel.tsx')).CoursesPanel,
    'administration',
    'vocabulary',
  ),
  donations: tabPanel(
    async () =>
      (await import('#features/administration/components/donations/donations-panel.tsx')).DonationsPanel,
    'administration',
  ),
  analytics: tabPanel(
    async () => (await import('#features/administration/components/analytics-panel.tsx')).AnalyticsPanel,
    'administration',
  ),
  inbox: tabPanel(
    async () => (await import('#features/administration/components/inbox/inbox-panel.tsx')).InboxPanel,
    'administration',
  ),
  reports: tabPanel(
    async () => (await import('./admin-reports.tsx')).AdminReports,
    'administration',
    'reports',
    'lessons',
  ),
  mail: tabPanel(
    async () => (await import('#features/administration/components/mail-panel.tsx')).MailPanel,
    'administration',
  ),
  log: tabPanel(
    async () => (await import('#features/administration/components/log-panel.tsx')).LogPanel,
    'administration',
  ),
};

export default function AdminDashboardPage() {
  const { t } = useTranslation('dashboard');
  const { profile } = useAuth();
  usePageHead(page);
  const name = profile?.first_name;
  const tab = (id: keyof typeof panels) => ({ id, title: t(`admin.tabs.${id}`), panel: panels[id] });
  return (
    <Dashboard
      title={t('admin.title')}
      lead={
        <>
          {name ? t('greeting', { name }) : t('greetingNameless')} {t('admin.lead')}
        </>
      }
      beside
      tabs={[
        tab('overview'),
        tab('approvals'),
        tab('teachers'),
        tab('analytics'),
        tab('users'),
        tab('courses'),
        tab('donations'),
        tab('inbox'),
        tab('reports'),
        tab('mail'),
        tab('log'),
      ]}
    />
  );
}
