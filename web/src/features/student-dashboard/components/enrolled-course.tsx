import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { Meter } from '#kit/chart/meter.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { isSessionOpen } from '#shared/room-hours/room-hours.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Enrolment } from '../api/list-own-courses.ts';
import { NextSession } from './next-session.tsx';
import styles from './student-dashboard.module.css';
import { Teacher } from './teacher.tsx';

type Props = { course: Enrolment; message: ReactNode; materials: () => ReactNode };

/** A course that one sits in: how far one is, what comes next, and every way on. */
export function EnrolledCourse({ course, message, materials }: Props) {
  const { t } = useTranslation('studentDashboard');
  const { subjectName } = useVocabulary();
  const now = useNow();
  const titleId = useId();
  const materialsId = useId();
  const [showsMaterials, setShowsMaterials] = useState(false);
  const room = openRoom(course, now);
  return (
    <article className={`surface ${styles.course}`} aria-labelledby={titleId}>
      <div className="cluster-2">
        <Badge tone="press">{subjectName(course.subject)}</Badge>
        {!course.is_open && <Badge>{t('withdrawn.badge')}</Badge>}
      </div>
      <h3 id={titleId} className={`step-title ${styles.title}`} dir="auto">
        <TextLink quiet to={`/course/${course.course_id}`}>
          {course.title}
        </TextLink>
      </h3>
      <Teacher of={course} />
      {!course.is_open && <p className="callout">{t('withdrawn.text')}</p>}
      <Progress done={course.sessions_done} total={course.total_sessions} />
      <NextSession course={course} now={now} />
      <div className="cluster-3">
        {room && (
          <ButtonLink to={`/live-session/${room}?join`} target="_blank" aria-describedby={titleId}>
            {t('join')}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" to={`/classroom/${course.course_id}`} aria-describedby={titleId}>
          {t('classroom')}
        </ButtonLink>
        <Button
          look="quiet"
          aria-expanded={showsMaterials}
          aria-controls={materialsId}
          aria-describedby={titleId}
          onClick={() => setShowsMaterials(!showsMaterials)}
        >
          {t('materials')}
        </Button>
        {message}
      </div>
      <div id={materialsId} hidden={!showsMaterials}>
        {showsMaterials && materials()}
      </div>
    </article>
  );
}

/** How many sessions of a course one has had. */
function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('studentDashboard');
  const id = useId();
  return (
    <div className="stack-2">
      <p id={id}>{t('progress', { count: total, done })}</p>
      <Meter aria-labelledby={id} value={done} max={total} />
    </div>
  );
}

function openRoom({ next_at, next_minutes, next_room }: Enrolment, now: Date): string | null {
  if (next_at === null || next_minutes === null) return null;
  const from = new Date(next_at);
  const to = new Date(from.getTime() + next_minutes * 60_000);
  return isSessionOpen({ from, to }, now) ? next_room : null;
}
