import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import type { LessonPage } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import { useStanding } from '../../use-standing.ts';
import styles from '../lessons.module.css';
import { Presence } from '../page/presence.tsx';
import { When } from '../when.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { Terms } from './terms.tsx';

type Props = { lesson: LessonPage; zone: string };

/** Where the lesson stands in words, what happens next, and what can be done about it. */
export function StandingPanel({ lesson, zone }: Props) {
  const { t } = useTranslation('lessons');
  const navigate = useNavigate();
  const { title, text, tone } = useStanding(lesson);
  return (
    <section className={`surface ${styles.standing}`} data-tone={tone} aria-labelledby="standing">
      <div className="stack-2" role="status">
        <h2 id="standing" className={styles.standingTitle}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <Said lesson={lesson} />
      {lesson.change && (
        <div className={styles.newTime}>
          <p className="small soft">{t('when.proposed')}</p>
          <When lesson={lesson} time={lesson.change} zone={zone} />
        </div>
      )}
      <Terms lesson={lesson} />
      <LessonActions {...{ lesson, zone }} onUndone={() => navigate('/dashboard', { replace: true })} />
    </section>
  );
}

/** What people said about it: why it was cancelled, why somebody objects. */
function Said({ lesson }: { lesson: LessonPage }) {
  const { t } = useTranslation('lessons');
  const nameOf = useNameOf();
  const { state, role, is_late } = lesson;
  const isStudentsLate = state === 'cancelled' && is_late && lesson.cancelled_by === lesson.student.id;
  const disputes = state === 'disputed' || (state === 'settled' && lesson.objection);
  return (
    <>
      {lesson.cancel_reason && <Quote>{t('reason', { words: lesson.cancel_reason })}</Quote>}
      {lesson.change?.message && <Quote>{lesson.change.message}</Quote>}
      {disputes && lesson.objection && <Quote>{t('objection', { words: lesson.objection })}</Quote>}
      {disputes && <Presence lesson={lesson} />}
      {lesson.decision_note && <Quote>{t('decision', { words: lesson.decision_note })}</Quote>}
      {state === 'reported' && lesson.is_claimed && <p>{t('claimed')}</p>}
      {isStudentsLate && role === 'student' && <p>{t('lateStudent')}</p>}
      {isStudentsLate && role === 'teacher' && <p>{t('lateTeacher', { name: nameOf(lesson.student) })}</p>}
    </>
  );
}

function Quote({ children }: { children: string }) {
  return (
    <p className={`edge ${styles.quote}`} dir="auto">
      {children}
    </p>
  );
}
