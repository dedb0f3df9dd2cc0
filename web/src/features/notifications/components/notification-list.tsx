import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { clockTime, longDay, shortDay } from '#kit/time/clock.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import {
  latestNotifications,
  markNotificationsAsRead,
  type NotificationWithName,
} from '../api/list-notifications.ts';
import { destinationOf, kindOf, momentIn, titleIn } from '../notification.ts';
import styles from './bell.module.css';

type Props = { person: string; zone: string; hasNew: boolean; onFollow: () => void };

export function NotificationList({ person, zone, hasNew, onFollow }: Props) {
  const { t } = useTranslation('notifications');
  const { data, error, isFetching, refetch } = useQuery(latestNotifications(person));
  const read = (id?: string) =>
    markNotificationsAsRead(person, id).catch((failure: unknown) =>
      showToast('failed', errorMessage(failure)),
    );
  return (
    <>
      <div className={styles.head}>
        <h2>{t('label')}</h2>
        {hasNew && (
          <Button look="quiet" onClick={() => void read()}>
            {t('allRead')}
          </Button>
        )}
      </div>
      {error && !data && <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton shape={{ height: '6rem' }} />}
      {data?.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {data && data.length > 0 && (
        <ul className="plain-list">
          {data.map((notification) => (
            <li key={notification.id}>
              <Link
                className={styles.notification ?? ''}
                to={destinationOf(kindOf(notification.kind))}
                data-new={notification.read_at === null ? '' : undefined}
                onClick={() => {
                  if (notification.read_at === null) void read(notification.id);
                  onFollow();
                }}
              >
                <NotificationText notification={notification} zone={zone} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NotificationText({ notification, zone }: { notification: NotificationWithName; zone: string }) {
  const { t } = useTranslation('notifications');
  const { language } = useLanguage();
  const moment = momentIn(notification.data);
  return (
    <>
      {notification.read_at === null && <span className="visually-hidden">{t('new')} </span>}
      <span className={styles.words} dir="auto">
        {t(`kinds.${kindOf(notification.kind)}`, {
          person: notification.personName || t('someone'),
          title: titleIn(notification.data),
        })}
      </span>
      {moment && (
        <span className="small soft">
          {t('when', { moment: `${longDay(moment, language, zone)}, ${clockTime(moment, language, zone)}` })}
        </span>
      )}
      <time className="small soft" dateTime={notification.created_at}>
        {shortDay(new Date(notification.created_at), language, zone)},{' '}
        {clockTime(new Date(notification.created_at), language, zone)}
      </time>
    </>
  );
}
