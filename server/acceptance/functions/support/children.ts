import { randomUUID } from 'node:crypto';
import type { ChildSession, ChildSignInBody } from '@lomdim/contract/functions';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { browser, outcome, type SignedUp } from './people.ts';

/** Added as the parent adds it; its id. */
export async function addChild(
  server: TestServer,
  parent: SignedUp,
  name: string,
  shortName = name.toLowerCase(),
): Promise<string> {
  const { rows } = await server.pool.query<{ version: string }>(
    'select private.children_consent_version() as version',
  );
  const id = randomUUID();
  const { error } = await parent.client.rpc('add_child', {
    child_id: id,
    first_name: name,
    birth_month: `${new Date().getFullYear() - 9}-01-01`,
    gender: 'female',
    level: 'beginner',
    languages: ['English'],
    short_name: shortName,
    consent_version: rows[0]?.version,
  });
  if (error) throw error;
  return id;
}

export const setSecret = (
  parent: Pick<SignedUp, 'client'>,
  childId: string,
  secret: string,
  kind = /^\d/.test(secret) ? 'pin' : 'pictures',
) => outcome(parent.client.functions.invoke('child-secret', { body: { childId, kind, secret } }));

export const startSession = (parent: Pick<SignedUp, 'client'>, childId: string) =>
  outcome(parent.client.functions.invoke('child-session', { body: { childId } }));

export const signIn = (server: TestServer, body: ChildSignInBody) =>
  outcome(browser(server).functions.invoke('child-sign-in', { body }));

async function secretOf(call: PromiseLike<{ data: unknown; error: unknown }>): Promise<string> {
  const { data, error } = await call;
  if (error || typeof data !== 'string') throw error ?? new Error('no secret');
  return data;
}

/** A browser on which all children of the parent may sign in. */
export const openDevice = ({ client }: SignedUp) =>
  secretOf(client.rpc('let_children_sign_in_here', { label: 'Kitchen' }));

export const makeLink = ({ client }: SignedUp, childId: string) =>
  secretOf(client.rpc('make_child_link', { child_id: childId }));

/** A browser that took the session which a function answered. */
export async function browserOf(server: TestServer, answer: unknown): Promise<SupabaseClient> {
  const { data }: { data?: { session?: ChildSession } } = Object(answer);
  if (!data?.session) throw new Error(`no session: ${JSON.stringify(answer)}`);
  const client = browser(server);
  const { error } = await client.auth.setSession(data.session);
  if (error) throw error;
  return client;
}
