import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLive } from '#lib/live/use-live.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { agenda } from '../../api/get-agenda.ts';
import { everyLesson } from '../../api/lesson-keys.ts';
import styles from '../lessons.module.css';
import { NextLesson } from './next-lesson.tsx';
import { WaitingList } from './waiting-list.tsx';

type Props = {
  viewer: 'student' | 'teacher';
  /** The lessons of a child, for its parent. */
  childId?: string;
  /** Fetched at the same time, and shown below once it is known how tall this is. */
  children: ReactNode;
};

/** The top of a dashboard: the next lesson, then what waits for an answer. */
export function Agenda({ viewer, childId, children }: Props) {
  const { user, profile } = useAuth();
  const query = useQuery({ ...agenda(user?.id ?? '', childId), enabled: user !== null });
  const { data, error } = query;
  useLive({
    name: 'agenda',
    bindings: [{ table: 'lessons', filter: `${viewer}_id=eq.${childId ?? user?.id}` }],
    queryKeys: [everyLesson],
    enabled: user !== null,
  });
  const isKnown = data !== undefined || error !== null;
  return (
    <div className={styles.agenda} data-waiting={isKnown ? undefined : ''}>
      {data && (
        <>
          <NextLesson
            lesson={data.next}
            viewer={viewer}
            zone={viewerZone(profile)}
            isOfChild={childId !== undefined}
          />
          <WaitingList waiting={data.waiting} />
        </>
      )}
      {error && !data && <QueryFailure query={query} />}
      {!isKnown && <Skeleton shape={{ height: '12rem' }} />}
      <div hidden={!isKnown}>{children}</div>
    </div>
  );
}
