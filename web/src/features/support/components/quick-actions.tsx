import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogClose } from '../../../components/ui/dialog.tsx';
import { ChatIcon, PlayIcon } from '../../../components/ui/icons.tsx';
import styles from './quick-actions.module.css';

/** Neither is open yet, and each says so and what helps meanwhile. */
export function QuickActions() {
  const { t } = useTranslation(['support', 'common']);
  const actions = [
    { id: 'tutorials', icon: <PlayIcon /> },
    { id: 'chat', icon: <ChatIcon /> },
  ] as const;
  return (
    <div className={styles.actions}>
      {actions.map(({ id, icon }) => (
        <Dialog
          key={id}
          title={t(`quick.${id}.title`)}
          description={t(`quick.${id}.text`)}
          closeLabel={t('common:close')}
          trigger={
            <Button look="quiet">
              {icon}
              {t(`quick.${id}.title`)}
            </Button>
          }
        >
          <DialogClose>
            <Button>{t('quick.understood')}</Button>
          </DialogClose>
        </Dialog>
      ))}
    </div>
  );
}
