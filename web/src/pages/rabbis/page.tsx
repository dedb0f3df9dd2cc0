import { RabbiDirectory } from '#features/rabbis/components/rabbi-directory.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function RabbisPage() {
  const { t } = useTranslation('rabbis');
  usePageHead(page);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <RabbiDirectory />
    </PageFrame>
  );
}
