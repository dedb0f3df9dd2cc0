import { useTranslation } from '#i18n/use-translation.ts';
import { numberFormat } from '#kit/numbers/numbers.ts';
import { starsPossible } from '../summary.ts';
import styles from './stars.module.css';

/** Filled to the rating, also between whole stars; screen readers get a number. */
export function Stars({ rating }: { rating: number }) {
  const { t, texts } = useTranslation('reviews');
  const said = numberFormat(texts.language, { maximumFractionDigits: 1 }).format(rating);
  return (
    <span className={styles.stars} role="img" aria-label={t('outOfFive', { rating: said })}>
      {starsPossible.toReversed().map((star) => (
        <Star key={star} filled={Math.min(Math.max(rating - star + 1, 0), 1)} />
      ))}
    </span>
  );
}

const outline = 'm10 1.9 2.5 5.1 5.6.8-4.05 3.95.95 5.6-5-2.65-5 2.65.95-5.6L1.9 7.8l5.6-.8Z';

export function Star({ filled }: { filled: number }) {
  return (
    <svg
      className={styles.star}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      // Filled from the side where reading begins.
      data-directional=""
    >
      <path d={outline} />
      {filled > 0 && (
        <path
          className={styles.filled}
          d={outline}
          style={{ clipPath: `inset(0 ${Math.round((1 - filled) * 100)}% 0 0)` }}
        />
      )}
    </svg>
  );
}
