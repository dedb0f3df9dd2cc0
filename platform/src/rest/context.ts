import type { Caller } from '../keys/read-caller.ts';
import type { CallerOptions } from '../postgres/as-caller.ts';
import type { SchemaCache } from './schema/types.ts';
import { identifier } from './sql/writer.ts';

/** What SQL can see of the request, as `request.*` settings. */
export type Visible = {
  method: string;
  path: string;
  headers: string;
  cookies: string;
  /** Where it comes from, for what is limited by address. Headers are only what somebody says. */
  address: string;
};

const standardTimeouts: Record<Caller['role'], string> = {
  anon: '3s',
  authenticated: '8s',
  service_role: '30s',
};

/** What the transaction of a request knows besides its caller. */
export function contextOf(
  cache: SchemaCache,
  { role }: Caller,
  visible: Visible,
  options: { schema: string; readOnly: boolean; onePlan?: boolean | undefined; timezone: string | undefined },
): CallerOptions {
  return {
    check: cache.sessionCheck ?? null,
    settings: {
      search_path: searchPath(options.schema, cache.settings.extraSearchPath),
      'request.method': visible.method,
      'request.path': visible.path,
      'request.headers': visible.headers,
      'request.cookies': visible.cookies,
      'request.address': visible.address,
      statement_timeout: cache.timeouts.get(role) ?? standardTimeouts[role],
      ...(options.readOnly && { transaction_read_only: 'on' }),
      // Always said, so that reads of both kinds may share a transaction.
      plan_cache_mode: options.onePlan ? 'force_generic_plan' : 'auto',
      ...(options.timezone !== undefined && { timezone: options.timezone }),
    },
  };
}

/** The schema that was asked for stands first, and once more where the extra ones name it, as in PostgREST's. */
function searchPath(schema: string, extra: readonly string[]): string {
  return [schema, ...extra].map(identifier).join(', ');
}
