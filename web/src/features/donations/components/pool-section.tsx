import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { sponsorshipPool } from '../api/get-sponsorship-pool.ts';
import styles from './pool.module.css';
import { PoolFigures } from './pool-figures.tsx';

/** On a public page: what was really given and taken up, and the way to give. */
export function PoolSection() {
  const { t } = useTranslation('donationsPool');
  const { data, isError } = useQuery(sponsorshipPool());
  const { profile } = useAuth();
  // The donation form is on the student dashboard; who is not signed in signs in first.
  const mayGive = profile === null || profile.role === 'student';
  return (
    <section className={`page-width ${styles.section}`} aria-labelledby="pool">
      <div className="stack-3">
        <h2 id="pool" className="section-title">
          {t('heading')}
        </h2>
        <p className="soft">{t('text')}</p>
        {mayGive && (
          <p>
            <TextLink to="/dashboard/student?tab=support">{t('give')}</TextLink>
          </p>
        )}
      </div>
      {isError && !data ? <p role="status">{t('failed')}</p> : <PoolFigures figures={data} />}
    </section>
  );
}
