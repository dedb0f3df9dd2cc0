import { formatMoment } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';

/** On the clock of whoever looks, which is named where hours count. */
function useMoment(): (moment: string, kind: 'day' | 'clock') => string {
  const { profile } = useAuth();
  const { language } = useLanguage();
  return (moment, kind) =>
    formatMoment(moment, language, viewerZone(profile), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...(kind === 'clock' ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } : {}),
    });
}

export function Moment({ at, kind = 'clock' }: { at: string; kind?: 'day' | 'clock' }) {
  const written = useMoment();
  return <time dateTime={at}>{written(at, kind)}</time>;
}
