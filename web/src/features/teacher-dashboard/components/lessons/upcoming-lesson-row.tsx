import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { formatBeginning } from '#kit/time/format.ts';
import { useNow } from '#kit/time/use-now.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { isRoomOpen } from '#shared/room-hours/room-hours.ts';
import type { LessonToGive } from '../../api/lessons/list-lessons-to-give.ts';
import { kindOf } from '../../lesson-kind.ts';
import type { Teacher } from '../../use-teacher.ts';
import { Row } from '../list/row.tsx';
import { WriteToStudent } from '../write-to-student.tsx';

type Props = { lesson: LessonToGive; teacher: Teacher };

export function UpcomingLessonRow({ lesson, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const now = useNow();
  const [from, to] = [new Date(lesson.starts_at), new Date(lesson.ends_at)];
  const name = lesson.student_name ?? t('students.nameless');
  const about = `${lesson.title}, ${name}`;
  return (
    <Row
      label={about}
      title={
        <TextLink quiet to={`/lesson/${lesson.id}`}>
          {lesson.title}
        </TextLink>
      }
      facts={[
        name,
        <time key="from" dateTime={lesson.starts_at}>
          {formatBeginning(lesson.starts_at, language, teacher.zone)}
        </time>,
      ]}
    >
      <Badge tone={lesson.kind === 'trial_lesson' ? 'honour' : 'plain'}>
        {t(`kinds.${kindOf(lesson.kind)}`)}
      </Badge>
      {lesson.state === 'proposed' && <Badge>{t('coming.unanswered')}</Badge>}
      {isRoomOpen({ from, to }, now) && (
        <ButtonLink to={`/video-call/${lesson.id}`} aria-label={t('coming.joinOf', { about })}>
          {t('coming.join')}
        </ButtonLink>
      )}
      <WriteToStudent id={lesson.student_id} name={name} />
    </Row>
  );
}
