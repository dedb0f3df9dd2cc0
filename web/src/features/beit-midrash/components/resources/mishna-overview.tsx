import { useTranslation } from '#i18n/use-translation.ts';
import { mishnaChapters } from '#shared/jewish-calendar/mishna-chapters.ts';
import { useCalendarNames } from '#shared/jewish-calendar/use-calendar-names.ts';
import { LibraryLink } from '../day/library-link.tsx';
import { addressOfTractate } from '../day/text-library.ts';
import { mishnaOrders } from './mishna-orders.ts';
import styles from './resources.module.css';

/** The Mishna at a glance: six orders, their tractates, and how long each is. */
export function MishnaOrders() {
  const { t } = useTranslation('beitMidrash');
  const names = useCalendarNames();
  return (
    <div className={styles.orders}>
      {mishnaOrders.map(({ order, hebrew, tractates }) => (
        <section key={order} className="stack-2" aria-labelledby={`order-${order}`}>
          <h2 id={`order-${order}`} className="step-title">
            {t(`mishna.orders.${order}.title`)}{' '}
            {hebrew !== t(`mishna.orders.${order}.title`) && (
              <span lang="he" dir="auto">
                {hebrew}
              </span>
            )}
          </h2>
          <p className="small soft">{t(`mishna.orders.${order}.about`)}</p>
          <ol className={`plain-list ${styles.tractates}`}>
            {tractates.map((tractate) => (
              <li key={tractate}>
                <LibraryLink href={addressOfTractate(tractate)}>{names.tractate(tractate)}</LibraryLink>
                <span className="small soft">
                  {t('mishna.chapters', { count: mishnaChapters[tractate].length })}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
