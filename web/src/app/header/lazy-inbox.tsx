import { lazy, Suspense } from 'react';
import { loadTopic } from '#i18n/start.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { useMemberExpected } from '#lib/rendering/first-view.ts';
import styles from './header.module.css';

const Inbox = lazy(async () => {
  const [file] = await Promise.all([import('./inbox.tsx'), loadTopic('notifications')]);
  return { default: file.Inbox };
});
const ChildInbox = lazy(async () => {
  const [file] = await Promise.all([import('./child-inbox.tsx'), loadTopic('notifications')]);
  return { default: file.ChildInbox };
});
const UnreadCount = lazy(async () => {
  const [file] = await Promise.all([
    import('#features/messages/components/unread-count.tsx'),
    loadTopic('messages'),
  ]);
  return { default: file.UnreadCount };
});

/** Only those who are signed in fetch any of it; its place in the header is there from the beginning. */
export function LazyInbox() {
  const auth = useAuth();
  const { user, profile } = auth;
  const isExpected = useMemberExpected();
  if (!user) return isExpected ? <span className={styles.inbox} /> : null;
  const Shown = isChild(auth) ? ChildInbox : Inbox;
  return (
    <span className={styles.inbox}>
      {/* With the profile it is known that the session is still one. */}
      <Suspense fallback={null}>{profile && <Shown key={user.id} person={user.id} />}</Suspense>
    </span>
  );
}

export function LazyUnreadCount() {
  const { user, profile } = useAuth();
  return (
    user &&
    profile && (
      <Suspense fallback={null}>
        <UnreadCount key={user.id} person={user.id} />
      </Suspense>
    )
  );
}
