import { Readable } from 'node:stream';
import type { PersonalData } from '@lomdim/contract/functions';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import { enterAsPerson } from './as-person.ts';
import { type FunctionContext, type Person, personOf } from './context.ts';
import { FunctionError } from './errors.ts';
import { consumeRateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import { childNotFound } from './start-child-session.ts';

/** Each holds a connection for as long as the receiver takes. */
const maxAtOnce = 2;
const rowsAtOnce = 200;

/** Without a child it is the caller's own. */
const body = z.strictObject({ childId: z.guid().optional() });

/** Everything that the product keeps about the caller, or a child of theirs, as one file that is written while it is read. */
export function exportMyData(app: FastifyInstance, context: FunctionContext): void {
  let running = 0;

  app.post('/export-my-data', async (request, reply) => {
    const person = await personOf(context, request);
    await consumeRateLimit(context, 'exportMyData', person.session.user);
    const { childId } = readBody(request, body);
    if (running >= maxAtOnce) {
      throw new FunctionError(503, 'try_again', 'Others are doing the same. Please try again in a moment.', {
        headers: { 'retry-after': '5' },
      });
    }
    running += 1;
    const client = await begin(context, person, childId).catch((error: unknown) => {
      running -= 1;
      throw error;
    });
    const file = Readable.from(personalData(client), { objectMode: false });
    // Also when the receiver goes away before the first row was read, which ends no generator.
    file.once('close', () => {
      running -= 1;
      client.release(true);
    });
    const date = new Date().toISOString().slice(0, 10);
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="lomdim-${date}.json"`,
      'cache-control': 'no-store',
    });
    return reply.send(file);
  });
}

/** One snapshot, so that the parts fit together. What is refused is refused before anything is sent. */
async function begin(
  context: FunctionContext,
  person: Person,
  childId: string | undefined,
): Promise<pg.PoolClient> {
  const client = await context.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await enterAsPerson(client, person);
    // A cursor asks for nothing before its first row is fetched.
    await requireRight(client, childId);
    const declare = 'declare kept no scroll cursor for select part, item from';
    if (childId === undefined) await client.query(`${declare} public.export_my_data()`);
    else await client.query(`${declare} public.export_child_data($1)`, [childId]);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A child takes nothing along itself, and a parent what is kept of their own child. */
async function requireRight(client: pg.PoolClient, childId: string | undefined): Promise<void> {
  if (childId === undefined) {
    await client.query('select private.signed_in_personally()');
    return;
  }
  const { rows } = await client.query('select from public.my_family() where child_id = $1', [childId]);
  if (rows.length === 0) throw childNotFound();
}

type Row = { part: string; item: unknown };
const head: Omit<PersonalData, 'exportedAt' | 'parts'> = { format: 'lomdim-personal-data', version: 1 };

async function* personalData(client: pg.PoolClient): AsyncGenerator<string> {
  const opening = JSON.stringify({ ...head, exportedAt: new Date().toISOString() }).slice(0, -1);
  yield `${opening},\n"parts": {`;
  // A part begins with a row without an item.
  let parts = 0;
  let items = 0;
  for await (const { part, item } of rowsOf(client)) {
    if (item === null) {
      yield `${parts === 0 ? '' : '\n],'}\n${JSON.stringify(part)}: [`;
      parts += 1;
      items = 0;
    } else {
      yield `${items === 0 ? '' : ','}\n${JSON.stringify(item)}`;
      items += 1;
    }
  }
  yield `${parts === 0 ? '' : '\n]'}\n}}\n`;
}

async function* rowsOf(client: pg.PoolClient): AsyncGenerator<Row> {
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from kept`);
    if (rows.length === 0) return;
    yield* rows;
  }
}
