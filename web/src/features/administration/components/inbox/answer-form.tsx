import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { maxLength, required, useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { showToast } from '#lib/toasts.ts';
import { refetchAdministration } from '../../api/admin-requests.ts';
import { answerInboxMessage, type InboxMessage, setInboxMessageStatus } from '../../api/inbox/list-inbox.ts';
import styles from '../administration.module.css';

/** As the database has it. */
const longestAnswer = 10_000;

export function AnswerForm({ message, onDone }: { message: InboxMessage; onDone: () => void }) {
  const { t } = useTranslation('administration');
  const errorText = useValidationTexts();
  const [closes, setCloses] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isOpen = message.status === 'open';

  async function doing(work: () => Promise<void>) {
    setFailure(undefined);
    try {
      await work();
      await refetchAdministration();
      onDone();
    } catch (error) {
      setFailure(error);
      await refetchAdministration();
      throw error;
    }
  }

  const { state, field, fieldError, onSubmit } = useForm({
    initial: { answer: '' },
    about: message.id,
    rules: { answer: [required, maxLength(longestAnswer)] },
    send: ({ answer }) =>
      doing(async () => {
        const mailed = await answerInboxMessage(message, answer, closes);
        showToast('done', t(mailed ? 'inbox.sent' : 'inbox.sentNoMail'));
      }),
  });

  async function turn() {
    if (busy) return;
    setBusy(true);
    try {
      await doing(async () => {
        await setInboxMessageStatus(message, isOpen ? 'closed' : 'open');
        showToast('done', t(isOpen ? 'inbox.closed' : 'inbox.reopened'));
      });
    } catch (error) {
      console.info('a message was not closed or opened', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="stack-4" onSubmit={onSubmit} noValidate>
      <TextArea
        {...field('answer')}
        label={t('inbox.answer')}
        hint={message.email ? t('inbox.answerHint', { email: message.email }) : t('inbox.answerHintNoMail')}
        error={errorText(fieldError('answer'))}
      />
      <Checkbox
        label={t('inbox.closeWith')}
        checked={closes}
        onChange={({ target }) => setCloses(target.checked)}
      />
      <Alert error={failure} />
      <div className={`cluster-3 ${styles.decisions}`}>
        <Button type="submit" busy={state === 'sending'}>
          {t('inbox.send')}
        </Button>
        <Button look="quiet" busy={busy} onClick={() => void turn()}>
          {t(isOpen ? 'inbox.close' : 'inbox.reopen')}
        </Button>
      </div>
    </form>
  );
}
