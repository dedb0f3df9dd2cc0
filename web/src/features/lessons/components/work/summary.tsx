import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#kit/time/use-now.ts';
import { saveSummary } from '../../api/write-about-lesson.ts';
import type { LessonPage } from '../../lesson.ts';
import { isCalledOff } from '../../standing.ts';
import styles from '../lessons.module.css';
import { LongText } from './long-text.tsx';

/** What was learned, once there is something to say about it. */
export function SummaryPart({ lesson }: { lesson: LessonPage }) {
  const { t } = useTranslation('lessons');
  const now = useNow();
  const hasBegun = now >= new Date(lesson.starts_at);
  const mayWrite = lesson.role === 'teacher' && hasBegun && !isCalledOff(lesson.state);
  if (!mayWrite && !lesson.summary) return null;
  return (
    <section className={styles.part} aria-labelledby="summary">
      <h2 id="summary" className="step-title">
        {t('summary.title')}
      </h2>
      {mayWrite ? (
        <LongText
          label={t('summary.label')}
          hint={t('summary.hint')}
          action={t('summary.save')}
          done={t('summary.saved')}
          saved={lesson.summary}
          save={(text) => saveSummary(lesson.id, text)}
        />
      ) : (
        <p className={styles.quote} dir="auto">
          {lesson.summary}
        </p>
      )}
    </section>
  );
}
