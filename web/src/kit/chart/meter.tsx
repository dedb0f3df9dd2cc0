import type { ComponentProps } from 'react';
import styles from './meter.module.css';

type Props = { value: number; max: number; tone?: 'press' | 'live' | 'gold' } & Pick<
  ComponentProps<'div'>,
  'aria-label' | 'aria-labelledby' | 'aria-valuetext'
>;

/** How much of something there is, as a bar; with a name also for screen readers, else beside the words that say it. */
export function Meter({ value, max, tone = 'press', ...names }: Props) {
  const isNamed = names['aria-label'] !== undefined || names['aria-labelledby'] !== undefined;
  const said = isNamed
    ? { role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': value }
    : { 'aria-hidden': true };
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div {...said} {...names} className={`${styles.meter} ${styles[tone]}`}>
      <span style={{ inlineSize: `${100 * share}%` }} />
    </div>
  );
}
