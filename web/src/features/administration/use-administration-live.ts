import { useLive } from '#lib/live/use-live.ts';
import { type AdminPart, adminKey } from './api/admin-requests.ts';

/** While this is shown, what other admins and everybody else do to these tables is seen at once. */
export function useAdministrationLive(tables: readonly string[], parts: readonly AdminPart[]): void {
  useLive({
    name: `administration-${parts.join('-')}`,
    bindings: tables.map((table) => ({ table })),
    queryKeys: parts.map((part) => adminKey(part)),
  });
}
