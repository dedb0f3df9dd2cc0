import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';

/** No session is planned: what is going to be here, and what there is meanwhile. */
export function NoSessions() {
  const { t } = useTranslation('liveSessions');
  return (
    <EmptyState title={t('soon.title')} text={t('soon.text')}>
      <ButtonLink to="/women-courses">{t('soon.courses')}</ButtonLink>
    </EmptyState>
  );
}
