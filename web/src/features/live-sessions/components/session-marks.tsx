import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/badge.tsx';
import { useVocabulary } from '../../../lib/vocabulary.ts';
import type { LiveSession } from '../api/live-sessions.ts';
import styles from './live-sessions.module.css';

/** How a session stands, for whom it is and in which language. */
export function SessionMarks({ session }: { session: LiveSession }) {
  const { t } = useTranslation('liveSessions');
  const { audienceName, languageName } = useVocabulary();
  const { state, is_mine } = session;
  const left = session.max_participants - session.joined;
  const isOpen = state === 'upcoming' || state === 'ongoing';
  return (
    <p className={styles.marks}>
      {state === 'ongoing' && <Badge tone="live">{t('state.ongoing')}</Badge>}
      {state === 'completed' && <Badge>{t('state.completed')}</Badge>}
      {state === 'cancelled' && <Badge tone="danger">{t('state.cancelled')}</Badge>}
      {is_mine && <Badge tone="press">{t('item.mine')}</Badge>}
      <Badge>{audienceName(session.audience)}</Badge>
      {session.language && <Badge>{languageName(session.language)}</Badge>}
      {isOpen && (
        <span className={styles.places}>{left > 0 ? t('item.places', { count: left }) : t('item.full')}</span>
      )}
    </p>
  );
}
