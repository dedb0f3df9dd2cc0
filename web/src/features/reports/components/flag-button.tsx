import { useTranslation } from 'react-i18next';
import { moveFocus } from '#components/chat/move-focus.ts';
import { FlagIcon } from '#components/ui/chat-icons.tsx';
import styles from './reports.module.css';

type Props = { message: string; inTabOrder: boolean; onPress: () => void };

export function FlagButton({ message, inTabOrder, onPress }: Props) {
  const { t } = useTranslation('reports');
  return (
    <button
      type="button"
      className={styles.flag}
      data-report={message}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={t('reportMessage')}
      title={t('reportMessage')}
      onClick={onPress}
      onKeyDown={(event) => moveFocus(event, '[data-report]')}
    >
      <FlagIcon />
    </button>
  );
}
