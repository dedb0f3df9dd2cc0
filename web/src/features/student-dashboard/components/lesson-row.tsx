import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { isRoomOpen } from '#shared/room-hours/room-hours.ts';
import type { Lesson } from '../api/list-own-lessons.ts';
import type { Slots } from '../slots.ts';
import styles from './student-dashboard.module.css';
import { Teacher } from './teacher.tsx';

const kinds = ['trial', 'regular', 'booking'] as const;
const outcomes = ['completed', 'missed', 'cancelled'] as const;

type Props = Pick<Slots, 'message'> & { lesson: Lesson };

export function LessonRow({ lesson, ...slots }: Props) {
  const { t } = useTranslation('studentDashboard');
  const beginning = useBeginning();
  const id = useId();
  const kind = kinds.find((each) => each === lesson.kind) ?? 'regular';
  const outcome = outcomes.find((each) => each === lesson.status);
  return (
    <article className={`surface ${styles.lesson}`} aria-labelledby={id}>
      <div className="cluster-2">
        <Badge tone={kind === 'trial' ? 'honour' : 'plain'}>{t(`lessons.kind.${kind}`)}</Badge>
        {outcome && <Badge>{t(`lessons.outcome.${outcome}`)}</Badge>}
        {lesson.state === 'proposed' && <Badge>{t('lessons.unanswered')}</Badge>}
        {(lesson.state === 'reported' || lesson.state === 'disputed') && (
          <Badge>{t('lessons.beingConfirmed')}</Badge>
        )}
      </div>
      <h4 id={id} className={styles.lessonTitle} dir="auto">
        <TextLink quiet to={`/lesson/${lesson.id}`}>
          {lesson.title}
        </TextLink>
      </h4>
      <p>
        <time dateTime={lesson.starts_at}>{beginning(lesson.starts_at)}</time>
      </p>
      <Teacher of={lesson} />
      {lesson.status === 'scheduled' && <Ways lesson={lesson} titleId={id} {...slots} />}
    </article>
  );
}

type WaysProps = Props & { titleId: string };

/** The way in, and to the teacher. All else is on the lesson's own page. */
function Ways({ lesson, titleId, message }: WaysProps) {
  const { t } = useTranslation('studentDashboard');
  const now = useNow();
  const span = { from: new Date(lesson.starts_at), to: new Date(lesson.ends_at) };
  return (
    <div className="cluster-3">
      {isRoomOpen(span, now) && (
        <ButtonLink to={`/video-call/${lesson.id}`} aria-describedby={titleId}>
          {t('join')}
        </ButtonLink>
      )}
      {message?.({ id: lesson.teacher_id, first_name: lesson.teacher_first_name ?? '' })}
    </div>
  );
}
