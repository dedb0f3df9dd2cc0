import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { StudyHall } from '#kit/art/study-hall.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { Term } from '#shared/prose/term.tsx';
import styles from './beit-midrash-header.module.css';
import { RestGreeting } from './rest-greeting.tsx';
import { useRestNow } from './use-rest-now.ts';

type Props = {
  zone: string;
  /** Who is here. */
  presence: ReactNode;
  /** The way to a table of one's own; on a day of rest nobody is urged. */
  study: (isRest: boolean) => ReactNode;
};

/**
 * The header of the Beit Midrash: what it is, who is there, and where to go from here. On a day of rest it greets
 * first.
 */
export function BeitMidrashHeader({ zone, presence, study }: Props) {
  const { t } = useTranslation('beitMidrash');
  const rest = useRestNow(zone);
  return (
    <header className={`page-width ${styles.header}`}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={`soft ${styles.lead}`}>{t('lead')}</p>
        <p className="small soft">
          <Term name="beitMidrash">{t('whatIsIt')}</Term>
        </p>
        {presence}
        {rest && <RestGreeting rest={rest} zone={zone} />}
        <div className={`cluster-2 ${styles.ways}`}>
          {study(rest !== undefined)}
          <ButtonLink look="quiet" to="/find-partner">
            {t('ways.partner')}
          </ButtonLink>
          <ButtonLink look="quiet" to="/sos-havrouta">
            {t('ways.sos')}
          </ButtonLink>
          <ButtonLink look="quiet" to="#resources">
            {t('ways.resources')}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.picture}>
        <StudyHall />
      </div>
    </header>
  );
}
