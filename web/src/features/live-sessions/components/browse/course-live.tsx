import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useViewer } from '#lib/auth/viewer.ts';
import { nextOfCourse } from '../../api/search-sessions.ts';
import { useFollowedSessions } from '../../use-followed-sessions.ts';
import { JoinProvider } from '../join/join-provider.tsx';
import { SessionItem } from '../session-item.tsx';
import { ZoneLine } from '../zone-line.tsx';

/** The live session of a course that is on, or the next one. */
export function CourseLive({ courseId }: { courseId: string }) {
  const { t } = useTranslation('liveSessions');
  const viewer = useViewer();
  const next = useQuery(nextOfCourse(viewer.key, courseId));
  useFollowedSessions();
  return (
    <Loaded query={next} skeleton="9rem">
      {(session) => (
        <JoinProvider>
          <h2>{t('course.title')}</h2>
          {session ? (
            <>
              <ZoneLine />
              <SessionItem session={session} level={3} />
            </>
          ) : (
            <p>{t('course.none')}</p>
          )}
        </JoinProvider>
      )}
    </Loaded>
  );
}
