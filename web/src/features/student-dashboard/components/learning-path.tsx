import { milestones } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Star } from '#kit/badge/star.tsx';
import { formatDay } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { learningPath } from '../api/get-learning-path.ts';
import type { Learner } from '../slots.ts';
import styles from './student-dashboard.module.css';

const marks = (['lessons', 'weeks'] as const).flatMap((kind) =>
  milestones[kind].map((goal) => ({ kind, goal })),
);

/** Weeks in a row, and what was reached. Every milestone stands there from the beginning, so that nothing moves. */
export function LearningPath({ userId, forChild }: Learner & { forChild: boolean }) {
  const { t } = useTranslation('studentDashboard');
  const { language } = useLanguage();
  const query = useQuery(learningPath(userId));
  const of = forChild ? 'child.path' : 'path';
  const { data, error } = query;
  const reachedOn = (kind: string, goal: number) =>
    data?.milestones.find((each) => each.kind === kind && each.goal === goal)?.reached_on;
  return (
    <section className={styles.part} aria-labelledby="my-path" aria-busy={!data && !error}>
      <h2 id="my-path">{t(`${of}.title`)}</h2>
      {error && !data ? (
        <QueryFailure query={query} />
      ) : (
        <>
          <Streak streak={data?.streak} of={of} />
          <ul className="cluster-2 plain-list" aria-label={t('path.milestones')}>
            {marks.map(({ kind, goal }) => {
              const reached = reachedOn(kind, goal);
              return (
                <li
                  key={`${kind} ${goal}`}
                  className={styles.milestone}
                  data-reached={reached ? '' : undefined}
                >
                  <Star />
                  <span>{t(`path.${kind}`, { count: goal })}</span>
                  <span className="visually-hidden">
                    {reached ? t('path.reached', { day: formatDay(reached, language) }) : t(`${of}.ahead`)}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

type StreakProps = {
  /** Whose words. */
  of: 'path' | 'child.path';
  streak: { weeks_in_a_row: number; learned_this_week: boolean } | undefined;
};

function Streak({ streak, of }: StreakProps) {
  const { t } = useTranslation('studentDashboard');
  const weeks = streak?.weeks_in_a_row ?? 0;
  if (!streak || weeks === 0) return <p className={styles.streak}>{streak ? t(`${of}.none`) : ' '}</p>;
  return (
    <p className={styles.streak}>
      <strong>{t(`${of}.streak`, { count: weeks })}</strong>{' '}
      {t(streak.learned_this_week ? 'path.kept' : 'path.open')}
    </p>
  );
}
