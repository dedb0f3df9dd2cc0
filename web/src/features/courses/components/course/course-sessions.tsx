import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useMemberExpected } from '#lib/rendering/first-view.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { useViewerZone } from '#lib/time-zones/zones.ts';
import { RestBadge } from '#shared/rest-days/rest-badge.tsx';
import { spanFrom } from '#shared/rest-days/rest-spans.ts';
import { courseSessions } from '../../api/list-sessions.ts';
import { CoursePart } from './course-part.tsx';
import styles from './course-view.module.css';

/** The upcoming live sessions. Visitors see how to get access. */
export function CourseSessions({ courseId }: { courseId: string }) {
  const { t } = useTranslation('courses');
  const { user } = useAuth();
  const isExpected = useMemberExpected();
  return (
    <CoursePart title={t('sessions.title')}>
      {user ? (
        <SessionList courseId={courseId} userId={user.id} />
      ) : isExpected ? (
        <Skeleton shape={{ height: '9rem' }} />
      ) : (
        <p>
          {t('sessions.signedInOnly')}{' '}
          <TextLink to="/auth" state={{ from: `/course/${courseId}` }}>
            {t('sessions.signIn')}
          </TextLink>
        </p>
      )}
    </CoursePart>
  );
}

function SessionList({ courseId, userId }: { courseId: string; userId: string }) {
  const { t } = useTranslation('courses');
  const { language } = useLanguage();
  const beginning = useBeginning();
  const zone = useViewerZone();
  const query = useQuery(courseSessions(courseId, userId));
  const { data } = query;
  if (query.error && !data) return <QueryFailure query={query} />;
  if (!data) return <Skeleton shape={{ height: '9rem' }} />;
  if (data.length === 0) return <p>{t('sessions.none')}</p>;
  return (
    <ol className="stack-4 plain-list">
      {data.map((session) => (
        <li key={session.id} className={`edge stack-2 ${styles.session}`}>
          <p className={`small soft ${styles.when}`}>
            <time dateTime={session.scheduled_at}>{beginning(session.scheduled_at)}</time>
            <span>{formatMinutes(session.duration_minutes, language)}</span>
            <RestBadge span={spanFrom(session.scheduled_at, session.duration_minutes)} people={[{ zone }]} />
            {session.state === 'ongoing' && <Badge tone="live">{t('sessions.now')}</Badge>}
          </p>
          <h3 className={styles.sessionTitle} dir="auto">
            {session.title}
          </h3>
          {session.description && <p dir="auto">{session.description}</p>}
        </li>
      ))}
    </ol>
  );
}
