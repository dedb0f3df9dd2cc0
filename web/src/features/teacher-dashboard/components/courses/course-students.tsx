import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import type { OwnCourse } from '../../api/courses/list-own-courses.ts';
import { courseStudents } from '../../api/courses/list-students.ts';
import { ListSkeleton } from '../own-list.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { StudentRow } from './student-row.tsx';

type Props = { course: OwnCourse; teacher: string };

export function CourseStudents({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <RowDialog
      action={t('courses.students')}
      title={t('students.ofCourse', { title: course.title })}
      about={course.title}
    >
      {() => <StudentList course={course} teacher={teacher} />}
    </RowDialog>
  );
}

function StudentList({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { data, error, isFetching, refetch } = useQuery(courseStudents(teacher, course.id));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (!data) return <ListSkeleton height="3.5rem" />;
  if (data.length === 0) return <p>{t('students.noneInCourse')}</p>;
  return (
    <ul className="stack-3 plain-list">
      {data.map((student) => (
        <li key={student.id}>
          <StudentRow student={student} />
        </li>
      ))}
    </ul>
  );
}
