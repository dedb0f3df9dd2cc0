import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { MarginNote } from '#kit/layout/page-frame.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { formatPrice, sample } from '../sample.ts';
import styles from './checkout.module.css';

export function OrderSummary() {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  return (
    <MarginNote title={t('order.title')}>
      <p className={styles.package}>{t('order.package')}</p>
      <p>{t('order.sessions', { sessions: sample.sessions, name: sample.teacher })}</p>
      <Badge tone="gold">{t('order.badge')}</Badge>
      <dl className={styles.total}>
        <dt>{t('order.total')}</dt>
        <dd>{formatPrice(language)}</dd>
      </dl>
    </MarginNote>
  );
}
