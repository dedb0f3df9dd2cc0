import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { barsOf, type ChartPoint } from './bars.ts';
import styles from './chart.module.css';

type Props = {
  /** What is counted; also the heading of the column of values. */
  title: string;
  /** From the earliest to the latest. */
  points: readonly ChartPoint[];
  format: (value: number) => string;
};

/** Bars for those who would rather look than read, and beside them the same numbers as a table for everyone else. */
export function BarChart({ title, points, format }: Props) {
  const { t } = useTranslation('common');
  const id = useId();
  const { bars, highest } = barsOf(points);
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h3 id={id} className="step-title">
        {title}
      </h3>
      <div className={styles.sides}>
        {/* The table says the same in words. */}
        <div className={styles.picture} aria-hidden="true">
          <span>{format(highest)}</span>
          <svg
            aria-hidden="true"
            data-directional=""
            className={styles.bars}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
          >
            {bars.map(({ label, x, width, height }) => (
              <rect key={label} className={styles.bar} x={x} y={100 - height} width={width} height={height} />
            ))}
          </svg>
          <span className={styles.labels}>
            <span>{points[0]?.label}</span>
            {points.length > 1 && <span>{points.at(-1)?.label}</span>}
          </span>
        </div>
        {/* A long table is scrolled in, also by keys. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, keys could not scroll */}
        <section className={styles.numbers} tabIndex={0} aria-label={t('chart.numbers', { title })}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('chart.period')}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  );
}
