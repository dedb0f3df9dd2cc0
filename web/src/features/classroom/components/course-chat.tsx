import { messages } from '@lomdim/contract/constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { fullName } from '#kit/names/names.ts';
import { clockTime, shortDay } from '#kit/time/clock.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import styles from '#shared/chat/chat.module.css';
import { ChatLine } from '#shared/chat/chat-line.tsx';
import { ChatLog } from '#shared/chat/chat-log.tsx';
import { ChatWriter } from '#shared/chat/chat-writer.tsx';
import { courseMessages, sendCourseMessage } from '../api/list-messages.ts';
import type { Person } from '../person.ts';
import { useRemoval } from '../use-removal.tsx';

type Props = {
  courseId: string;
  person: string;
  people: readonly Person[];
  profile: { time_zone: string } | null;
  flag: (message: string, inTabOrder: boolean) => ReactNode;
  /** The teacher may take messages out. */
  leads: boolean;
};

const step = 50;

/** What the people of a course write to each other. */
export function CourseChat({ courseId, person, people, profile, flag, leads }: Props) {
  const { t } = useTranslation('classroom');
  const { language } = useLanguage();
  const zone = viewerZone(profile);
  const queryClient = useQueryClient();
  const [limit, setLimit] = useState(step);
  const removal = useRemoval();
  const { data, error, isFetching, refetch } = useQuery(courseMessages(person, courseId, limit));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (!data) return <Skeleton shape={{ height: '24rem' }} />;

  function sender(id: string | null): string {
    if (id === null) return t('chat.left');
    const known = people.find((each) => each.id === id);
    return fullName(known) || t('people.nameless');
  }
  function when(moment: string): string {
    const date = new Date(moment);
    return `${shortDay(date, language, zone)}, ${clockTime(date, language, zone)}`;
  }

  const lastKept = data.findLast(({ removed_at }) => removed_at === null)?.id;
  const lastReceived = data.findLast(
    ({ sender_id, removed_at }) => sender_id !== person && removed_at === null,
  )?.id;

  return (
    <div className={styles.chat}>
      <ChatLog label={t('tabs.chat')} newest={data.at(-1)?.id}>
        {data.length === limit && (
          <Button look="quiet" busy={isFetching} onClick={() => setLimit(limit + step)}>
            {t('chat.earlier')}
          </Button>
        )}
        {data.length === 0 && <p className={styles.quiet}>{t('chat.empty')}</p>}
        {data.map(({ id, sender_id, content, created_at, removed_at }) => (
          <ChatLine
            key={id}
            name={sender(sender_id)}
            isOwn={sender_id === person}
            moment={created_at}
            when={when(created_at)}
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
      <ChatWriter
        texts={{
          label: t('chat.label'),
          hint: t('chat.hint'),
          send: t('chat.send'),
          tooLong: t('chat.tooLong', { count: messages.maximumLength }),
        }}
        longest={messages.maximumLength}
        onSend={async (id, content) => {
          await sendCourseMessage({ id, course_id: courseId, sender_id: person, content });
          await queryClient.invalidateQueries({ queryKey: ['classroom', person, courseId] });
        }}
      />
    </div>
  );
}
