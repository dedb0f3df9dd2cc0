import { fallbacks, trials } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
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
  const empty = <span className="soft">{t('profile.empty')}</span>;
  return (
    <section className={styles.part} aria-labelledby="learner-profile">
      <h2 id="learner-profile">{t('profile.title')}</h2>
      <FactList
        layout="columns"
        facts={[
          { name: t('profile.firstName'), value: profile?.first_name || empty },
          { name: t('profile.lastName'), value: profile?.last_name || empty },
          { name: t('profile.email'), value: profile?.email ?? user?.email ?? empty },
          {
            name: t('profile.level'),
            value: levelName(profile?.learning_level ?? fallbacks.generalCourse.level),
          },
          { name: t('profile.trials'), value: trialsUsed },
          { name: t('profile.bio'), value: profile?.bio || empty },
        ]}
      />
      <div>
        <ButtonLink look="quiet" to="/profile">
          {t('profile.edit')}
        </ButtonLink>
      </div>
    </section>
  );
}
