import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#lib/auth/viewer.ts';
import { beitMidrashSessions } from '../../api/list-sessions.ts';

/** How many sit in the rooms of live sessions right now. */
export function usePeopleInRooms(): number {
  const viewer = useViewer();
  const { data = [] } = useQuery({ ...beitMidrashSessions(viewer.key), enabled: viewer.known });
  return data.reduce((sum, { present }) => sum + present, 0);
}
