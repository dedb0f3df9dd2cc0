import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { fullName } from '#kit/names/names.ts';
import { listStudents, type OwnStudent, studentsOnPage } from '../../api/courses/list-students.ts';
import { useTeacher } from '../../use-teacher.ts';
import { OwnList } from '../list/own-list.tsx';
import { Row } from '../list/row.tsx';
import { Part } from '../part.tsx';
import { WriteToStudent } from '../write-to-student.tsx';

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
        pageAt={(cursor) => listStudents(id, question, cursor)}
        row={(student) => <StudentRow student={student} />}
        rowHeight="4.5rem"
        empty={question ? <p>{t('students.notFound')}</p> : <EmptyState text={t('students.none')} />}
      />
    </Part>
  );
}

export function StudentRow({ student }: { student: OwnStudent }) {
  const { t } = useTranslation('teacherDashboard');
  const name = fullName(student) || t('students.nameless');
  return (
    <Row
      picture={<Avatar name={name} src={student.avatar_url} size="small" />}
      title={name}
      facts={[t('students.held', { count: student.lessons_held }), student.courses.join(', ')]}
    >
      <WriteToStudent id={student.id} name={name} />
    </Row>
  );
}
