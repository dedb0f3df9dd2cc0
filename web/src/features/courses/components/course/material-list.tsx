import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { downloadMaterial } from '../../api/download-material.ts';
import { courseMaterials } from '../../api/list-materials.ts';
import styles from './course-view.module.css';

/** The files beside a course, for somebody who takes part in it. */
export function MaterialList({ courseId, userId }: { courseId: string; userId: string }) {
  const { t } = useTranslation('courses');
  const query = useQuery(courseMaterials(courseId, userId));
  const { data } = query;
  if (query.error && !data) return <QueryFailure query={query} />;
  if (!data) return <Skeleton shape={{ height: '3rem' }} />;
  if (data.length === 0) return <p>{t('materials.none')}</p>;
  return (
    <ul className="stack-4 plain-list">
      {data.map(({ name }) => (
        <li key={name} className={styles.material}>
          <span dir="auto">{name}</span>
          <Download courseId={courseId} name={name} />
        </li>
      ))}
    </ul>
  );
}

function Download({ courseId, name }: { courseId: string; name: string }) {
  const { t } = useTranslation('courses');
  const { busy, run } = useAction(() => downloadMaterial(courseId, name), toastError);
  return (
    <Button
      look="quiet"
      busy={busy}
      aria-label={t('materials.downloadOf', { name })}
      onClick={() => void run()}
    >
      {t('materials.download')}
    </Button>
  );
}
