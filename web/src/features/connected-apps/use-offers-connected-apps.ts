import { useQuery } from '@tanstack/react-query';
import { connectedApps } from './api/list-connected-apps.ts';

/** Whether there is anything to show of connected apps; until it is known, nothing is. A failure is shown. */
export function useOffersConnectedApps(person: string): boolean {
  const { data, isError } = useQuery(connectedApps(person));
  return data?.isOffered ?? isError;
}
