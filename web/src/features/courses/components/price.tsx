import { useTranslation } from '#i18n/use-translation.ts';
import { formatDollars, formatEuros } from '#kit/money/money.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { coursePrice } from '../course-price.ts';
import styles from './price.module.css';

/** What a session of a course costs. This counts for everything in the course. */
export function SessionPrice({ cents }: { cents: number }) {
  const { t } = useTranslation('courses');
  const { language } = useLanguage();
  return t('price.session', { amount: formatEuros(cents, language) });
}

/** In a list: the teacher's hour where there is one, and for what it is; beside it what the course itself costs. */
export function ListedPrice({ of }: { of: Parameters<typeof coursePrice>[0] }) {
  const { t } = useTranslation('courses');
  const { language } = useLanguage();
  const price = coursePrice(of);
  if (price.unit === 'session') return <SessionPrice cents={price.cents} />;
  return (
    <>
      {t('price.hour', { amount: formatDollars(price.dollars, language) })}{' '}
      <small className="small soft">{t('price.lesson')}</small>
      {of.price !== null && (
        <small className={`small ${styles.other}`}>
          {t('price.course', { amount: formatEuros(of.price, language) })}
        </small>
      )}
    </>
  );
}
