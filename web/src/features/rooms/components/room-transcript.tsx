import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChatLine } from '#shared/chat/chat-line.tsx';
import { ChatLog } from '#shared/chat/chat-log.tsx';
import { useChatTime } from '#shared/chat/use-chat-time.ts';
import { roomMessages } from '../api/room-messages.ts';

type Props = {
  meeting: string;
  /** Who reads. */
  person: string;
  profile: { time_zone: string } | null;
  nameOf: (person: string) => string | undefined;
};

/** For a parent: what was written in the room of their child, as long as it is kept. Nothing where nothing was. */
export function RoomTranscript({ meeting, person, profile, nameOf }: Props) {
  const { t } = useTranslation('rooms');
  const timeOf = useChatTime(profile);
  const { data = [] } = useQuery(roomMessages(person, meeting));
  if (data.length === 0) return null;
  return (
    <section className="stack-3" aria-labelledby="room-transcript">
      <h2 id="room-transcript" className="step-title">
        {t('chat.written')}
      </h2>
      <p className="small soft">{t('chat.writtenHint')}</p>
      <ChatLog label={t('chat.written')} newest={data.at(-1)?.id}>
        {data.map(({ id, sender_id, content, created_at }) => (
          <ChatLine
            key={id}
            name={(sender_id && nameOf(sender_id)) || t('people.nameless')}
            isOwn={sender_id === person}
            moment={created_at}
            when={timeOf(created_at)}
          >
            {content}
          </ChatLine>
        ))}
      </ChatLog>
    </section>
  );
}
