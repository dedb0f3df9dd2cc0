import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';

type Props = {
  error: unknown;
  busy?: boolean;
  /** For what may have passed a moment later. */
  onAgain?: () => void;
  children?: ReactNode;
};

/** Shown instead of the question: why it cannot be asked, and what to do. */
export function ConsentFailure({ error, busy = false, onAgain, children }: Props) {
  const { t } = useTranslation(['connectedApps', 'common', 'accounts']);
  const { kind } = readFailure(error);
  const mayPass = kind !== 'known' && kind !== 'refused';
  return (
    <MessagePage title={t('consent.failed')} text={errorMessage(error)}>
      {mayPass && onAgain && (
        <Button busy={busy} onClick={onAgain}>
          {t('common:form.tryAgain')}
        </Button>
      )}
      {children}
      <ButtonLink look="quiet" to="/dashboard">
        {t('accounts:toDashboard')}
      </ButtonLink>
    </MessagePage>
  );
}
