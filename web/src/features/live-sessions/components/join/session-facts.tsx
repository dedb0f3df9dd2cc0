import { useTranslation } from '#i18n/use-translation.ts';
import { FactList } from '#kit/list/fact-list.tsx';
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
    {
      name: t('facts.begins'),
      value: `${formatBeginning(session.scheduled_at, language, zone)}, ${zoneName(zone)}`,
    },
    { name: t('facts.length'), value: formatMinutes(session.duration_minutes, language) },
    { name: t('facts.course'), value: `${session.course_title} (${subjectName(session.subject)})` },
    { name: t('facts.teacher'), value: teacherOf(session) },
    { name: t('facts.audience'), value: audienceName(session.audience) },
    { name: t('facts.language'), value: session.language && languageName(session.language) },
    {
      name: t('facts.places'),
      value: t('facts.placesTaken', { joined: session.joined, maximum: session.max_participants }),
    },
  ];
  return (
    <>
      {session.description && (
        <p className={styles.description} dir="auto">
          {session.description}
        </p>
      )}
      <FactList facts={facts} />
    </>
  );
}
