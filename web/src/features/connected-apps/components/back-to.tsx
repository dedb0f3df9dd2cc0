import { Trans } from '#i18n/trans.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { placeOf } from '../app.ts';

/** Where the answer takes one, by what nobody can make up: the host, not the name that the app gives itself. */
export function BackTo({ redirectUri }: { redirectUri: string }) {
  const { t } = useTranslation('connectedApps');
  const place = placeOf(redirectUri);
  if (!place) return null;
  const text =
    place.kind === 'site'
      ? t('backTo.site', { host: place.host })
      : place.kind === 'app'
        ? t('backTo.app', { scheme: place.scheme })
        : t('backTo.device');
  return (
    <p>
      <Trans text={text} components={{ place: <strong /> }} />
    </p>
  );
}
