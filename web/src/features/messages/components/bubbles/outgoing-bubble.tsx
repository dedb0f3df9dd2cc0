import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { TextButton } from '#kit/button/text-button.tsx';
import { ClockIcon, FileIcon } from '#kit/icons/chat-icons.tsx';
import { DangerIcon } from '#kit/icons/icons.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import type { Outgoing } from '../../outbox/outgoing.ts';
import { outbox } from '../../outbox/use-outbox.ts';
import styles from './bubble.module.css';
import { MessageText } from './message-text-view.tsx';

/** A message that is not there yet, or did not get there. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const { t } = useTranslation('messages');
  const { attachment, progress, state } = message;
  const hasFailed = state === 'failed';
  return (
    <li className={styles.bubble} data-own="" data-state={state}>
      {attachment && (
        <span className={styles.file}>
          <FileIcon />
          <span className={styles.fileName} dir="auto">
            {attachment.name}
          </span>
          {state === 'sending' && (
            <progress
              className={styles.progress}
              max={1}
              value={progress ?? 0}
              aria-label={t('outgoing.progress')}
            />
          )}
        </span>
      )}
      {message.content !== attachment?.name && <MessageText text={message.content} />}
      {hasFailed ? (
        <span className={`small ${styles.failed}`}>
          <AlertRegion as="span">
            <DangerIcon /> {t('outgoing.failed')} {errorMessage(message.error)}
          </AlertRegion>
          <span className="cluster-3">
            <TextButton onClick={() => outbox.retry(message.conversation)}>{t('outgoing.retry')}</TextButton>
            <TextButton onClick={() => outbox.discard(message.id)}>{t('outgoing.discard')}</TextButton>
          </span>
        </span>
      ) : (
        <span className={styles.below}>
          <ClockIcon />
          {t('outgoing.sending')}
        </span>
      )}
    </li>
  );
}
