import { useTranslation } from '#i18n/use-translation.ts';
import { formatCents } from '#kit/money/money.ts';
import { clockTime, longDay } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { isReason, type SeriesDate, sumOf } from '../../series.ts';
import styles from './lesson.module.css';
import { currencyName } from './price.tsx';

type Props = { dates: readonly SeriesDate[]; name: string; zone: string };

/** Every date with its price, or why there is no lesson then; and all of them together. */
export function SeriesDates({ dates, name, zone }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const { lessons, cents } = sumOf(dates);
  const dollars = (amount: number) => formatCents(amount, 'usd', language);
  const priceOf = (amount: number) => (amount === 0 ? t('series.free') : dollars(amount));
  return (
    <div className="stack-3">
      <ol className={`plain-list ${styles.dates}`} aria-label={t('series.dates')}>
        {dates.map(({ number, starts_at, price_cents, skipped, is_of_package }) => (
          <li key={number} className={skipped ? styles.skipped : undefined}>
            <span>
              {longDay(starts_at, language, zone)}, {clockTime(starts_at, language, zone)}
            </span>
            <span className={styles.aside}>
              {skipped
                ? t(`series.skipped.${isReason(skipped) ? skipped : 'teacher_taken'}`, { name })
                : priceOf(price_cents ?? 0)}
              {is_of_package && <span className={styles.soft}> {t('series.ofPackage')}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p>
        <strong>{t('series.sum', { count: lessons, price: dollars(cents) })}</strong>{' '}
        <span className={styles.soft}>{currencyName('usd', language)}</span>
      </p>
    </div>
  );
}
