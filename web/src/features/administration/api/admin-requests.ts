import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

export type AdminPart =
  | 'overview'
  | 'approvals'
  | 'changes'
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
type Client = Awaited<ReturnType<typeof supabase>>;

/** Everything that admins see is fetched under one name, so that it can be fetched again at once. */
export function adminKey(part: AdminPart, ...rest: readonly (string | null)[]): readonly (string | null)[] {
  return ['administration', part, ...rest];
}

export function adminQuery<Result>(
  queryKey: ReturnType<typeof adminKey>,
  request: (client: Client, signal: AbortSignal) => PromiseLike<{ data: Result }>,
) {
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Result> =>
      (await request(await supabase(), signal)).data,
  };
}

/**
 * What an admin changes. Resolves when everything that is shown has been refetched. After a refusal it is refetched,
 * too: another admin may have been faster.
 */
export async function adminMutation<Result>(
  request: (client: Client) => PromiseLike<{ data: Result }>,
): Promise<Result> {
  try {
    const { data } = await request(await supabase());
    await refetchAdministration();
    return data;
  } catch (error) {
    // Not waited for: the alert is there at once.
    void refetchAdministration();
    throw error;
  }
}

function refetchAdministration(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['administration'] });
}
