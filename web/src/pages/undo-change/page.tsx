import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { undoChange } from '#features/accounts/api/undo-change.ts';
import { FormFailure } from '#features/accounts/components/form-failure.tsx';
import { loadTopic } from '#i18n/start.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { usePageHead } from '#lib/page-head.ts';
import styles from '../auth/auth.module.css';

/** Where the mail about a changed password or address leads. Only the button undoes it: programs open links, too. */
export default function UndoChangePage() {
  const { t } = useTranslation('accounts');
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready');
  const [failure, setFailure] = useState('');
  usePageHead({ title: `${t('undo.title')} · Lomdim`, description: t('undo.lead'), indexed: false });

  async function undo(): Promise<void> {
    setState('sending');
    setFailure('');
    try {
      await undoChange(token);
      setState('done');
    } catch (error) {
      // The error messages come with the client, which this page does not load.
      await loadTopic('errors').catch((missing: unknown) => console.info('no sentences by code', missing));
      setFailure(errorMessage(error));
      setState('ready');
    }
  }

  if (state === 'done') {
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
        {failure !== '' && (
          <AlertRegion>
            <FormFailure text={failure}>
              <TextLink to="/support">{t('contactSupport')}</TextLink>
            </FormFailure>
          </AlertRegion>
        )}
        <Button look="danger" busy={state === 'sending'} onClick={() => void undo()}>
          {t(state === 'sending' ? 'undo.sending' : 'undo.send')}
        </Button>
      </div>
    </PageFrame>
  );
}
