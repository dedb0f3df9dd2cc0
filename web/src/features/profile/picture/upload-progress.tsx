import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import styles from './picture.module.css';

type Props = { part: number; onCancel: () => void };

export function UploadProgress({ part, onCancel }: Props) {
  const { t } = useTranslation('profile');
  const percent = Math.round(part * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label={t('picture.uploading')} max={100} value={percent} />
      <p>{t('picture.progress', { percent })}</p>
      <div className="cluster-3">
        <Button look="quiet" onClick={onCancel}>
          {t('picture.cancel')}
        </Button>
      </div>
    </div>
  );
}
