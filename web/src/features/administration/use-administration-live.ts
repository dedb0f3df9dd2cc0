import { useLive } from '#lib/live/use-live.ts';
import { adminKey } from './api/admin-requests.ts';

type Part = Parameters<typeof adminKey>[0];

/** While this is shown, what other admins and everybody else do to these tables is seen at once. */
export function useAdministrationLive(tables: readonly string[], parts: readonly Part[]): void {
  useLive({
    name: `administration-${parts.join('-')}`,
    bindings: tables.map((table) => ({ table })),
    queryKeys: parts.map((part) => adminKey(part)),
  });
}
