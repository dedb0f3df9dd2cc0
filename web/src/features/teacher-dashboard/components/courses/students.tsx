import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { studentPage, studentsOnPage } from '../../api/courses/list-students.ts';
import { useTeacher } from '../../use-teacher.ts';
import { OwnList } from '../own-list.tsx';
import { Part } from '../part.tsx';
import { StudentRow } from './student-row.tsx';

/** Everyone whom the teacher teaches, in courses and single lessons. */
export function Students() {
  const { t } = useTranslation('teacherDashboard');
  const { id } = useTeacher();
  const [typed, setTyped] = useState('');
  const question = useDeferredValue(typed.trim());
  return (
    <Part title={t('students.title')} lead={t('students.lead')}>
      <TextField
        type="search"
        label={t('students.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <OwnList
        key={question}
        listKey={`teaching ${id} students ${question}`}
        pageSize={studentsOnPage}
        pageAt={(cursor) => studentPage(id, question, cursor)}
        row={(student) => <StudentRow student={student} />}
        rowHeight="4.5rem"
        empty={question ? <p>{t('students.notFound')}</p> : <EmptyState text={t('students.none')} />}
      />
    </Part>
  );
}
