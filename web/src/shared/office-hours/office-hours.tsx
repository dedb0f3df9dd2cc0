import { policies } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './office-hours.module.css';

export function OfficeHours() {
  const { t } = useTranslation('common');
  const [week, friday] = policies.officeHours;
  const rows = [
    { days: t('officeHours.sundayToThursday'), hours: t('officeHours.span', span(week)) },
    { days: t('officeHours.friday'), hours: t('officeHours.span', span(friday)) },
    { days: t('officeHours.saturday'), hours: t('officeHours.closed') },
  ];
  return (
    <>
      <dl className={styles.hours}>
        {rows.map(({ days, hours }) => (
          <div key={days} className={styles.row}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.zone}>{t('officeHours.zone')}</p>
    </>
  );
}

/** 09:00 is said as 9:00. */
function span({ opens, closes }: { opens: string; closes: string }) {
  return { opens: opens.replace(/^0/, ''), closes: closes.replace(/^0/, '') };
}
