import { useTranslation } from 'react-i18next';
import { QuietArch } from '../../../components/art/quiet-arch.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { usePageHead } from '../../../lib/page-head.ts';
import styles from './teacher.module.css';

export function TeacherMissing() {
  const { t } = useTranslation('teacher');
  usePageHead({
    title: `${t('notFound.title')} · Lomdim`,
    description: t('notFound.explanation'),
    indexed: false,
  });
  return (
    <div className={styles.missing}>
      <QuietArch />
      <h1 className={styles.missingTitle}>{t('notFound.title')}</h1>
      <p className={styles.missingText}>{t('notFound.explanation')}</p>
      <ButtonLink to="/find-teachers">{t('notFound.findTeachers')}</ButtonLink>
    </div>
  );
}
