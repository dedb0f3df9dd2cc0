import { HowItWorks } from '#features/sos/components/how-it-works.tsx';
import { SosEntrance } from '#features/sos/components/sos-entrance.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { AboutOther } from './about-other.tsx';
import { page } from './page.ts';

export default function SosHavrutaPage() {
  const { t } = useTranslation('sos');
  usePageHead(page);
  return (
    <PageFrame title={t('title')} lead={t('lead')} margin={<HowItWorks />}>
      <SosEntrance about={(other, keep) => <AboutOther {...other} keep={keep} />} />
    </PageFrame>
  );
}
