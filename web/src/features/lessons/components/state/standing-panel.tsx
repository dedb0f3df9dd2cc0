import { useTranslation } from 'react-i18next';
import { useNow } from '#kit/time/use-now.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { isRoomOpen, type LessonPage, otherOf } from '../../lesson.ts';
import { standingOf, toneOf } from '../../standing.ts';
import { useNameOf } from '../../use-name-of.ts';
import { usePrice } from '../../use-price.ts';
import styles from '../lessons.module.css';
import { Presence } from '../page/presence.tsx';
import { When } from '../when.tsx';
import { LessonActions } from './lesson-actions.tsx';

type Props = { lesson: LessonPage; zone: string };

/** Where the lesson stands in words, what happens next, and what can be done about it. */
export function StandingPanel({ lesson, zone }: Props) {
  const { t } = useTranslation('lessons');
  const beginning = useBeginning();
  const nameOf = useNameOf();
  const now = useNow();
  const standing = standingOf(lesson, now);
  const outcome = lesson.outcome ? t(`outcome.${lesson.outcome}`) : '';
  const until = lesson.object_until ?? lesson.change?.answer_until ?? lesson.answer_until;
  const values = {
    name: nameOf(otherOf(lesson)),
    outcome,
    until: until ? beginning(until) : '',
    opens: beginning(lesson.room_opens_at),
  };
  return (
    <section className={`surface ${styles.standing}`} data-tone={toneOf(standing)} aria-labelledby="standing">
      <div className="stack-2" role="status">
        <h2 id="standing" className={styles.standingTitle}>
          {t(`standing.${standing}.title`, values)}
        </h2>
        <p>{t(`standing.${standing}.text`, values)}</p>
      </div>
      <Said lesson={lesson} />
      {lesson.change && (
        <div className={styles.newTime}>
          <p className="small soft">{t('when.proposed')}</p>
          <When lesson={lesson} time={lesson.change} zone={zone} />
        </div>
      )}
      <Terms lesson={lesson} now={now} />
      <LessonActions lesson={lesson} zone={zone} />
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

/** What one agrees to by pressing. */
function Terms({ lesson, now }: { lesson: LessonPage; now: Date }) {
  const { t } = useTranslation('lessons');
  const beginning = useBeginning();
  const price = usePrice();
  const { actions, change } = lesson;
  const agrees = actions.includes('accept') || actions.includes('accept_time');
  return (
    <>
      {agrees && (
        <p className="small">{t('action.acceptPrice', { price: price(lesson, change?.price_cents) })}</p>
      )}
      {lesson.state === 'proposed' && lesson.role !== 'admin' && isRoomOpen(lesson, now) && (
        <p className="small">{t('action.enterAgrees')}</p>
      )}
      {actions.includes('undo') && lesson.undo_until && (
        <p className="small soft">{t('action.undoUntil', { until: beginning(lesson.undo_until) })}</p>
      )}
    </>
  );
}
