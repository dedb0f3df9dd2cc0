import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { formatBeginning } from '#kit/time/format.ts';
import { useNow } from '#kit/time/use-now.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { isRoomOpen } from '#shared/room-hours/room-hours.ts';
import { cancelLesson } from '../../api/lessons/cancel-lesson.ts';
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
  const mayCancel = now < new Date(lesson.cancel_until);
  return (
    <Row
      label={about}
      title={lesson.title}
      facts={[
        name,
        <time key="from" dateTime={lesson.starts_at}>
          {formatBeginning(lesson.starts_at, language, teacher.zone)}
        </time>,
      ]}
      note={lesson.kind === 'booking' && !mayCancel && now < from && t('coming.late')}
    >
      <Badge tone={lesson.kind === 'trial_lesson' ? 'honour' : 'plain'}>
        {t(`kinds.${kindOf(lesson.kind)}`)}
      </Badge>
      {isRoomOpen({ from, to }, now) && (
        <ButtonLink to={`/video-call/${lesson.id}`} aria-label={t('coming.joinOf', { about })}>
          {t('coming.join')}
        </ButtonLink>
      )}
      <WriteToStudent id={lesson.student_id} name={name} />
      {mayCancel && <Cancel lesson={lesson} teacher={teacher} about={about} />}
    </Row>
  );
}

function Cancel({ lesson, teacher, about }: Props & { about: string }) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <Confirm
      title={t('coming.cancelTitle', { about })}
      description={t(lesson.kind === 'trial_lesson' ? 'coming.cancelTrial' : 'coming.cancelBooking')}
      action={t('coming.cancel')}
      keep={t('keep')}
      trigger={
        <Button look="quiet" aria-label={t('coming.cancelOf', { about })}>
          {t('coming.cancel')}
        </Button>
      }
      work={async () => {
        await cancelLesson(teacher.id, lesson);
        showToast('done', t('coming.cancelled'));
      }}
    />
  );
}
