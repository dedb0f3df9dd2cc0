import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { formatBeginning } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { type LessonToMark, listLessonsToMark } from '../../api/lessons/list-lessons-to-mark.ts';
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
      <ButtonLink
        look="quiet"
        to={`/lesson/${lesson.id}?answer=report`}
        aria-label={t('mark.reportOf', { about })}
      >
        {t('mark.report')}
      </ButtonLink>
    </Row>
  );
}
