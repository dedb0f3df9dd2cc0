import { useTranslation } from 'react-i18next';
import { Dashboard } from '../../components/dashboard/dashboard.tsx';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { tabPanel } from '../tab-panel.ts';

const panels = {
  start: tabPanel(async () => (await import('./dashboard-start.tsx')).AdminStart),
};

export function AdminDashboardPage() {
  const { t } = useTranslation('dashboard');
  const { profile } = useAuth();
  usePageHead({ title: `${t('admin.title')} · Lomdim`, description: t('admin.lead'), indexed: false });
  const name = profile?.first_name;
  return (
    <Dashboard
      title={t('admin.title')}
      lead={
        <>
          {name ? t('greeting', { name }) : t('greetingNameless')} {t('admin.lead')}
        </>
      }
      tabs={[{ id: 'start', title: t('admin.tabs.start'), panel: panels.start }]}
    />
  );
}
