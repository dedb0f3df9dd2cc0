import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useLive } from '#lib/live/use-live.ts';
import { usePresence } from '#lib/live/use-presence.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { classroomPeople } from '../api/list-people.ts';
import { ClassroomFrame } from './classroom-frame.tsx';
import { CourseChat } from './course-chat.tsx';
import { CoursePeople } from './course-people.tsx';

type Props = {
  course: {
    id: string;
    title: string;
    subject: string;
    session_duration_minutes: number;
    total_sessions: number;
    enrolled: number;
  };
  teacher: string;
  person: string;
  /** An admin sees who is there, and takes no part. */
  takesPart: boolean;
  /** The parent of a pupil reads the chat and writes nothing. */
  readsAlong: boolean;
  /** The teacher of the course. */
  leads: boolean;
  /** Components of other features. */
  video: ReactNode;
  materials: ReactNode;
  flag: ComponentProps<typeof CourseChat>['flag'];
};

/** The classroom of a real course. */
export function CourseClassroom(props: Props) {
  const { course, teacher, person, takesPart, readsAlong, leads, video, materials, flag } = props;
  const { t } = useTranslation('classroom');
  const { profile } = useAuth();
  const { language } = useLanguage();
  const { subjectName } = useVocabulary();
  const present = usePresence(`classroom:${course.id}`, person, takesPart);
  const people = useQuery(classroomPeople(person, course.id));
  useLive({
    name: 'classroom',
    bindings: [
      { table: 'course_messages', filter: `course_id=eq.${course.id}` },
      { table: 'course_enrollments', filter: `course_id=eq.${course.id}` },
    ],
    queryKeys: [['classroom', person, course.id]],
  });
  return (
    <ClassroomFrame
      title={course.title}
      facts={[
        {
          name: t('details.course'),
          value: <TextLink to={`/course/${course.id}`}>{course.title}</TextLink>,
        },
        { name: t('details.teacher'), value: teacher },
        { name: t('details.subject'), value: subjectName(course.subject) },
        { name: t('details.length'), value: formatMinutes(course.session_duration_minutes, language) },
        { name: t('details.sessions'), value: String(course.total_sessions) },
        { name: t('details.enrolled'), value: String(course.enrolled) },
      ]}
      video={video}
      chat={
        takesPart || readsAlong ? (
          <CourseChat
            courseId={course.id}
            person={person}
            people={people.data ?? []}
            {...{ profile, flag, leads, readsAlong }}
          />
        ) : (
          <p>{t('chat.participantsOnly')}</p>
        )
      }
      participants={<CoursePeople {...{ people, present, person }} enrolled={course.enrolled} />}
      materials={materials}
    />
  );
}
