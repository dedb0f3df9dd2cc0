import { useTranslation } from '#i18n/use-translation.ts';
import { Meter } from '#kit/chart/meter.tsx';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import type { Summary } from '../summary.ts';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

/** The average, and how many gave how many stars: as bars and as numbers. */
export function ReviewSummary({ summary: { average, count, byStars, lessons } }: { summary: Summary }) {
  const { t, texts } = useTranslation(['reviews', 'common']);
  const highest = Math.max(...byStars.map((each) => each.count), 1);
  return (
    <section className={styles.summary} aria-label={t('summary')}>
      <div className={styles.average}>
        <p className={styles.number}>{formatOneDecimal(average ?? 0, texts.language)}</p>
        <Stars rating={average ?? 0} />
        <p className="small soft">{t('count', { count })}</p>
        {lessons > 0 && <p className="small soft">{t('common:lessonCount', { count: lessons })}</p>}
      </div>
      <ul className={`stack-2 small plain-list ${styles.bars}`}>
        {byStars.map(({ stars, count: gave }) => (
          <li key={stars} className={styles.barLine}>
            <span>{t('stars', { count: stars })}</span>
            <Meter tone="gold" value={gave} max={highest} />
            <span className={styles.gave}>{gave}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
