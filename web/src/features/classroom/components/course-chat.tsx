import { messages as limits } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { fullName } from '#kit/names/names.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { ChatLine } from '#shared/chat/chat-line.tsx';
import { ChatLog } from '#shared/chat/chat-log.tsx';
import { ChatWriter } from '#shared/chat/chat-writer.tsx';
import { useChatTime } from '#shared/chat/use-chat-time.ts';
import { courseMessages } from '../api/list-messages.ts';
import type { Person } from '../api/list-people.ts';
import { sendCourseMessage } from '../api/send-message.ts';
import { useRemoval } from '../use-removal.tsx';

type Props = {
  courseId: string;
  person: string;
  people: readonly Person[];
  profile: { time_zone: string } | null;
  flag: (message: string, inTabOrder: boolean) => ReactNode;
  /** The teacher may take messages out. */
  leads: boolean;
  /** The parent of a pupil writes nothing. */
  readsAlong: boolean;
};

const step = 50;

/** What the people of a course write to each other. */
export function CourseChat({ courseId, person, people, profile, flag, leads, readsAlong }: Props) {
  const { t } = useTranslation('classroom');
  const timeOf = useChatTime(profile);
  const [limit, setLimit] = useState(step);
  const removal = useRemoval();
  const messages = useQuery(courseMessages(person, courseId, limit));
  const { data, isError, isFetching } = messages;
  if (isError && !data) return <QueryFailure query={messages} />;
  if (!data) return <Skeleton shape={{ height: '24rem' }} />;

  function sender(id: string | null): string {
    if (id === null) return t('chat.left');
    const known = people.find((each) => each.id === id);
    return fullName(known) || t('people.nameless');
  }

  const lastKept = data.findLast(({ removed_at }) => removed_at === null)?.id;
  const lastReceived = data.findLast(
    ({ sender_id, removed_at }) => sender_id !== person && removed_at === null,
  )?.id;

  return (
    <div className="stack-4">
      <ChatLog label={t('tabs.chat')} newest={data.at(-1)?.id}>
        {data.length === limit && (
          <Button look="quiet" busy={isFetching} onClick={() => setLimit(limit + step)}>
            {t('chat.earlier')}
          </Button>
        )}
        {data.length === 0 && <p className="soft">{t('chat.empty')}</p>}
        {data.map(({ id, sender_id, content, created_at, removed_at }) => (
          <ChatLine
            key={id}
            name={sender(sender_id)}
            isOwn={sender_id === person}
            moment={created_at}
            when={timeOf(created_at)}
            isGone={removed_at !== null}
            flag={
              removed_at === null && (
                <>
                  {sender_id !== person && flag(id, id === lastReceived)}
                  {leads && removal.button(id, sender(sender_id), id === lastKept)}
                </>
              )
            }
          >
            {removed_at === null ? content : t('chat.removed')}
          </ChatLine>
        ))}
      </ChatLog>
      {removal.dialog}
      {readsAlong ? (
        <p className="soft">{t('chat.readsAlong')}</p>
      ) : (
        <ChatWriter
          texts={{
            label: t('chat.label'),
            hint: t('chat.hint'),
            send: t('chat.send'),
            tooLong: t('chat.tooLong', { count: limits.maximumLength }),
          }}
          longest={limits.maximumLength}
          onSend={(id, content) => sendCourseMessage({ id, course_id: courseId, sender_id: person, content })}
        />
      )}
    </div>
  );
}
