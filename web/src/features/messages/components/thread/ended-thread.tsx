import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { BackIcon } from '#kit/icons/action-icons.tsx';
import { messagesOf } from '../../api/load-messages.ts';
import styles from './thread.module.css';

type Props = { conversation: string; report: ReactNode };

/** The other has ended the conversation: no name and no words, and the way to report it. */
export function EndedThread({ conversation, report }: Props) {
  const { t } = useTranslation('messages');
  const queryClient = useQueryClient();
  // What was read before is not kept either.
  useEffect(() => queryClient.removeQueries(messagesOf(conversation)), [queryClient, conversation]);
  return (
    <div className={styles.over}>
      <Link className={styles.back ?? ''} to="/chat" aria-label={t('thread.back')} title={t('thread.back')}>
        <BackIcon />
      </Link>
      <h2>{t('over.title')}</h2>
      <p className="soft">{t('over.text')}</p>
      {report}
    </div>
  );
}
