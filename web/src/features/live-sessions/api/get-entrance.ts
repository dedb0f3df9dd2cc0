import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import type { Eligibility } from './get-session-details.ts';

export type RoomSession = {
  id: string;
  title: string;
  course_id: string;
  course_title: string;
  teacher_id: string;
  teacher_name: string;
  scheduled_at: string;
  duration_minutes: number;
};

export type Entrance = {
  /** The person's role in the room; an admin may look in, a parent goes in with their child, and neither takes a seat. */
  answer: Eligibility | 'admin' | 'parent';
  /** For those who have to do with it. */
  session: RoomSession | null;
};

/** What the lobby of a room shows; `null` where there is no such room. */
export function entranceOf(userId: string, room: string) {
  return queryOptions({
    queryKey: ['live-sessions', userId, 'room', room],
    queryFn: async ({ signal }): Promise<Entrance | null> => {
      const client = await supabase();
      const [entrance, session] = await Promise.all([
        client.rpc('live_session_entrance', { room }).abortSignal(signal).throwOnError(),
        client.rpc('live_session_by_room', { room }).abortSignal(signal).throwOnError(),
      ]);
      const answer = entrance.data as Entrance['answer'] | null;
      return answer === null ? null : { answer, session: session.data[0] ?? null };
    },
    staleTime: 0,
  });
}
