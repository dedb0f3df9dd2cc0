import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { MessagePage } from '#shared/page-states/message-page.tsx';

export default function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.explanation')}>
      <ButtonLink to="/">{t('notFound.returnHome')}</ButtonLink>
    </MessagePage>
  );
}
