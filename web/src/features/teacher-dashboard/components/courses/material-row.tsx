import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { formatSize } from '#kit/numbers/numbers.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { materialAddress, removeMaterial } from '../../api/materials/list-materials.ts';
import styles from '../teacher-dashboard.module.css';

type Props = { teacher: string; courseId: string; name: string; size: number };

export function MaterialRow({ teacher, courseId, name, size }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { mutate, isPending } = useMutation({
    // It is answered as a file to keep, so this page stays.
    mutationFn: async () => location.assign(await materialAddress(courseId, name)),
    onError: (error) => showToast('failed', errorMessage(error)),
  });
  return (
    <div className={`surface ${styles.row}`}>
      <div className={styles.rowWords}>
        <p>
          <bdi>{name}</bdi>
        </p>
        {size > 0 && <p className={styles.soft}>{formatSize(size, language)}</p>}
      </div>
      <div className={styles.rowEnd}>
        <Button
          look="quiet"
          busy={isPending}
          aria-label={t('materials.downloadOf', { name })}
          onClick={() => mutate()}
        >
          {t('materials.download')}
        </Button>
        <Confirm
          title={t('materials.removeTitle')}
          description={t('materials.removeText', { name })}
          action={t('materials.remove')}
          keep={t('keep')}
          trigger={
            <Button look="quiet" aria-label={t('materials.removeOf', { name })}>
              {t('materials.remove')}
            </Button>
          }
          work={() => removeMaterial(teacher, courseId, name)}
        />
      </div>
    </div>
  );
}
