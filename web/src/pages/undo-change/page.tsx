import { useState } from 'react';
import { undoChange } from '#features/accounts/api/undo-change.ts';
import { FormFailure } from '#features/accounts/components/form-failure.tsx';
import { loadTopic } from '#i18n/start.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import styles from '../auth/auth.module.css';
import { page } from './page.ts';

/** Where the mail about a changed password or address leads. Only the button undoes it: programs open links, too. */
export default function UndoChangePage() {
  const { t } = useTranslation('accounts');
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const { busy, done, failure, run } = useAction(async () => {
    try {
      await undoChange(token);
    } catch (error) {
      // The error messages come with the client, which this page does not load.
      await loadTopic('errors').catch((missing: unknown) => console.info('no sentences by code', missing));
      throw error;
    }
  });
  usePageHead(page);

  if (done) {
    return (
      <PageFrame title={t('undo.doneTitle')} lead={t('undo.doneText')}>
        <ButtonLink look="quiet" to="/auth">
          {t('forgot.back')}
        </ButtonLink>
      </PageFrame>
    );
  }
  if (token === '') {
    return (
      <PageFrame title={t('undo.title')} lead={t('undo.missing')}>
        <TextLink to="/support">{t('contactSupport')}</TextLink>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('undo.title')} lead={t('undo.lead')}>
      <div className={styles.undo}>
        {failure !== undefined && (
          <AlertRegion>
            <FormFailure error={failure}>
              <TextLink to="/support">{t('contactSupport')}</TextLink>
            </FormFailure>
          </AlertRegion>
        )}
        <Button look="danger" busy={busy} onClick={() => void run()}>
          {t(busy ? 'undo.sending' : 'undo.send')}
        </Button>
      </div>
    </PageFrame>
  );
}
