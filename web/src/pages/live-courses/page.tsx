import { SessionBrowser } from '#features/live-sessions/components/browse/session-browser.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function LiveCoursesPage() {
  const { t } = useTranslation('liveSessions');
  usePageHead(page);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <SessionBrowser />
    </PageFrame>
  );
}
