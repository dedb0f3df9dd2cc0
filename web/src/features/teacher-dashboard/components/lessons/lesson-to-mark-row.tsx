import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { formatBeginning } from '#kit/time/format.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { type LessonToMark, markLesson } from '../../api/lessons/list-lessons-to-mark.ts';
import { kindOf } from '../../lesson-kind.ts';
import type { Teacher } from '../../use-teacher.ts';
import styles from '../teacher-dashboard.module.css';

export function LessonToMarkRow({ lesson, teacher }: { lesson: LessonToMark; teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const kind = kindOf(lesson.kind);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (held: boolean) => markLesson(teacher.id, lesson, held),
    onSuccess: (_, held) => showToast('done', t(held ? 'mark.wasHeld' : 'mark.wasMissed')),
    // The row may be gone by then, so the message is a toast.
    onError: (error) => showToast('failed', errorMessage(error)),
  });
  const about = `${lesson.title}, ${lesson.student_name ?? t(`kinds.${kind}`)}`;
  return (
    <div className={`surface ${styles.row}`}>
      <div className={styles.rowWords}>
        <p className="strong" dir="auto">
          {lesson.title}
        </p>
        <p className={styles.soft}>
          <span dir="auto">
            {lesson.participants === null
              ? (lesson.student_name ?? t('log.left'))
              : t('mark.joined', { count: lesson.participants })}
          </span>
          <span>{formatBeginning(lesson.starts_at, language, teacher.zone)}</span>
          <span>{formatMinutes(lesson.duration_minutes, language)}</span>
        </p>
      </div>
      <div className={styles.rowEnd}>
        <Badge>{t(`kinds.${kind}`)}</Badge>
        <Button
          busy={isPending && variables}
          aria-label={t('mark.heldOf', { about })}
          onClick={() => isPending || mutate(true)}
        >
          {t('mark.held')}
        </Button>
        {kind !== 'live_session' && (
          <Button
            look="quiet"
            busy={isPending && !variables}
            aria-label={t('mark.missedOf', { about })}
            onClick={() => isPending || mutate(false)}
          >
            {t('mark.missed')}
          </Button>
        )}
      </div>
    </div>
  );
}
