import { useTranslation } from 'react-i18next';
import { Dashboard } from '../../components/dashboard/dashboard.tsx';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { tabPanel } from '../tab-panel.ts';

const panels = {
  start: tabPanel(async () => (await import('./dashboard-start.tsx')).StudentStart),
};

export function StudentDashboardPage() {
  const { t } = useTranslation('dashboard');
  const { profile } = useAuth();
  usePageHead({ title: `${t('student.title')} · Lomdim`, description: t('student.lead'), indexed: false });
  const name = profile?.first_name;
  return (
    <Dashboard
      title={t('student.title')}
      lead={
        <>
          {name ? t('greeting', { name }) : t('greetingNameless')} {t('student.lead')}
        </>
      }
      tabs={[{ id: 'start', title: t('student.tabs.start'), panel: panels.start }]}
    />
  );
}
