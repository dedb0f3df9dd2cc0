import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { sentenceFor } from '../../../lib/errors/sentence.ts';
import { showLine } from '../../../lib/toasts.ts';
import { type OwnStudent, openConversation } from '../api/students.ts';
import styles from './teaching.module.css';

export function StudentRow({ student }: { student: OwnStudent }) {
  const { t } = useTranslation('teaching');
  const navigate = useNavigate();
  const name = `${student.first_name} ${student.last_name}`.trim() || t('students.nameless');
  const { mutate, isPending } = useMutation({
    mutationFn: () => openConversation(student.id),
    onSuccess: (id) => navigate(`/chat?conversation=${id}`),
    onError: (error) => showLine('failed', sentenceFor(error)),
  });
  return (
    <div className={styles.row}>
      <div className={styles.person}>
        <Avatar name={name} src={student.avatar_url} size="small" />
        <div className={styles.rowWords}>
          <p className={styles.rowTitle} dir="auto">
            {name}
          </p>
          <p className={styles.soft}>
            <span>{t('students.held', { count: student.lessons_held })}</span>
            {student.courses.length > 0 && <span dir="auto">{student.courses.join(', ')}</span>}
          </p>
        </div>
      </div>
      <Button
        look="quiet"
        busy={isPending}
        aria-label={t('students.writeTo', { name })}
        onClick={() => mutate()}
      >
        {t('students.write')}
      </Button>
    </div>
  );
}
