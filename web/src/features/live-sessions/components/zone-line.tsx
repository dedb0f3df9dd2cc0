import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';

export function ZoneLine() {
  const { t } = useTranslation('liveSessions');
  const { profile } = useAuth();
  return <p className="small soft">{t('zone', { zone: zoneName(viewerZone(profile)) })}</p>;
}
