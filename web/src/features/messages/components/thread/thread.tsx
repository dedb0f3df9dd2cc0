import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { BackIcon } from '#kit/icons/action-icons.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { type Conversation, everyConversation } from '../../api/list-conversations.ts';
import type { Flag, MeetingParts } from '../../page-parts.ts';
import { partnerName } from '../../person-name.ts';
import { Composer } from '../composer/composer.tsx';
import { EndedByMe } from './ended-by-me.tsx';
import { MessageList } from './message-list.tsx';
import styles from './thread.module.css';
import { useConversationPresence } from './use-conversation-presence.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';
import { useThread } from './use-thread.ts';

type Props = {
  conversation: Conversation;
  person: string;
  zone: string;
  meeting: MeetingParts;
  flag: Flag;
};

export function Thread({ conversation, person, zone, meeting, flag }: Props) {
  const { t } = useTranslation('messages');
  const thread = useThread(person, conversation.id);
  const queryClient = useQueryClient();
  // The channel closes when the other ends the conversation; nothing else tells of it.
  const lookAgain = useCallback(
    () => void queryClient.invalidateQueries(everyConversation(person)),
    [queryClient, person],
  );
  const presence = useConversationPresence(
    conversation.id,
    person,
    conversation.has_ended ? null : conversation.partner_id,
    lookAgain,
  );
  useMarkAsRead(person, conversation.id, thread.window);
  const name = partnerName(conversation) || t('unknownUser');
  const isOpen = conversation.partner_id !== null && !conversation.has_ended;
  const role = conversation.partner_role === 'teacher' ? 'teacher' : 'student';
  const about = presence.isTyping
    ? t('thread.typing')
    : presence.isHere
      ? t('thread.here')
      : conversation.partner_id && t(`new.roles.${role}`);
  return (
    <div className={styles.thread}>
      <header className={styles.head}>
        <Link className={styles.back ?? ''} to="/chat" aria-label={t('thread.back')} title={t('thread.back')}>
          <BackIcon />
        </Link>
        <Avatar name={name} src={conversation.partner_avatar_url} />
        <div className={styles.who}>
          <h2 className={styles.name} dir="auto">
            {conversation.partner_role === 'teacher' ? (
              <Link to={`/teacher/${conversation.partner_id}`}>{name}</Link>
            ) : (
              name
            )}
          </h2>
          <p className={styles.about} role="status" data-here={presence.isHere ? '' : undefined}>
            {about}
          </p>
        </div>
        {conversation.partner_id && <div className={styles.actions}>{meeting.action(conversation)}</div>}
      </header>
      <MessageList
        {...{ thread, conversation, person, zone, meeting, flag }}
        partner={name}
        onArrived={presence.stopped}
      />
      {isOpen ? (
        <Composer
          person={person}
          conversation={conversation.id}
          onTyping={presence.sendTyping}
          onSend={() => {
            if (thread.window?.hasNewer) void thread.latest();
          }}
        />
      ) : conversation.partner_id ? (
        <EndedByMe person={person} partner={conversation.partner_id} name={name} />
      ) : (
        <p className={`soft ${styles.closed}`} role="status">
          {t('thread.closed')}
        </p>
      )}
    </div>
  );
}
