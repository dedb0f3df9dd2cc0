import { queryClient } from '#lib/client/query-client.ts';

type Part =
  | 'overview'
  | 'approvals'
  | 'people'
  | 'courses'
  | 'donations'
  | 'pool'
  | 'inbox'
  | 'answers'
  | 'reports'
  | 'series'
  | 'mail'
  | 'log';

/** Everything that admins see is fetched under one name, so that it can be fetched again at once. */
export function adminKey(part: Part, ...rest: readonly (string | null)[]): readonly (string | null)[] {
  return ['administration', part, ...rest];
}

/** After an admin action everything that is shown may have changed. Resolves when it has been refetched. */
export async function refetchAdministration(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['administration'] });
}
