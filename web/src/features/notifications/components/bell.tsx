import * as Popover from '@radix-ui/react-popover';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#kit/button/icon-button.tsx';
import { BellIcon } from '#kit/icons/chat-icons.tsx';
import { newNotifications } from '../api/list-notifications.ts';
import styles from './bell.module.css';
import { NotificationList } from './notification-list.tsx';

type Props = { person: string; zone: string };

/** A person's notifications, with the number of unread ones. It opens inside the header, as its menus do. */
export function Bell({ person, zone }: Props) {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState(false);
  const { data: count = 0 } = useQuery(newNotifications(person));
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <span className={styles.bell}>
        <Popover.Trigger asChild>
          <IconButton label={count > 0 ? t('open', { count }) : t('label')} icon={<BellIcon />} />
        </Popover.Trigger>
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 9 ? '9+' : count}
          </span>
        )}
      </span>
      <Popover.Content
        className={`surface stack-2 ${styles.panel}`}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={t('label')}
      >
        <NotificationList person={person} zone={zone} hasNew={count > 0} onFollow={() => setOpen(false)} />
      </Popover.Content>
    </Popover.Root>
  );
}
