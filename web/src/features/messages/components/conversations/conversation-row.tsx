import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Avatar } from '#kit/names/avatar.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import type { Conversation } from '../../api/list-conversations.ts';
import { partnerName } from '../../person-name.ts';
import { listTime } from '../thread/days.ts';
import styles from './conversation-list.module.css';

type Props = { conversation: Conversation; person: string; zone: string; isChosen: boolean };

export function ConversationRow({ conversation, person, zone, isChosen }: Props) {
  const { t } = useTranslation('messages');
  const { language } = useLanguage();
  const isOver = conversation.has_ended && !conversation.is_ended_by_me;
  const name = isOver ? t('list.ended') : partnerName(conversation) || t('unknownUser');
  const { last_message_at: at, unread_count: unread } = conversation;
  return (
    <li>
      <Link
        className={styles.row ?? ''}
        to={`?conversation=${conversation.id}`}
        aria-current={isChosen ? 'page' : undefined}
        data-unread={unread > 0 ? '' : undefined}
      >
        <Avatar name={name} src={conversation.partner_avatar_url} />
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {at && (
          <time className={`small soft ${styles.time}`} dateTime={at}>
            {listTime(at, language, zone)}
          </time>
        )}
        <span className={`small soft ${styles.last}`} dir="auto">
          {!isOver && <LastMessage conversation={conversation} person={person} />}
        </span>
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="visually-hidden">{t('list.unread', { count: unread })}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function LastMessage({ conversation, person }: { conversation: Conversation; person: string }) {
  const { t } = useTranslation('messages');
  const { last_message_content: content, last_message_type: type } = conversation;
  if (content === null) return t('list.noMessage');
  const text = type === 'meeting_request' ? t('list.meeting', { subject: content }) : content;
  return conversation.last_message_sender_id === person ? t('list.you', { text }) : text;
}
