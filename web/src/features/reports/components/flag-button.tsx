import { useTranslation } from 'react-i18next';
import { FlagIcon } from '#kit/icons/chat-icons.tsx';
import { moveFocus } from '#shared/chat/move-focus.ts';
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
