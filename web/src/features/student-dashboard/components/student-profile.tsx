import { fallbacks, trials } from '@lomdim/contract/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import styles from './student-dashboard.module.css';

/** What is known of a student, to read; it is changed on the page of the profile. */
export function StudentProfile() {
  const { t } = useTranslation('studentDashboard');
  const { levelName } = useVocabulary();
  const { user, profile } = useAuth();
  const trialsUsed = t('profile.trialsUsed', {
    used: profile?.trial_lessons_used ?? 0,
    maximum: profile?.max_trial_lessons ?? trials.defaultMaximum,
  });
  return (
    <section className={styles.part} aria-labelledby="learner-profile">
      <h2 id="learner-profile">{t('profile.title')}</h2>
      <dl className={styles.facts}>
        <Fact name={t('profile.firstName')}>{profile?.first_name}</Fact>
        <Fact name={t('profile.lastName')}>{profile?.last_name}</Fact>
        <Fact name={t('profile.email')}>{profile?.email ?? user?.email}</Fact>
        <Fact name={t('profile.level')}>
          {levelName(profile?.learning_level ?? fallbacks.generalCourse.level)}
        </Fact>
        <Fact name={t('profile.trials')}>{trialsUsed}</Fact>
        <Fact name={t('profile.bio')}>{profile?.bio}</Fact>
      </dl>
      <div>
        <ButtonLink look="quiet" to="/profile">
          {t('profile.edit')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('studentDashboard');
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd dir="auto">{children || <span className="soft">{t('profile.empty')}</span>}</dd>
    </div>
  );
}
