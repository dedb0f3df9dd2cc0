import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { clockTime, longDay, shortDay } from '#kit/time/clock.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { latestNotifications, type NotificationWithName } from '../api/list-notifications.ts';
import { markNotificationsAsRead } from '../api/mark-as-read.ts';
import {
  childIn,
  destinationOf,
  kindOf,
  momentIn,
  moreDatesIn,
  staysClosed,
  titleIn,
  wordsIn,
} from '../notification.ts';
import styles from './bell.module.css';

type Props = { person: string; zone: string; hasNew: boolean; onFollow: () => void };

export function NotificationList({ person, zone, hasNew, onFollow }: Props) {
  const { t } = useTranslation('notifications');
  const query = useQuery(latestNotifications(person));
  const { busy, run: read } = useAction((id?: string) => markNotificationsAsRead(person, id), toastError);
  return (
    <>
      <div className={`cluster-2 middle ${styles.head}`}>
        <h2>{t('label')}</h2>
        {hasNew && (
          <Button look="quiet" busy={busy} onClick={() => void read()}>
            {t('allRead')}
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton="6rem">
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{t('empty')}</p>
          ) : (
            <ul className="plain-list">
              {list.map((notification) => (
                <li key={notification.id}>
                  <Link
                    className={styles.notification ?? ''}
                    to={destinationOf(kindOf(notification.kind), notification.data)}
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
          )
        }
      </Loaded>
    </>
  );
}

function NotificationText({ notification, zone }: { notification: NotificationWithName; zone: string }) {
  const { t } = useTranslation('notifications');
  const { language } = useLanguage();
  const moment = momentIn(notification.data);
  const moreDates = moreDatesIn(notification.data);
  const words = wordsIn(notification.data);
  const child = childIn(notification.data);
  const kind = kindOf(notification.kind);
  return (
    <>
      {notification.read_at === null && <span className="visually-hidden">{t('new')} </span>}
      <span className={styles.words} dir="auto">
        {t(staysClosed(kind, notification.data) ? 'childStaysClosed' : `kinds.${kind}`, {
          person: notification.personName || t('someone'),
          title: titleIn(notification.data),
          child: child ?? t('someone'),
        })}
      </span>
      {child && (
        <span className="small soft" dir="auto">
          {t('forChild', { child })}
        </span>
      )}
      {words && (
        <q className="small" dir="auto">
          {words}
        </q>
      )}
      {moment && (
        <span className="small soft">
          {t('when', { moment: `${longDay(moment, language, zone)}, ${clockTime(moment, language, zone)}` })}
          {moreDates > 0 && ` ${t('moreDates', { count: moreDates })}`}
        </span>
      )}
      <time className="small soft" dateTime={notification.created_at}>
        {shortDay(new Date(notification.created_at), language, zone)},{' '}
        {clockTime(new Date(notification.created_at), language, zone)}
      </time>
    </>
  );
}
