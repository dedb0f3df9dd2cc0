import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { GoBackButton } from './go-back-button.tsx';
import { Panel } from './panel.tsx';
import type { Role } from './role.ts';

export function AccessDenied({ needed, current }: { needed: Role; current: Role }) {
  const { t } = useTranslation('accounts');
  return (
    <Panel
      title={t('access_denied')}
      text={t('access_denied_message', { needed: t(`roles.${needed}`), current: t(`roles.${current}`) })}
    >
      <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
      <GoBackButton />
    </Panel>
  );
}
