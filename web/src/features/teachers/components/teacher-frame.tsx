import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../lib/page-head.ts';
import { teacherName } from '../../../lib/teacher-name.ts';
import type { Teacher } from '../api/teacher.ts';
import { Facts } from './facts.tsx';
import { Identity } from './identity.tsx';
import styles from './teacher.module.css';

type Props = {
  teacher: Teacher;
  rating: ReactNode;
  action: ReactNode;
  /** The way to say that something is wrong. */
  report: ReactNode;
  children: ReactNode;
};

/** The page of one teacher: who they are above, what can be done in the centre, the details in the margin. */
export function TeacherFrame({ teacher, rating, action, report, children }: Props) {
  const { t } = useTranslation('teacher');
  usePageHead({ title: `${teacherName(teacher)} · Lomdim`, description: teacher.bio ?? t('lead') });
  return (
    <div className={styles.page}>
      <Identity {...{ teacher, rating, action }} />
      <div className={styles.columns}>
        <div className={styles.centre}>
          {teacher.bio && (
            <p className={styles.bio} dir="auto">
              {teacher.bio}
            </p>
          )}
          {children}
        </div>
        <aside className={styles.margin} aria-label={t('details')}>
          <Facts teacher={teacher} />
          {report}
        </aside>
      </div>
    </div>
  );
}
