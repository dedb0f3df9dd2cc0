import { memo, type ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ReadIcon, SentIcon } from '#kit/icons/chat-icons.tsx';
import { clockTime } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { readAttachment } from '../../attachment.ts';
import type { Flag } from '../../page-parts.ts';
import type { Message } from '../thread/message-window.ts';
import { AttachmentView } from './attachment-view.tsx';
import styles from './bubble.module.css';
import { MessageText } from './message-text-view.tsx';

type Props = {
  message: Message;
  isOwn: boolean;
  sender: string;
  zone: string;
  meeting: ReactNode;
  /** Renders the report button of a message; a stable reference. */
  flag: Flag;
  /** The last that can be reported. */
  isLastReceived: boolean;
};

export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { message, isOwn, sender, zone, meeting, flag, isLastReceived } = props;
  const { t } = useTranslation('messages');
  const { language } = useLanguage();
  const attachment = readAttachment(message.attachment);
  return (
    <li className={styles.bubble} data-message={message.id} data-own={isOwn ? '' : undefined}>
      {message.sender_id === null ? (
        <span className="small soft strong">{sender}</span>
      ) : (
        <span className="visually-hidden">{isOwn ? t('bubble.you') : sender}: </span>
      )}
      {meeting}
      {attachment && <AttachmentView attachment={attachment} />}
      {!meeting && message.content !== attachment?.name && <MessageText text={message.content} />}
      <span className={styles.below}>
        {!isOwn && flag(message.id, isLastReceived)}
        <time dateTime={message.created_at}>{clockTime(new Date(message.created_at), language, zone)}</time>
        {isOwn && (
          <span className={styles.mark} data-read={message.read_at ? '' : undefined}>
            {message.read_at ? <ReadIcon /> : <SentIcon />}
            <span className="visually-hidden">{message.read_at ? t('bubble.read') : t('bubble.sent')}</span>
          </span>
        )}
      </span>
    </li>
  );
});
