import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { maxLength, required, useForm } from '#kit/form/form.ts';
import { showToast } from '#lib/toasts.ts';
import { answerMessage } from '../../api/inbox/answer-message.ts';
import type { InboxMessage } from '../../api/inbox/list-inbox.ts';
import { setMessageStatus } from '../../api/inbox/set-message-status.ts';
import styles from '../administration.module.css';

/** As the database has it. */
const longestAnswer = 10_000;

export function AnswerForm({ message, onDone }: { message: InboxMessage; onDone: () => void }) {
  const { t } = useTranslation('administration');
  const [closes, setCloses] = useState(true);
  const isOpen = message.status === 'open';
  const turn = useAction(async () => {
    await setMessageStatus(message, isOpen ? 'closed' : 'open');
    showToast('done', t(isOpen ? 'inbox.closed' : 'inbox.reopened'));
    onDone();
  });
  const { state, error, field, onSubmit } = useForm({
    initial: { answer: '' },
    about: message.id,
    rules: { answer: [required, maxLength(longestAnswer)] },
    send: async ({ answer }) => {
      turn.reset();
      const mailed = await answerMessage(message, answer, closes);
      showToast('done', t(mailed ? 'inbox.sent' : 'inbox.sentNoMail'));
      onDone();
    },
  });
  return (
    <form className="stack-4" onSubmit={onSubmit} noValidate>
      <TextArea
        {...field('answer')}
        label={t('inbox.answer')}
        hint={message.email ? t('inbox.answerHint', { email: message.email }) : t('inbox.answerHintNoMail')}
      />
      <Checkbox
        label={t('inbox.closeWith')}
        checked={closes}
        onChange={({ target }) => setCloses(target.checked)}
      />
      <Alert error={turn.failure ?? error} />
      <div className={`cluster-3 ${styles.decisions}`}>
        <Button type="submit" busy={state === 'sending'}>
          {t('inbox.send')}
        </Button>
        <Button look="quiet" busy={turn.busy} onClick={() => void turn.run()}>
          {t(isOpen ? 'inbox.close' : 'inbox.reopen')}
        </Button>
      </div>
    </form>
  );
}
