import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { unreadMessages } from '../api/count-unread.ts';
import styles from './unread-count.module.css';

/** Beside the link to the messages. It takes no room, so that nothing moves when it comes and goes. */
export function UnreadCount({ person }: { person: string }) {
  const { t } = useTranslation('messages');
  const { data: count = 0 } = useQuery(unreadMessages(person));
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('list.unread', { count })}</span>
    </span>
  );
}
