import { useTranslation } from 'react-i18next';
import { Dashboard } from '../../components/dashboard/dashboard.tsx';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { tabPanel } from '../tab-panel.ts';

const panels = {
  start: tabPanel(async () => (await import('./dashboard-start.tsx')).TeacherStart),
};

export function TeacherDashboardPage() {
  const { t } = useTranslation('dashboard');
  const { profile } = useAuth();
  usePageHead({ title: `${t('teacher.title')} · Lomdim`, description: t('teacher.lead'), indexed: false });
  const name = profile?.first_name;
  return (
    <Dashboard
      title={t('teacher.title')}
      lead={
        <>
          {name ? t('greeting', { name }) : t('greetingNameless')} {t('teacher.lead')}
        </>
      }
      tabs={[{ id: 'start', title: t('teacher.tabs.start'), panel: panels.start }]}
    />
  );
}
