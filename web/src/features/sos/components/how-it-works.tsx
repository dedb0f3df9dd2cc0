import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { MarginNote } from '#kit/layout/page-frame.tsx';
import styles from './sos.module.css';

export function HowItWorks() {
  const { t } = useTranslation('sos');
  return (
    <>
      <MarginNote title={t('how.title')}>
        <ol className={`stack-2 ${styles.steps}`}>
          <li>{t('how.request')}</li>
          <li>{t('how.match')}</li>
          <li>{t('how.offer')}</li>
          <li>{t('how.room')}</li>
        </ol>
      </MarginNote>
      <MarginNote title={t('calm.title')}>
        <p>{t('calm.text')}</p>
        <TextLink to="/find-partner">{t('calm.go')}</TextLink>
      </MarginNote>
    </>
  );
}
