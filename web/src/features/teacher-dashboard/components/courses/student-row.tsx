import { useTranslation } from 'react-i18next';
import { Avatar } from '#kit/names/avatar.tsx';
import { fullName } from '#kit/names/names.ts';
import type { OwnStudent } from '../../api/courses/list-students.ts';
import styles from '../teacher-dashboard.module.css';
import { WriteToStudent } from '../write-to-student.tsx';

export function StudentRow({ student }: { student: OwnStudent }) {
  const { t } = useTranslation('teacherDashboard');
  const name = fullName(student) || t('students.nameless');
  return (
    <div className={`surface ${styles.row}`}>
      <div className={styles.person}>
        <Avatar name={name} src={student.avatar_url} size="small" />
        <div className={styles.rowWords}>
          <p className="strong" dir="auto">
            {name}
          </p>
          <p className={styles.soft}>
            <span>{t('students.held', { count: student.lessons_held })}</span>
            {student.courses.length > 0 && <span dir="auto">{student.courses.join(', ')}</span>}
          </p>
        </div>
      </div>
      <WriteToStudent id={student.id} name={name} />
    </div>
  );
}
