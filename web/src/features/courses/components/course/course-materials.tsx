import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { CoursePart } from './course-part.tsx';
import { MaterialList } from './material-list.tsx';

/** What the teacher gives to those who take part. */
export function CourseMaterials({ courseId, takesPart }: { courseId: string; takesPart: boolean }) {
  const { t } = useTranslation('courses');
  const { user } = useAuth();
  return (
    <CoursePart title={t('materials.title')}>
      {user && takesPart ? (
        <MaterialList courseId={courseId} userId={user.id} />
      ) : (
        <p>{t('materials.participantsOnly')}</p>
      )}
    </CoursePart>
  );
}
