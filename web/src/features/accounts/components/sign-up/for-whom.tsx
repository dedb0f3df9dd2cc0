import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { saveAnswer } from '#lib/auth/arrival/sign-up-answer.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import { deleteNewAccount } from '../../api/delete-new-account.ts';
import styles from '../accounts.module.css';
import { AskAParent } from './ask-a-parent.tsx';
import { LearnerChoice } from './learner-choice.tsx';

/** What the form asks who signs up with an address, for who comes from a third party. Their account is there already. */
export function ForWhom({ onAnswered }: { onAnswered: (isForChild: boolean) => void }) {
  const { t } = useTranslation('accounts');
  const [learner, choose] = useState('me');
  const { busy, failure, run } = useAction(async () => {
    const answer = learner === 'child' ? 'child' : 'me';
    await saveAnswer(answer);
    onAnswered(answer === 'child');
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (learner !== 'young') void run();
  }

  return (
    <PageFrame title={t('forWhom.title')}>
      <form className={styles.form} onSubmit={submit} aria-label={t('forWhom.title')}>
        <LearnerChoice name="learner" value={learner} onChange={({ target }) => choose(target.value)} />
        {learner === 'young' ? (
          <>
            <AskAParent />
            <DeleteNewAccount />
          </>
        ) : (
          <>
            <Alert error={failure} />
            <Button type="submit" tall busy={busy}>
              {t('forWhom.next')}
            </Button>
          </>
        )}
      </form>
    </PageFrame>
  );
}

/** Nothing is kept of a child that signed up by itself. */
function DeleteNewAccount() {
  const { t } = useTranslation('accounts');
  const { user, signOut } = useAuth();
  const { busy, failure, run } = useAction(async () => {
    await deleteNewAccount(user?.email ?? '');
    await signOut();
    showToast('done', t('forWhom.deleted'));
  });
  return (
    <>
      <p>{t('forWhom.deleteText')}</p>
      <Alert error={failure} />
      <Button look="danger" busy={busy} onClick={() => void run()}>
        {t('forWhom.delete')}
      </Button>
    </>
  );
}
