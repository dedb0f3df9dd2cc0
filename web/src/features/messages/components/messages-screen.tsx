import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { oneConversation } from '../api/list-conversations.ts';
import type { EndedReport, Flag, MeetingParts } from '../page-parts.ts';
import { ConversationList } from './conversations/conversation-list.tsx';
import styles from './messages-screen.module.css';
import { EndedThread } from './thread/ended-thread.tsx';
import { Thread } from './thread/thread.tsx';

type Props = {
  person: string;
  role: string | undefined;
  zone: string;
  meeting: MeetingParts;
  flag: Flag;
  endedReport: EndedReport;
};

/** The conversations beside the one that is open; on a phone, one at a time. */
export function MessagesScreen({ person, role, ...rest }: Props) {
  const { t } = useTranslation('messages');
  const [search] = useSearchParams();
  const chosen = search.get('conversation');
  return (
    <div className={styles.screen} data-open={chosen ? 'thread' : 'list'}>
      <section className={styles.list} aria-label={t('list.label')}>
        <ConversationList person={person} role={role} zone={rest.zone} chosen={chosen} />
      </section>
      <section className={styles.pane} aria-label={t('thread.label')}>
        {chosen ? (
          <ChosenThread key={chosen} id={chosen} person={person} {...rest} />
        ) : (
          <div className={styles.nothing}>
            <h2>{t('select.title')}</h2>
            <p>{t('select.text')}</p>
          </div>
        )}
      </section>
    </div>
  );
}

function ChosenThread({ id, person, endedReport, ...rest }: Omit<Props, 'role'> & { id: string }) {
  const { t } = useTranslation('messages');
  const found = useQuery(oneConversation(person, id));
  const { data } = found;
  if (data?.has_ended && !data.is_ended_by_me)
    return <EndedThread conversation={id} report={endedReport(id)} />;
  if (data) return <Thread conversation={data} person={person} {...rest} />;
  if (data === null) {
    return (
      <div className={styles.nothing}>
        <h2>{t('notYours.title')}</h2>
        <p>{t('notYours.text')}</p>
      </div>
    );
  }
  if (found.error) {
    return (
      <div className={styles.nothing}>
        <QueryFailure query={found} />
      </div>
    );
  }
  return (
    <div className={styles.waiting} role="status" aria-label={t('thread.loading')}>
      <Skeleton shape="heading" width="12rem" />
    </div>
  );
}
