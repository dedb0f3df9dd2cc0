import { useTranslation } from '#i18n/use-translation.ts';
import { numberFormat } from '#kit/numbers/numbers.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import styles from './pool.module.css';

type Figures = { courses_given: number; courses_used: number; courses_waiting: number };

/** How far the pool, or one person's part of it, has been taken up: as numbers, and as a bar for those who would rather look. */
export function PoolFigures({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation('donationsPool');
  const { language } = useLanguage();
  const numbers = numberFormat(language);
  const taken = figures && figures.courses_given > 0 ? figures.courses_used / figures.courses_given : 0;
  return (
    <div className="stack-4">
      <dl className={styles.figures} aria-busy={!figures}>
        {(['given', 'used', 'waiting'] as const).map((part) => (
          <div key={part} className={styles[part]}>
            <dt className="small soft">{t(part)}</dt>
            <dd>
              {figures ? (
                numbers.format(figures[`courses_${part}`])
              ) : (
                <Skeleton shape={{ height: '1em' }} width="2ch" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar} aria-hidden="true" data-empty={!figures?.courses_given}>
        <span style={{ inlineSize: `${taken * 100}%` }} />
      </div>
    </div>
  );
}
