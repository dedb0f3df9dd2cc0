import { useTranslation } from '#i18n/use-translation.ts';
import { readScopes } from '../scopes.ts';

type Props = { scopes: string | readonly string[]; className?: string | undefined };

/** What an app can do, a sentence each, what weighs most first: it acts in the person's name, whatever else it asked for. */
export function ScopeList({ scopes, className }: Props) {
  const { t } = useTranslation('connectedApps');
  const { described, others } = readScopes(scopes);
  return (
    <ul className={className}>
      <li>{t('scopes.acts')}</li>
      {described.map((scope) => (
        <li key={scope}>{t(`scopes.${scope}`)}</li>
      ))}
      {others.map((scope) => (
        <li key={scope}>{t('scopes.other', { scope })}</li>
      ))}
    </ul>
  );
}
