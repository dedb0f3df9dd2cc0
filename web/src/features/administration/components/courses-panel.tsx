import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { joinNames } from '#kit/names/names.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { AdminAction } from '../admin-action.ts';
import { asOptions, oneOf, useAdminSearch } from '../admin-search.ts';
import { type AdminCourse, coursesOnPage, listCourses } from '../api/list-courses.ts';
import { restoreCourse, withdrawCourse } from '../api/withdraw-course.ts';
import { useAdministrationLive } from '../use-administration-live.ts';
import { AdminActionDialog } from './admin-action-dialog.tsx';
import { AdminList } from './list/admin-list.tsx';
import { Line, LineButton } from './list/line.tsx';
import { SearchBar } from './list/search-bar.tsx';
import { StatusBadge } from './list/status-badge.tsx';
import { Moment } from './moment.tsx';
import { Panel } from './panel.tsx';

const states = ['', 'open', 'closed', 'withdrawn'] as const;

export function CoursesPanel() {
  const { t } = useTranslation('administration');
  const { search, ...address } = useAdminSearch();
  const [action, setAction] = useState<AdminAction>();
  useAdministrationLive(['courses'], ['courses']);
  const state = oneOf(states, search.show);
  const stateText = (value: (typeof states)[number]) => {
    if (value === '') return t('list.all');
    return t(`status.${value === 'open' ? 'offered' : value}`);
  };
  return (
    <Panel title={t('courses.title')} lead={t('courses.lead')}>
      <SearchBar
        {...address}
        search={search}
        words={{ label: t('courses.search'), placeholder: t('courses.searchHint') }}
        show={{ label: t('details.status'), value: state, options: asOptions(states, stateText) }}
      />
      <AdminList
        listKey={`courses ${JSON.stringify([state, search.question])}`}
        title={t('courses.title')}
        pageSize={coursesOnPage}
        pageAt={(cursor) => listCourses(state, search.question, cursor)}
        empty={t('courses.empty')}
        row={(course) => <CourseLine course={course} onAction={setAction} />}
      />
      <AdminActionDialog action={action} onClose={() => setAction(undefined)} />
    </Panel>
  );
}

function CourseLine({ course, onAction }: { course: AdminCourse; onAction: (action: AdminAction) => void }) {
  const { t } = useTranslation('administration');
  const { language } = useLanguage();
  const { subjectName } = useVocabulary();
  const { id, title } = course;
  const isWithdrawn = course.withdrawn_at !== null;
  const kind = isWithdrawn ? 'restore' : 'withdraw';
  // Taken off the lists, or given back. Its teacher reads the reason.
  const action: AdminAction = {
    id,
    title: t(`courses.${kind}.title`, { title }),
    description: t(`courses.${kind}.text`),
    submit: t(`courses.${kind}.submit`),
    isHard: !isWithdrawn,
    asks: { kind: 'reason', label: t('reasonForPerson'), required: !isWithdrawn },
    work: (note) => (isWithdrawn ? restoreCourse : withdrawCourse)(id, note),
    done: t(`courses.${kind}.done`, { title }),
  };
  return (
    <Line
      id={id}
      title={<TextLink to={`/course/${id}`}>{title}</TextLink>}
      badges={<StatusBadge status={isWithdrawn ? 'withdrawn' : course.is_active ? 'offered' : 'closed'} />}
      facts={[
        t('courses.by', { name: joinNames(course.teacher_first_name, course.teacher_last_name) }),
        subjectName(course.subject),
        t('courses.enrolled', { count: course.enrolled, seats: course.max_students }),
        formatEuros(course.price, language),
        <Moment key="since" at={course.created_at} kind="day" />,
      ]}
      actions={<LineButton text={action.submit} name={title} onClick={() => onAction(action)} />}
    />
  );
}
