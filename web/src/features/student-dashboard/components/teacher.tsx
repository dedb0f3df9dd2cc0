import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { teacherName } from '#kit/names/names.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
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
  const shown = name || t('nameless');
  // Profiles are for those who choose a teacher.
  const child = isChild(useAuth());
  return (
    <p className={styles.teacher}>
      <Avatar size="small" name={name} src={of.teacher_avatar_url} />
      {child ? (
        <span dir="auto">{shown}</span>
      ) : (
        <TextLink to={`/teacher/${of.teacher_id}`}>{shown}</TextLink>
      )}
    </p>
  );
}
