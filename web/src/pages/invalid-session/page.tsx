import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { MessagePage } from '#shared/page-states/message-page.tsx';

/** A session's address without the name of a room. */
export default function InvalidSessionPage() {
  const { t } = useTranslation('liveSessions');
  return (
    <MessagePage title={t('invalidSession.title')} text={t('invalidSession.text')}>
      <ButtonLink to="/dashboard">{t('invalidSession.return')}</ButtonLink>
    </MessagePage>
  );
}
