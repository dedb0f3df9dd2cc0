import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
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
  const { data, error, isFetching, refetch } = useQuery(nextOfCourse(viewer.key, courseId));
  useFollowedSessions();
  if (error && data === undefined) {
    return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton shape={{ height: '9rem' }} />;
  return (
    <JoinProvider>
      <h2>{t('course.title')}</h2>
      {data ? (
        <>
          <ZoneLine />
          <SessionItem session={data} level={3} />
        </>
      ) : (
        <p>{t('course.none')}</p>
      )}
    </JoinProvider>
  );
}
