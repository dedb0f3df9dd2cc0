import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import type { Teacher } from '../../api/get-teacher.ts';
import styles from './teacher-profile.module.css';
import { TeacherProfileFacts } from './teacher-profile-facts.tsx';
import { TeacherProfileHead } from './teacher-profile-head.tsx';

type Props = {
  teacher: Teacher;
  rating: ReactNode;
  action: ReactNode;
  /** The report button. */
  report: ReactNode;
  children: ReactNode;
};

/** The page of one teacher: who they are above, what can be done in the centre, the details in the margin. */
export function TeacherProfile({ teacher, rating, action, report, children }: Props) {
  const { t } = useTranslation('teachers');
  return (
    <div className={`stack-6 page-width ${styles.page}`}>
      <TeacherProfileHead {...{ teacher, rating, action }} />
      <div className={styles.columns}>
        <div className={`stack-5 ${styles.centre}`}>
          {teacher.bio && (
            <p className={styles.bio} dir="auto">
              {teacher.bio}
            </p>
          )}
          {children}
        </div>
        <aside aria-label={t('profile.details')}>
          <KeptPart name="teachers: facts" by={[teacher]}>
            <TeacherProfileFacts teacher={teacher} />
          </KeptPart>
          {report}
        </aside>
      </div>
    </div>
  );
}
