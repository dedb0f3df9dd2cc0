import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { formatMoment } from '#kit/time/format.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { type OwnDonation, ownDonations } from '../api/list-own-donations.ts';
import styles from './donations.module.css';

/** The latest donations, and what an admin said of each. */
export function History({ donor }: { donor: string }) {
  const { t } = useTranslation('donations');
  const query = useQuery(ownDonations(donor));
  const { data } = query;
  if (query.error && !data) return <QueryFailure query={query} />;
  if (!data) {
    return (
      <div aria-hidden="true" className="stack-4 plain-list">
        <Skeleton shape={{ height: '4.5rem' }} />
        <Skeleton shape={{ height: '4.5rem' }} />
      </div>
    );
  }
  if (data.length === 0) return <p>{t('history.empty')}</p>;
  return (
    <ul className="stack-4 plain-list">
      {data.map((donation) => (
        <Line key={donation.id} donation={donation} />
      ))}
    </ul>
  );
}

function Line({ donation }: { donation: OwnDonation }) {
  const { t } = useTranslation('donations');
  const { language } = useLanguage();
  const { profile } = useAuth();
  const {
    amount,
    courses_sponsored: courses,
    courses_funded: opened,
    status,
    message,
    created_at: given,
  } = donation;
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span className="strong">{formatEuros(amount, language)}</span>
        <span>{t('courses', { count: courses })}</span>
        {opened < courses && <span className="small soft">{t('history.opens', { count: opened })}</span>}
        <Badge tone={status === 'completed' ? 'press' : 'plain'}>{t(`status.${statusOf(status)}`)}</Badge>
      </div>
      <time className="small soft" dateTime={given}>
        {formatMoment(given, language, viewerZone(profile))}
      </time>
      {message && (
        <p className={styles.words} dir="auto">
          {message}
        </p>
      )}
    </li>
  );
}

/** What a later version of the product may call it is not known to be received. */
function statusOf(status: string) {
  return status === 'completed' || status === 'failed' ? status : 'pending';
}
