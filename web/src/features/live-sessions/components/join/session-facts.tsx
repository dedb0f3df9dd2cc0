import { useTranslation } from 'react-i18next';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { formatBeginning } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { LiveSession } from '../../api/search-sessions.ts';
import styles from '../live-sessions.module.css';
import { teacherOf } from '../session-item.tsx';

export function SessionFacts({ session }: { session: LiveSession }) {
  const { t } = useTranslation('liveSessions');
  const { profile } = useAuth();
  const { language } = useLanguage();
  const { subjectName, audienceName, languageName } = useVocabulary();
  const zone = viewerZone(profile);
  const facts = [
    [t('facts.begins'), `${formatBeginning(session.scheduled_at, language, zone)}, ${zoneName(zone)}`],
    [t('facts.length'), formatMinutes(session.duration_minutes, language)],
    [t('facts.course'), `${session.course_title} (${subjectName(session.subject)})`],
    [t('facts.teacher'), teacherOf(session)],
    [t('facts.audience'), audienceName(session.audience)],
    [t('facts.language'), session.language ? languageName(session.language) : ''],
    [
      t('facts.places'),
      t('facts.placesTaken', { joined: session.joined, maximum: session.max_participants }),
    ],
  ];
  return (
    <>
      {session.description && (
        <p className={styles.description} dir="auto">
          {session.description}
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
