import type { Database } from '@lomdim/contract/database.types';
import { SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { fetchAndRecord } from '#lib/errors/failed-responses.ts';

type Transport = NonNullable<SupabaseClientOptions<'public'>['realtime']>['transport'];

/** Nothing is followed live while a page is rendered; but the client wants sockets, which Node.js 20 does not have. */
const noSockets = (() => {
  throw new Error('a page that is being rendered follows nothing');
}) as unknown as NonNullable<Transport>;

/**
 * The official client for queries of a page that is being rendered. It has no session and keeps none, so pages may share it; its
 * requests go by the `fetch` of the page for which they are made.
 */
class VisitorClient extends SupabaseClient<Database> {
  constructor(origin: string) {
    super(origin, 'visitor', {
      global: { fetch: fetchAndRecord },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: noSockets },
    });
    this.rest.retry = false;
  }
}

let latest: { origin: string; client: VisitorClient } | undefined;

export async function visitorClient(origin: string): Promise<VisitorClient> {
  if (latest?.origin !== origin) latest = { origin, client: new VisitorClient(origin) };
  return latest.client;
}
