import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { nextLesson } from '../../api/get-agenda.ts';
import { NextLesson } from './next-lesson.tsx';

type Props = {
  /** Says that something is wrong with a lesson. */
  report: (lessonId: string) => ReactNode;
};

/** The top of a child's home: the next lesson and the way in. What changes reaches it through the inbox. */
export function ChildAgenda({ report }: Props) {
  const { user, profile } = useAuth();
  const query = useQuery({ ...nextLesson(user?.id ?? ''), enabled: user !== null });
  return (
    <Loaded query={query} skeleton="12rem">
      {(lesson) => (
        <div className="stack-3">
          <NextLesson lesson={lesson} viewer="child" zone={viewerZone(profile)} />
          {lesson && report(lesson.id)}
        </div>
      )}
    </Loaded>
  );
}
