import type { FastifyInstance } from 'fastify';
import { asPerson } from './as-person.ts';
import { readCalendar } from './calendar/calendar.ts';
import { calendarSource } from './calendar/source.ts';
import { writeCalendar } from './calendar/write-calendar.ts';
import { type FunctionContext, personOf } from './context.ts';
import { FunctionError } from './errors.ts';
import { consumeRateLimit } from './rate-limit.ts';

const fileName = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.ics$/i;

/** One event as a file: of the caller's own calendar, or a live session that they can see. */
export function calendarEvent(app: FastifyInstance, context: FunctionContext): void {
  app.get<{ Params: { kind: string; file: string } }>(
    '/calendar-event/:kind/:file',
    async (request, reply) => {
      const person = await personOf(context, request);
      await consumeRateLimit(context, 'calendarEvent', person.session.user);
      const { kind, file } = request.params;
      const id = fileName.exec(file)?.[1];
      const found =
        id === undefined || !/^[a-z-]+$/.test(kind)
          ? undefined
          : await asPerson(context, person, async (db) => {
              const { rows } = await db.query<{ event: unknown }>(
                'select public.calendar_event($1, $2) as event',
                [kind, id],
              );
              return readCalendar(rows[0]?.event);
            });
      if (found === undefined) throw new FunctionError(404, 'event_not_found', 'There is no such event.');
      reply.headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="lomdim-${kind}.ics"`,
        'cache-control': 'private, no-store',
      });
      return writeCalendar(found, calendarSource(context.config));
    },
  );
}
