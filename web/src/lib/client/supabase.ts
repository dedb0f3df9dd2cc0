import type { Database } from '@lomdim/contract/database.types';
import type { SupabaseClient } from '@supabase/supabase-js';
import { loadTopic } from '#i18n/start.ts';
import { renderContext } from '#lib/rendering/render-context.ts';

type PublicConfig = { supabaseUrl: string; anonKey: string };

let config: Promise<PublicConfig> | undefined;
let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * The one client, created when it is first needed: its code is a chunk of its own, and the server's address comes
 * from /config.json. When that fails, the next call tries again.
 */
export function supabase(): Promise<SupabaseClient<Database>> {
  const rendering = renderContext();
  if (rendering) return rendering.supabase();
  client ??= createOnce().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createOnce(): Promise<SupabaseClient<Database>> {
  const [{ Client }, { supabaseUrl, anonKey }] = await Promise.all([
    import('./client.ts'),
    publicConfig(),
    loadSentences(),
  ]);
  return new Client(supabaseUrl, anonKey);
}

/**
 * Requests can be refused, so the error messages are loaded with the client. Without them the general message is
 * shown.
 */
async function loadSentences(): Promise<void> {
  await loadTopic('errors').catch((error: unknown) => console.info('no sentences by code', error));
}

/** Asked once; when that fails, the next call asks again. */
export function publicConfig(): Promise<PublicConfig> {
  const rendering = renderContext();
  // Whoever asks from within is a visitor, and needs no key for that.
  if (rendering) return Promise.resolve({ supabaseUrl: rendering.origin, anonKey: '' });
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

async function fetchConfig(): Promise<PublicConfig> {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`/config.json was answered with ${answer.status}`);
  const answered: unknown = await answer.json();
  if (!isPublicConfig(answered)) throw new Error('/config.json does not say where the server is');
  return answered;
}

function isPublicConfig(value: unknown): value is PublicConfig {
  const fields: { supabaseUrl?: unknown; anonKey?: unknown } = Object(value);
  return typeof fields.supabaseUrl === 'string' && typeof fields.anonKey === 'string';
}
