import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { numberFormat } from '#kit/numbers/numbers.ts';
import type { Viewer } from '#lib/auth/viewer.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { partnerCount } from '../api/count-partners.ts';
import styles from './tiles.module.css';

/** How many study partners there are for this viewer, and what Lomdim offers. */
export function Tiles({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('partners');
  const { language } = useLanguage();
  const { data: partners } = useQuery(partnerCount(viewer));
  const shown = partners === undefined ? '–' : numberFormat(language).format(partners);
  return (
    <dl className={styles.tiles} aria-label={t('tiles.title')}>
      <Tile name={t('tiles.partners')} value={shown} />
      <Tile name={t('tiles.sessions')} value={t('tiles.sessionsCount')} />
      <Tile name={t('tiles.success')} value={t('tiles.successRate')} />
    </dl>
  );
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div className={`surface ${styles.tile}`}>
      <dt className={`small soft ${styles.name}`}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
