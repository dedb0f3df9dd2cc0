import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { DialogAbout } from '#kit/overlay/dialog-about.tsx';
import { listAnswers } from '../../api/inbox/answer-message.ts';
import type { InboxMessage } from '../../api/inbox/list-inbox.ts';
import { returnFocus } from '../../return-focus.ts';
import styles from '../administration.module.css';
import { Moment } from '../moment.tsx';
import { Words } from '../words.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useInboxSubject } from './use-inbox-subject.ts';

type Props = { message: InboxMessage | undefined; onClose: () => void };

/** What somebody wrote, what was answered, and an answer. */
export function InboxMessageDialog({ message, onClose }: Props) {
  const { t } = useTranslation('administration');
  const subjectOf = useInboxSubject();
  return (
    <DialogAbout about={message} title={subjectOf} onClose={onClose} returnFocus={returnFocus}>
      {(shown) => (
        <>
          <p className="soft">
            {[shown.name, shown.email].filter(Boolean).join(', ') || t('inbox.noName')},{' '}
            <Moment at={shown.created_at} />
          </p>
          <Words>{shown.body}</Words>
          <Answers message={shown} />
          <AnswerForm message={shown} onDone={onClose} />
        </>
      )}
    </DialogAbout>
  );
}

function Answers({ message }: { message: InboxMessage }) {
  const { t } = useTranslation('administration');
  const query = useQuery(listAnswers(message));
  const { data, error } = query;
  if (error && !data) return <QueryFailure query={query} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="stack-4">
      <h3>{t('inbox.answersTitle')}</h3>
      <ol className={`stack-2 plain-list ${styles.conversation}`}>
        {data.map(({ id, body, from_author, created_at }) => (
          <li key={id}>
            <Words>
              <strong>{from_author ? message.name || t('inbox.noName') : t('inbox.ourAnswer')}:</strong>{' '}
              {body}
            </Words>
            <span className="soft">
              <Moment at={created_at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
