import { maxLengths, supportResponseHours } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Failure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLive } from '#lib/live/use-live.ts';
import { ChatLine } from '#shared/chat/chat-line.tsx';
import { ChatLog } from '#shared/chat/chat-log.tsx';
import { ChatWriter } from '#shared/chat/chat-writer.tsx';
import { useChatTime } from '#shared/chat/use-chat-time.ts';
import { supportConversation, supportConversationKey } from '../api/find-support-conversation.ts';
import { useWriteToSupport } from '../api/write-to-support.ts';
import own from './live-chat.module.css';

/** The conversation with the support team: the latest ticket. */
export function LiveChat({ person }: { person: string }) {
  const { t } = useTranslation('support');
  const { profile } = useAuth();
  const timeOf = useChatTime(profile);
  const write = useWriteToSupport(person);
  const { data, error, isFetching, refetch } = useQuery(supportConversation(person));
  useLive({
    name: 'support-conversation',
    bindings: [{ table: 'support_tickets', filter: `user_id=eq.${person}` }],
    queryKeys: [supportConversationKey(person)],
  });
  if (error && data === undefined) {
    return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton shape={{ height: '24rem' }} />;

  const lines = data
    ? [
        { id: data.id, body: data.description, from_author: true, created_at: data.created_at },
        ...data.answers,
      ]
    : [];

  return (
    <div className={`stack-4 ${own.chat}`}>
      <ChatLog label={t('quick.chat.title')} newest={lines.at(-1)?.id}>
        {data && (
          <p className="soft" dir="auto">
            {data.subject}
          </p>
        )}
        {lines.length === 0 && <p className="soft">{t('chat.empty')}</p>}
        {lines.map(({ id, body, from_author, created_at }) => (
          <ChatLine
            key={id}
            name={from_author ? t('chat.you') : t('chat.team')}
            isOwn={from_author}
            moment={created_at}
            when={timeOf(created_at)}
          >
            {body}
          </ChatLine>
        ))}
        {data?.status === 'closed' && <p className="soft">{t('chat.closed')}</p>}
      </ChatLog>
      <ChatWriter
        texts={{
          label: t('chat.label'),
          hint: t('chat.hint', { hours: supportResponseHours }),
          send: t('chat.send'),
          tooLong: t('chat.tooLong', { count: maxLengths.text }),
        }}
        longest={maxLengths.text}
        onSend={(id, content) => write(id, content, t('quick.chat.title'))}
      />
    </div>
  );
}
