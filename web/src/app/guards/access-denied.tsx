import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kit/button/button.tsx';
import type { Role } from '#lib/auth/role.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import { GoBackButton } from './go-back-button.tsx';

export function AccessDenied({ needed, current }: { needed: Role; current: Role }) {
  const { t } = useTranslation('accounts');
  return (
    <MessagePage
      title={t('access_denied')}
      text={t('access_denied_message', { needed: t(`roles.${needed}`), current: t(`roles.${current}`) })}
    >
      <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
      <GoBackButton />
    </MessagePage>
  );
}
