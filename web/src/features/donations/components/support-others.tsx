import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useLive } from '#lib/live/use-live.ts';
import { sponsorshipStanding } from '#shared/sponsorship/get-standing.ts';
import { LeaveQueue, StandingNote } from '#shared/sponsorship/standing-note.tsx';
import { donationOutcome } from '../api/get-donation-outcome.ts';
import { sponsorshipPool } from '../api/get-sponsorship-pool.ts';
import { DonationForm } from './donation-form.tsx';
import styles from './donations.module.css';
import { History } from './history.tsx';
import { PoolFigures } from './pool-figures.tsx';

/** The tab on which one gives: the pool, a donation, and what became of one's donations. */
export function SupportOthers() {
  const { t } = useTranslation(['donations', 'donationsPool']);
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="stack-6">
      <p className="soft">{t('donationsPool:text')}</p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part title={t('give')}>
            <DonationForm donor={user.id} />
          </Part>
          <Receiving person={user.id} />
        </div>
        <div className={styles.column}>
          <Part title={t('pool')}>
            <Pool donor={user.id} />
          </Part>
          <Part title={t('own')}>
            <Outcome donor={user.id} />
          </Part>
          <Part title={t('history.title')}>
            <History donor={user.id} />
          </Part>
        </div>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack-4 ${styles.part}`}>
      <h2 className="step-title">{title}</h2>
      {children}
    </section>
  );
}

/** Live: a sponsored course that is taken, or a received donation, changes it for everyone. */
function Pool({ donor }: { donor: string }) {
  const { t } = useTranslation('donations');
  const { language } = useLanguage();
  const query = useQuery(sponsorshipPool());
  const { data } = query;
  useLive({
    name: 'pool',
    bindings: [{ table: 'sponsorship_pool_changes' }, { table: 'donations', filter: `donor_id=eq.${donor}` }],
    queryKeys: [['sponsorship-pool'], ['donation-outcome'], ['own-donations'], ['sponsorship-standing']],
  });
  if (query.error && !data) return <QueryFailure query={query} />;
  return (
    <>
      <PoolFigures figures={data} />
      <p className="small soft">
        {t('received', { amount: formatEuros(data?.amount_given_cents ?? 0, language) })}
        {data !== undefined && data.students_waiting > 0 && (
          <> {t('studentsWaiting', { count: data.students_waiting })}</>
        )}
      </p>
    </>
  );
}

/** Who gives may be one who was helped, or who waits for it. */
function Receiving({ person }: { person: string }) {
  const { t } = useTranslation('sponsorship');
  const { data } = useQuery(sponsorshipStanding(person));
  if (data === null) return null;
  return (
    <Part title={t('title')}>
      {data ? <StandingNote standing={data} /> : <Skeleton shape={{ height: '4.5rem' }} />}
      {data?.state === 'queued' && (
        <div>
          <LeaveQueue />
        </div>
      )}
    </Part>
  );
}

/** What became of one's own donations. Who received them is not shown to anybody. */
function Outcome({ donor }: { donor: string }) {
  const { t } = useTranslation('donations');
  const query = useQuery(donationOutcome(donor));
  const { data } = query;
  if (query.error && !data) return <QueryFailure query={query} />;
  return (
    <>
      <PoolFigures figures={data} />
      {data !== undefined && data.courses_promised > 0 && (
        <p>{t('promised', { count: data.courses_promised })}</p>
      )}
      <p className="small soft">{t('order')}</p>
    </>
  );
}
