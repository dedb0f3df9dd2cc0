import { useTranslation } from '#i18n/use-translation.ts';
import { CandleIcon } from './candle-icon.tsx';
import styles from './rest-days.module.css';
import type { RestFound } from './use-rest.ts';
import { useRestTexts } from './use-rest-texts.ts';

type Props = {
  rest: RestFound;
  /** The time zone in which times are shown. */
  zone: string;
  /** How many dates were looked at, where they are several. */
  of?: number;
};

const maxDates = 6;

/** Says before it is confirmed that a time falls on Shabbat or a holiday, for whom, and until when. */
export function RestWarning({ rest: { found, isKnown }, zone, of = 1 }: Props) {
  const { t } = useTranslation('restDays');
  const words = useRestTexts(zone);
  const dates = new Set(found.map(({ span }) => span.from.getTime())).size;
  return (
    <div role="status" aria-busy={!isKnown}>
      {found.length > 0 && (
        <div className={`callout ${styles.warning}`}>
          <CandleIcon size={20} />
          <div>
            <p className="strong">
              {of > 1 ? t('warning.series', { count: dates, of }) : t('warning.title')}
            </p>
            <ul className="small plain-list">
              {found.slice(0, maxDates).map((rest) => (
                <li key={`${rest.span.from.getTime()} ${rest.people[0]?.name}`}>
                  {of > 1 ? words.date(rest) : words.rest(rest)}
                </li>
              ))}
              {found.length > maxDates && <li>{t('warning.more', { count: found.length - maxDates })}</li>}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
