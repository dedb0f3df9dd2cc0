import { fallbacks } from '@lomdim/contract/constants';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Course } from '../../api/get-course.ts';
import { SessionPrice } from '../price.tsx';
import { CourseFacts } from './course-facts.tsx';
import { CourseMaterials } from './course-materials.tsx';
import { CourseSessions } from './course-sessions.tsx';
import { CourseTeacher } from './course-teacher.tsx';
import styles from './course-view.module.css';

type Props = {
  course: Course;
  /** The enrolment button, or the state of the enrolment. */
  entrance: ReactNode;
  /** Enrolled, the teacher, or an admin. */
  takesPart: boolean;
  /** The report button. */
  report: ReactNode;
};

/** A course on its own page: what it is, when, with whom, and for how much. */
export function CourseView({ course, entrance, takesPart, report }: Props) {
  const { t } = useTranslation('courses');
  const { subjectName, audienceName, levelName } = useVocabulary();
  const forChildren = course.audience === 'children';
  const level = course.level ?? (forChildren ? fallbacks.childCourse.level : fallbacks.generalCourse.level);
  return (
    <PageFrame
      title={course.title}
      above={
        <>
          <TextLink to={forChildren ? '/children-courses' : '/women-courses'}>
            {t(forChildren ? 'course.toChildren' : 'course.toAdults')}
          </TextLink>
          <p className="cluster-2">
            <Badge tone="press">{subjectName(course.subject)}</Badge>
            <Badge>{audienceName(course.audience)}</Badge>
            <Badge>{levelName(level)}</Badge>
          </p>
        </>
      }
      marginFirst
      margin={
        <>
          <section className={`surface stack-3 ${styles.entrance}`} aria-label={t('course.entrance')}>
            <p className="step-title strong">
              <SessionPrice cents={course.price} />
            </p>
            <p className="small soft">{t('price.counts')}</p>
            <p>{seats(course, t)}</p>
            {entrance}
          </section>
          <MarginNote title={t('course.facts')}>
            <CourseFacts course={course} />
          </MarginNote>
          {report}
        </>
      }
    >
      <div className={styles.parts}>
        {course.description && (
          <p className={styles.description} dir="auto">
            {course.description}
          </p>
        )}
        <CourseSessions courseId={course.id} />
        {course.teacher && <CourseTeacher course={course} teacher={course.teacher} />}
        <CourseMaterials courseId={course.id} takesPart={takesPart} />
      </div>
    </PageFrame>
  );
}

function seats(
  { seatsLeft, max_students, is_active }: Course,
  t: ReturnType<typeof useTranslation<'courses'>>['t'],
): string {
  if (!is_active) return t('course.closed');
  if (seatsLeft === 0) return t('course.full', { seats: max_students });
  return t('course.seatsLeft', { count: seatsLeft, seats: max_students });
}
