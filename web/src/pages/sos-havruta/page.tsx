import { useTranslation } from 'react-i18next';
import { PageFrame } from '#components/page-frame.tsx';
import { HowItWorks } from '#features/sos/components/how-it-works.tsx';
import { SosEntrance } from '#features/sos/components/sos-entrance.tsx';

export default function SosHavrutaPage() {
  const { t } = useTranslation('sos');
  return (
    <PageFrame title={t('title')} lead={t('lead')} margin={<HowItWorks />}>
      <SosEntrance />
    </PageFrame>
  );
}
