import { useTranslation } from 'react-i18next';
import { RabbiDirectory } from '#features/rabbis/components/rabbi-directory.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';

export default function RabbisPage() {
  const { t } = useTranslation('rabbis');
  usePageHead({ title: `${t('title')} · Lomdim`, description: t('lead') });
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <RabbiDirectory />
    </PageFrame>
  );
}
