import { useTranslation } from '#i18n/use-translation.ts';
import { readScopes } from './scopes.ts';

/** What an app may know or do by its scopes, each in words. */
export function useScopeTexts(scopes: string | readonly string[]): string[] {
  const { t } = useTranslation('connectedApps');
  const { described, others } = readScopes(scopes);
  return [
    ...described.map((scope) => t(`scopes.${scope}`)),
    ...others.map((scope) => t('scopes.other', { scope })),
  ];
}
