import { use } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { sessionOpensAt } from '#shared/room-hours/room-hours.ts';
import type { LiveSession } from '../api/search-sessions.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { JoinContext } from './join/join-context.ts';
import styles from './live-sessions.module.css';

/** The buttons to reserve a place or to join, and to add it to a calendar. What is over or cancelled has neither. */
export function SessionActions({ session }: { session: LiveSession }) {
  const { t } = useTranslation('liveSessions');
  const { user, profile } = useAuth();
  const openDialog = use(JoinContext);
  const now = useNow();
  if (session.state !== 'upcoming' && session.state !== 'ongoing') return null;
  const action =
    session.teacher_id === user?.id
      ? 'enter'
      : profile?.role === 'student'
        ? actionOfStudent(session, now)
        : 'details';
  return (
    <div className={styles.actions}>
      <Button
        look={action !== 'reserved' && (session.state === 'ongoing' || session.is_mine) ? 'strong' : 'quiet'}
        aria-label={t('item.actionFor', { action: t(`item.${action}`), title: session.title })}
        onClick={() => openDialog(session)}
      >
        {t(`item.${action}`)}
      </Button>
      {(session.is_mine || session.state === 'upcoming') && <AddToCalendar session={session} />}
    </div>
  );
}

function actionOfStudent(session: LiveSession, now: Date): 'join' | 'reserved' | 'reserve' {
  if (now >= sessionOpensAt(session.scheduled_at)) return 'join';
  return session.is_reserved ? 'reserved' : 'reserve';
}
