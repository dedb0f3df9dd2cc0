import { useSearchParams } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { coursesOnPage, listOwnCourses } from '../../api/courses/list-own-courses.ts';
import { useTeacher } from '../../use-teacher.ts';
import { OwnList } from '../list/own-list.tsx';
import { Part } from '../part.tsx';
import styles from '../teacher-dashboard.module.css';
import { CourseRow } from './course-row.tsx';
import { Students } from './students.tsx';

/** The courses of the teacher, or all the people whom they teach. */
export function OwnCourses() {
  const { t } = useTranslation('teacherDashboard');
  const [address, setAddress] = useSearchParams();
  const showsStudents = address.get('show') === 'students';
  const show = (what: string) =>
    setAddress(what === 'students' ? { tab: 'courses', show: what } : { tab: 'courses' }, {
      preventScrollReset: true,
    });
  return (
    <div className={styles.parts}>
      <fieldset className="cluster-2" aria-label={t('courses.show')}>
        {(['courses', 'students'] as const).map((what) => (
          <Button
            key={what}
            look={(what === 'students') === showsStudents ? 'strong' : 'quiet'}
            aria-pressed={(what === 'students') === showsStudents}
            onClick={() => show(what)}
          >
            {t(`courses.${what}`)}
          </Button>
        ))}
      </fieldset>
      {showsStudents ? <Students /> : <CourseList />}
    </div>
  );
}

function CourseList() {
  const { t } = useTranslation('teacherDashboard');
  const teacher = useTeacher();
  return (
    <Part
      title={t('courses.title')}
      actions={<ButtonLink to={{ search: '?tab=create' }}>{t('quick.create')}</ButtonLink>}
    >
      <OwnList
        listKey={`teaching ${teacher.id} courses`}
        pageSize={coursesOnPage}
        pageAt={(cursor) => listOwnCourses(teacher.id, cursor)}
        row={(course) => <CourseRow course={course} teacher={teacher} />}
        rowHeight="9rem"
        empty={<EmptyState title={t('courses.soon')} text={t('courses.none')} />}
      />
    </Part>
  );
}
