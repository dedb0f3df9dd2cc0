import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { RestBadge } from '#shared/rest-days/rest-badge.tsx';
import { spanFrom } from '#shared/rest-days/rest-spans.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { LiveSession } from '../api/search-sessions.ts';

/** How a session stands, for whom it is and in which language. */
export function SessionMarks({ session }: { session: LiveSession }) {
  const { t } = useTranslation('liveSessions');
  const { profile } = useAuth();
  const { audienceName, languageName } = useVocabulary();
  const { state, is_mine } = session;
  const left = session.max_participants - session.joined;
  const isOpen = state === 'upcoming' || state === 'ongoing';
  return (
    <p className="cluster-2 middle">
      {state === 'ongoing' && <Badge tone="live">{t('state.ongoing')}</Badge>}
      {state === 'completed' && <Badge>{t('state.completed')}</Badge>}
      {state === 'cancelled' && <Badge tone="danger">{t('state.cancelled')}</Badge>}
      {is_mine && <Badge tone="press">{t('item.mine')}</Badge>}
      {isOpen && session.is_reserved && <Badge tone="honour">{t('item.hasPlace')}</Badge>}
      <Badge>{audienceName(session.audience)}</Badge>
      {session.language && <Badge>{languageName(session.language)}</Badge>}
      {isOpen && (
        <RestBadge
          span={spanFrom(session.scheduled_at, session.duration_minutes)}
          people={[{ zone: viewerZone(profile) }]}
        />
      )}
      {isOpen && (
        <span className="small soft">{left > 0 ? t('item.places', { count: left }) : t('item.full')}</span>
      )}
    </p>
  );
}
