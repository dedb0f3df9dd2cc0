import { useTranslation } from '#i18n/use-translation.ts';
import { saveNotes } from '../../api/write-about-lesson.ts';
import type { LessonPage } from '../../lesson.ts';
import { isCalledOff } from '../../standing.ts';
import styles from '../lessons.module.css';
import { LongText } from './long-text.tsx';

/** For the teacher's eyes alone. */
export function NotesPart({ lesson }: { lesson: LessonPage }) {
  const { t } = useTranslation('lessons');
  if (isCalledOff(lesson.state)) return null;
  return (
    <section className={styles.part} aria-labelledby="notes">
      <h2 id="notes" className="step-title">
        {t('notes.title')}
      </h2>
      <LongText
        label={t('notes.label')}
        hint={t('notes.hint')}
        action={t('notes.save')}
        done={t('notes.saved')}
        saved={lesson.private_notes}
        save={(text) => saveNotes(lesson.id, text)}
      />
    </section>
  );
}
