import { useTranslation } from 'react-i18next';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import styles from './teacher-profile.module.css';

export function TeacherNotFound() {
  const { t } = useTranslation('teachers');
  return (
    <div className={styles.missing}>
      <QuietArch />
      <h1 className={styles.missingTitle}>{t('profile.notFound.title')}</h1>
      <p className={styles.missingText}>{t('profile.notFound.explanation')}</p>
      <ButtonLink to="/find-teachers">{t('profile.notFound.findTeachers')}</ButtonLink>
    </div>
  );
}
