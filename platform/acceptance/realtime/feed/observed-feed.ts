import { EventEmitter, once } from 'node:events';
import type pg from 'pg';
import { pino } from 'pino';
import { Readiness } from '../../../src/http/readiness.ts';
import { openShares } from '../../../src/postgres/database.ts';
import { createPostgresFeed } from '../../../src/realtime/feed/postgres-feed.ts';
import type { ChangeBinding, ChangeSubscription, FeedCaller } from '../../../src/realtime/live-feed.ts';

export type ReceivedChange = {
  schema: string;
  table: string;
  type: string;
  columns: { name: string; type: string }[];
  record?: Record<string, unknown>;
  old_record?: Record<string, unknown>;
};

type Database = { pool: pg.Pool; url: string };

export async function openFeed({ pool, url }: Database, log = pino({ level: 'silent' })) {
  const database = openShares(url, { log, applicationName: 'platform realtime' });
  const services = {
    product: { id: 'platform' },
    pool,
    database,
    connectionString: url,
    log,
    readiness: new Readiness(),
  };
  const feed = await createPostgresFeed(services);
  const stop = feed.stop.bind(feed);
  feed.stop = async () => {
    await stop();
    await database.end();
  };
  return feed;
}

type Feed = Awaited<ReturnType<typeof openFeed>>;

export const visitor: FeedCaller = { role: 'anon', claims: '{"role":"anon"}', session: undefined };
export const service: FeedCaller = {
  role: 'service_role',
  claims: '{"role":"service_role"}',
  session: undefined,
};
export const person = ({ id }: { id: string }): FeedCaller => ({
  role: 'authenticated',
  claims: JSON.stringify({ role: 'authenticated', sub: id }),
  session: { user: id, id: null },
});

/** A subscription that remembers what it received. */
export class ObservedSubscription {
  readonly received: ReceivedChange[] = [];
  readonly subscription: ChangeSubscription;
  readonly #arrivals: EventEmitter;

  private constructor(subscription: ChangeSubscription, received: ReceivedChange[], arrivals: EventEmitter) {
    this.subscription = subscription;
    this.received = received;
    this.#arrivals = arrivals;
  }

  static async open(
    feed: Feed,
    caller: FeedCaller,
    binding: Partial<ChangeBinding>,
  ): Promise<ObservedSubscription> {
    const received: ReceivedChange[] = [];
    const arrivals = new EventEmitter();
    const subscription = await feed.subscribe(
      { event: '*', schema: 'public', ...binding },
      caller,
      ({ data }) => {
        received.push(JSON.parse(data) as ReceivedChange);
        arrivals.emit('change');
      },
    );
    return new ObservedSubscription(subscription, received, arrivals);
  }

  /** Waits until so many were received. */
  async until(count: number): Promise<ReceivedChange[]> {
    while (this.received.length < count) await once(this.#arrivals, 'change');
    return this.received;
  }
}

export type Pair = { student: { id: string }; teacher: { id: string }; conversation: string };

/** Two people and their conversation. */
export async function createPair({ pool }: Pick<Database, 'pool'>): Promise<Pair> {
  const createPerson = async (role: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into auth.users (id, aud, role, email, raw_user_meta_data)
       values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@test.example',
         jsonb_build_object('first_name', $1::text, 'last_name', 'Test', 'role', $1::text))
       returning id`,
      [role],
    );
    return { id: rows[0]?.id ?? '' };
  };
  const [student, teacher] = [await createPerson('student'), await createPerson('teacher')];
  const { rows } = await pool.query<{ id: string }>(
    'insert into public.conversations (student_id, teacher_id) values ($1, $2) returning id',
    [student.id, teacher.id],
  );
  return { student, teacher, conversation: rows[0]?.id ?? '' };
}

export const write = (
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  { conversation, student }: Pair,
  content: string,
) =>
  db.query<{ id: string }>(
    'insert into public.chat_messages (conversation_id, sender_id, content) values ($1, $2, $3) returning id',
    [conversation, student.id, content],
  );
