import { BlockButton } from '#features/blocks/components/block-button.tsx';
import { PartnersScreen } from '#features/partners/components/partners-screen.tsx';
import { ReportButton } from '#features/reports/components/report-button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import styles from './find-partner.module.css';
import { page } from './page.ts';

export default function FindPartnerPage() {
  const { t } = useTranslation('partners');
  usePageHead(page);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PartnersScreen
        report={({ id, name }) => (
          <span key={id} className={styles.corner}>
            <BlockButton id={id} name={name} short />
            <ReportButton kind="person" id={id} name={name} short />
          </span>
        )}
      />
    </PageFrame>
  );
}
