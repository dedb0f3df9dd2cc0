import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { useAuth } from '../../../lib/auth/auth-context.ts';
import type { LiveSession } from '../api/live-sessions.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import styles from './live-sessions.module.css';

// Most who look at a list join nothing of it.
const JoinDialog = lazy(async () => ({ default: (await import('./join-dialog.tsx')).JoinDialog }));

/** The way in, and into one's own calendar. What is over or cancelled has neither. */
export function SessionActions({ session }: { session: LiveSession }) {
  const { t } = useTranslation('liveSessions');
  const { user, profile } = useAuth();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const isOpen = session.state === 'upcoming' || session.state === 'ongoing';
  const action = session.teacher_id === user?.id ? 'enter' : profile?.role === 'student' ? 'join' : 'details';

  function press() {
    setOpened(true);
    setOpen(true);
  }

  return (
    <div className={styles.actions}>
      {isOpen && (
        <Button
          look={session.state === 'ongoing' || session.is_mine ? 'strong' : 'quiet'}
          aria-label={t('item.actionFor', { action: t(`item.${action}`), title: session.title })}
          onClick={press}
        >
          {t(`item.${action}`)}
        </Button>
      )}
      {isOpen && session.is_mine && <AddToCalendar session={session} />}
      {/* It stays when the session has closed meanwhile, and says so. */}
      {opened && (
        <Suspense>
          <JoinDialog session={session} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  );
}
