import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import type pg from 'pg';
import WebSocket from 'ws';
import { createPerson } from './actors.ts';

/** Tokens are signed with it, so that a test need not sign anybody in. */
export const jwtSecret = 'a secret for tests of live changes, long enough to be accepted';

export type Listening = { localUrl: string; anonKey: string; fetch?: typeof fetch };

type Transport = NonNullable<
  NonNullable<NonNullable<Parameters<typeof createClient>[2]>['realtime']>['transport']
>;

const clients: SupabaseClient[] = [];

/** The official client, as nobody in particular. */
export function connect(server: Listening, key = server.anonKey, token?: string): SupabaseClient {
  const client = createClient(server.localUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      ...(server.fetch && { fetch: server.fetch }),
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    },
    // A test that waits for the next attempt should not wait long.
    realtime: { transport: WebSocket as unknown as Transport, reconnectAfterMs: () => 50 },
  });
  clients.push(client);
  return client;
}

/** The official client with a person's token, for its socket and for its requests. */
export async function connectAs(server: Listening, person: { id: string }): Promise<SupabaseClient> {
  const token = await tokenOf(person);
  const client = connect(server, server.anonKey, token);
  await client.realtime.setAuth(token);
  return client;
}

export function tokenOf(
  { id }: { id: string },
  expiresIn = '1h',
  claims: Record<string, string> = {},
): Promise<string> {
  return new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(expiresIn)
    .sign(new TextEncoder().encode(jwtSecret));
}

export async function disconnectAll(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()));
}

type Wanted = {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  schema?: string;
  table?: string;
  filter?: string;
};
export type Payload = {
  schema: string;
  table: string;
  eventType: string;
  commit_timestamp: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  errors: unknown;
};

/** A channel that listens to changes and remembers them. */
export class Changes {
  readonly received: Payload[] = [];
  readonly channel: RealtimeChannel;
  readonly #events = new EventEmitter();

  constructor(client: SupabaseClient, ...wanted: Wanted[]) {
    this.channel = client.channel(randomUUID());
    for (const one of wanted) {
      const filter = { event: '*', schema: 'public', ...one } as { event: '*'; schema: string };
      this.channel.on('postgres_changes', filter, (payload) => {
        this.received.push(payload as unknown as Payload);
        this.#events.emit('change');
      });
    }
  }

  /** Rejects with what the server said when it refused. */
  subscribed(): Promise<this> {
    return new Promise((resolve, reject) => {
      this.channel.subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve(this);
        else reject(error ?? new Error(status));
      });
    });
  }

  async until(count: number): Promise<Payload[]> {
    while (this.received.length < count) await once(this.#events, 'change');
    return this.received;
  }
}

export const listen = (client: SupabaseClient, ...wanted: Wanted[]): Promise<Changes> =>
  new Changes(client, ...wanted).subscribed();

export type Pair = { student: { id: string }; teacher: { id: string }; conversation: string };

/** Two people and their conversation. */
export async function createPair(database: { pool: pg.Pool }): Promise<Pair> {
  const held = { pool: database.pool, url: '', drop: async () => undefined };
  const student = await createPerson(held, 'student');
  const teacher = await createPerson(held, 'teacher', { role: 'teacher', approval: 'approved' });
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into public.conversations (student_id, teacher_id) values ($1, $2) returning id',
    [student.id, teacher.id],
  );
  return { student, teacher, conversation: rows[0]?.id ?? '' };
}

export async function writeMessage(pool: pg.Pool, { conversation, student }: Pair, content: string) {
  const { rows } = await pool.query<{ id: string }>(
    'insert into public.chat_messages (conversation_id, sender_id, content) values ($1, $2, $3) returning id',
    [conversation, student.id, content],
  );
  return rows[0]?.id ?? '';
}
