import { createHash } from 'node:crypto';
import { clientNetwork } from '@lomdim/platform/http/client-address';
import type { FastifyInstance } from 'fastify';
import { type Calendar, readCalendar } from './calendar/calendar.ts';
import { calendarSource } from './calendar/source.ts';
import { writeCalendar } from './calendar/write-calendar.ts';
import type { FunctionContext } from './context.ts';
import { FunctionError } from './errors.ts';
import { consumeRateLimit } from './rate-limit.ts';

const fileName = /^([\w-]{43})\.ics$/;

/** The calendar behind a secret address. Whoever knows the address may read it: calendar programs cannot sign in. */
export function calendar(app: FastifyInstance, context: FunctionContext): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    context.countCall(request, undefined);
    const secret = fileName.exec(request.params.file)?.[1];
    const found = secret === undefined ? undefined : await calendarBehind(context, secret);
    if (secret === undefined || found === undefined) {
      await consumeRateLimit(context, 'calendarMiss', clientNetwork(context, request));
      // The same words whether it was renewed, removed or never there.
      throw new FunctionError(404, 'calendar_not_found', 'There is no calendar at this address.');
    }
    await consumeRateLimit(context, 'calendarRead', secret);
    const text = writeCalendar(found, calendarSource(context.config));
    const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.headers({
      etag: tag,
      // Asked again every time, so that an address that was renewed is dead at once.
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="lomdim.ics"',
    });
    return reply.send(text);
  });
}

async function calendarBehind(context: FunctionContext, secret: string): Promise<Calendar | undefined> {
  const { rows } = await context.pool.query<{ calendar: unknown }>(
    'select private.calendar_behind($1) as calendar',
    [secret],
  );
  return readCalendar(rows[0]?.calendar);
}

/** Weak comparison, as conditional reading asks for: what a proxy compressed is the same calendar. */
function matches(header: string | undefined, tag: string): boolean {
  const plain = (entry: string) => entry.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((entry) => plain(entry) === plain(tag) || entry.trim() === '*');
}
