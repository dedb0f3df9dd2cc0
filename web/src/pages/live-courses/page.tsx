import { useTranslation } from 'react-i18next';
import { PageFrame } from '#components/page-frame.tsx';
import { SessionBrowser } from '#features/live-sessions/components/browse/session-browser.tsx';
import { usePageHead } from '#lib/page-head.ts';

export default function LiveCoursesPage() {
  const { t } = useTranslation('liveSessions');
  usePageHead({ title: `${t('title')} · Lomdim`, description: t('lead'), indexed: false });
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <SessionBrowser />
    </PageFrame>
  );
}
