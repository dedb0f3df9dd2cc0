import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { answersTo, type InboxMessage } from '../../api/inbox/list-inbox.ts';
import { returnFocus } from '../../return-focus.ts';
import styles from '../administration.module.css';
import { Moment } from '../moment.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useInboxSubject } from './use-inbox-subject.ts';

type Props = { message: InboxMessage | undefined; onClose: () => void };

/** What somebody wrote, what was answered, and an answer. */
export function InboxMessageDialog({ message, onClose }: Props) {
  const { t } = useTranslation('administration');
  const subjectOf = useInboxSubject();
  const [shown, setShown] = useState(message);
  if (message && message !== shown) setShown(message);
  return (
    <Dialog
      open={message !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown ? subjectOf(shown) : ''}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(shown?.id);
      }}
    >
      {shown && (
        <>
          <p className="soft">
            {[shown.name, shown.email].filter(Boolean).join(', ') || t('inbox.noName')},{' '}
            <Moment at={shown.created_at} />
          </p>
          <p className={styles.words} dir="auto">
            {shown.body}
          </p>
          <Answers message={shown} />
          <AnswerForm key={shown.id} message={shown} onDone={onClose} />
        </>
      )}
    </Dialog>
  );
}

function Answers({ message }: { message: InboxMessage }) {
  const { t } = useTranslation('administration');
  const { data, error, isFetching, refetch } = useQuery(answersTo(message));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="stack-4">
      <h3>{t('inbox.answersTitle')}</h3>
      <ol className={styles.conversation}>
        {data.map(({ id, body, from_author, created_at }) => (
          <li key={id}>
            <p className={styles.words} dir="auto">
              <strong>{from_author ? message.name || t('inbox.noName') : t('inbox.ourAnswer')}:</strong>{' '}
              {body}
            </p>
            <span className="soft">
              <Moment at={created_at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
