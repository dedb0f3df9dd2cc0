import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { teacherName } from '#kit/names/names.ts';
import type { Course } from '../../api/get-course.ts';
import { Stars } from '../stars.tsx';
import { CoursePart } from './course-part.tsx';
import styles from './course-view.module.css';

type Props = { course: Course; teacher: NonNullable<Course['teacher']> };

export function CourseTeacher({ course, teacher }: Props) {
  const { t } = useTranslation('courses');
  const name = teacherName(teacher) || t('course.nameless');
  return (
    <CoursePart title={t('course.teacher')}>
      <div className={styles.teacher}>
        <Avatar name={name} src={teacher.avatar_url} size="large" />
        <div className="stack-2">
          <TextLink to={`/teacher/${teacher.id}`}>
            <span dir="auto">{name}</span>
          </TextLink>
          {teacher.location && (
            <p>
              <bdi>{teacher.location}</bdi>
            </p>
          )}
          <p>
            <Stars rating={course.rating} reviews={course.reviewCount} lessons={course.lessonCount} />
          </p>
        </div>
      </div>
      {teacher.bio && <p dir="auto">{teacher.bio}</p>}
    </CoursePart>
  );
}
