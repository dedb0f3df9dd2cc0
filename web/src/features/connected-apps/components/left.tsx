import { useTranslation } from '#i18n/use-translation.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';

/** Shown after the page was left for an address that opens a program: the page is still there then. */
export function Left({ to }: { to: string }) {
  const { t } = useTranslation('connectedApps');
  return (
    <MessagePage title={t('left.title')} text={t('left.text')}>
      <a href={to}>{t('left.open')}</a>
    </MessagePage>
  );
}
