import { useTranslation } from 'react-i18next';
import { TextLink } from '#kit/button/text-link.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { teacherName } from '#kit/names/names.ts';
import styles from './student-dashboard.module.css';

type Props = {
  of: {
    teacher_id: string;
    teacher_title: string | null;
    teacher_first_name: string | null;
    teacher_last_name: string | null;
    teacher_avatar_url: string | null;
  };
};

export function Teacher({ of }: Props) {
  const { t } = useTranslation('studentDashboard');
  const name = teacherName({
    title: of.teacher_title,
    first_name: of.teacher_first_name,
    last_name: of.teacher_last_name,
  });
  return (
    <p className={styles.teacher}>
      <Avatar size="small" name={name} src={of.teacher_avatar_url} />
      <TextLink to={`/teacher/${of.teacher_id}`}>{name || t('nameless')}</TextLink>
    </p>
  );
}
