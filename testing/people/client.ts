import { randomBytes } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { TestServer } from '../server/test-server.ts';
import type { CookieJar } from './cookie-jar.ts';
import { withoutSocket } from './without-socket.ts';

/** Where the official client is pointed at. */
export type Backend = Pick<TestServer, 'localUrl' | 'anonKey'>;

type FlowType = 'implicit' | 'pkce';

/** A browser: the official client with a memory of its own, and with a jar also with cookies of its own. */
export function visitor(server: Backend, flowType: FlowType = 'implicit', jar?: CookieJar): SupabaseClient {
  return createClient(server.localUrl, server.anonKey, {
    realtime: withoutSocket,
    ...(jar ? { global: { fetch: jar.fetch } } : {}),
    auth: {
      autoRefreshToken: false,
      persistSession: true,
      storage: memory(),
      storageKey: newName(),
      flowType,
      experimental: { passkey: true },
    },
  });
}

export function admin(server: TestServer): SupabaseClient {
  return createClient(server.localUrl, server.serviceRoleKey, {
    realtime: withoutSocket,
    auth: { autoRefreshToken: false, persistSession: false, experimental: { passkey: true } },
  });
}

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

export const newName = (): string => randomBytes(6).toString('hex');
export const newEmail = (): string => `person-${newName()}@lomdim.example`;
export const goodPassword = 'olive tree by the well';

export const person = { first_name: 'Noa', last_name: 'Ben', role: 'student', gender: 'female' };

/** Someone who has just signed up, with their own client. */
export async function signedUp(server: Backend, flowType: FlowType = 'implicit', jar?: CookieJar) {
  return signUpAs(server, person, visitor(server, flowType, jar));
}

/** The same as somebody in particular. */
export async function signUpAs(
  server: Backend,
  data: Record<string, string>,
  client: SupabaseClient = visitor(server),
) {
  const email = newEmail();
  const answer = await client.auth.signUp({ email, password: goodPassword, options: { data } });
  if (answer.error) throw answer.error;
  const { session, user } = answer.data;
  if (session === null || user === null) throw new Error('signing up gave no session');
  return { client, email, user, session };
}

type Raw = {
  method?: string;
  body?: unknown;
  text?: string;
  token?: string;
  headers?: Record<string, string>;
};

/** What the client cannot express. Redirects are not followed. */
export async function raw(server: TestServer, path: string, options: Raw = {}): Promise<Response> {
  const { method = options.body === undefined && options.text === undefined ? 'GET' : 'POST' } = options;
  return await fetch(`${server.localUrl}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.text === undefined && options.body === undefined
      ? {}
      : { body: options.text ?? JSON.stringify(options.body) }),
  });
}

export async function errorOf(
  response: Response,
): Promise<{ status: number; code: unknown; message: unknown }> {
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: body.error_code ?? body.code, message: body.msg ?? body.message };
}
