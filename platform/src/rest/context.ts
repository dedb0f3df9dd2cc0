import type { Caller } from '../keys/read-caller.ts';
import type { Step, Value } from '../postgres/wire/connection.ts';
import type { SchemaCache } from './schema/types.ts';
import { raiseFor } from './sql/refusal.ts';
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

/**
 * The step that makes the rest of the pipeline run as the caller. Every setting is local to the transaction,
 * which ends with the pipeline: nothing of one caller is left for the next.
 */
export function contextStep(
  cache: SchemaCache,
  caller: Caller,
  visible: Visible,
  options: { schema: string; readOnly: boolean; timezone: string | undefined },
): Step {
  const values: Value[] = [];
  const place = (value: Value) => `$${values.push(value)}`;
  const parts: string[] = [];
  let key = 'context';
  if (caller.session && cache.sessionCheck !== undefined) {
    // The check names its parameters itself: they come first.
    values.push(caller.session.id, caller.session.user);
    // A count that the planner cannot know beforehand: it would otherwise raise while it plans.
    parts.push(raiseFor(cache.sessionCheck, 'pg_backend_pid()'));
    key += `:session:${cache.generation}`;
  }
  const set = (name: string, value: Value) => parts.push(`set_config('${name}', ${place(value)}, true)`);
  set('search_path', searchPath(options.schema));
  set('role', caller.role);
  set('request.jwt.claims', caller.claims);
  set('request.method', visible.method);
  set('request.path', visible.path);
  set('request.headers', visible.headers);
  set('request.cookies', visible.cookies);
  set('request.address', visible.address);
  set('statement_timeout', cache.timeouts.get(caller.role) ?? standardTimeouts[caller.role]);
  if (options.readOnly) {
    parts.push(`set_config('transaction_read_only', 'on', true)`);
    key += ':read-only';
  }
  if (options.timezone !== undefined) {
    set('timezone', options.timezone);
    key += ':timezone';
  }
  return { key, text: `select ${parts.join(', ')}`, values };
}

function searchPath(schema: string): string {
  return [...new Set([schema, 'public', 'extensions'])].map(identifier).join(', ');
}
