import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { formatBeginning } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { type LessonToMark, listLessonsToMark } from '../../api/lessons/list-lessons-to-mark.ts';
import { markLesson } from '../../api/lessons/mark-lesson.ts';
import { kindOf } from '../../lesson-kind.ts';
import type { Teacher } from '../../use-teacher.ts';
import { RowList } from '../list/own-list.tsx';
import { Row } from '../list/row.tsx';
import { Part } from '../part.tsx';

/** Lessons that began and of which nobody has said whether they were held. */
export function LessonsToMark({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const query = useQuery(listLessonsToMark(teacher.id));
  return (
    <Part title={t('mark.title')} lead={query.data?.length === 0 ? undefined : t('mark.lead')}>
      <RowList
        query={query}
        rowHeight="4.5rem"
        empty={<p>{t('mark.none')}</p>}
        row={(lesson) => <LessonToMarkRow lesson={lesson} teacher={teacher} />}
      />
    </Part>
  );
}

function LessonToMarkRow({ lesson, teacher }: { lesson: LessonToMark; teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const kind = kindOf(lesson.kind);
  // The row may be gone by then, so the message is a toast.
  const { busy, input, run } = useAction(async (held: boolean) => {
    await markLesson(teacher.id, lesson, held);
    showToast('done', t(held ? 'mark.wasHeld' : 'mark.wasMissed'));
  }, toastError);
  const about = `${lesson.title}, ${lesson.student_name ?? t(`kinds.${kind}`)}`;
  return (
    <Row
      title={lesson.title}
      facts={[
        lesson.student_name ?? t('log.left'),
        formatBeginning(lesson.starts_at, language, teacher.zone),
        formatMinutes(lesson.duration_minutes, language),
      ]}
    >
      <Badge>{t(`kinds.${kind}`)}</Badge>
      <Button
        busy={busy && input?.[0] === true}
        aria-label={t('mark.heldOf', { about })}
        onClick={() => void run(true)}
      >
        {t('mark.held')}
      </Button>
      <Button
        look="quiet"
        busy={busy && input?.[0] === false}
        aria-label={t('mark.missedOf', { about })}
        onClick={() => void run(false)}
      >
        {t('mark.missed')}
      </Button>
    </Row>
  );
}
