import { useTranslation } from 'react-i18next';
import { SessionBrowser } from '#features/live-sessions/components/browse/session-browser.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';

export default function LiveCoursesPage() {
  const { t } = useTranslation('liveSessions');
  usePageHead({ title: `${t('title')} · Lomdim`, description: t('lead'), indexed: false });
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <SessionBrowser />
    </PageFrame>
  );
}
