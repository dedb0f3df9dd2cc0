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

const body = z.strictObject({ childId: z.guid().optional() });

/** Each holds a connection for as long as the receiver takes. */
const maxAtOnce = 2;
const rowsAtOnce = 200;

/** Everything that the product keeps about the caller, or about a child of theirs, as one file that is written while it is read. */
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
  // A cursor takes no parameters; the schema of the body lets nothing but an id through.
  const kept = childId === undefined ? 'export_my_data()' : `export_child_data('${childId}')`;
  const client = await context.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await enterAsPerson(client, person);
    await client.query(`declare kept no scroll cursor for select part, item from public.${kept}`);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
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
