import type { CalendarQuestion, Renderer } from '@lomdim/contract/rendering';
import { sendError, shown } from '@lomdim/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import { isZone } from './rendering/viewer.ts';

const maxZones = 3;
const maxDays = 100;
/** A page asks about the days of its first view, and may have been open for a while. */
const daysNear = 7;
const dayInMs = 86_400_000;

/**
 * Some days of the Jewish calendar, for browsers in another zone than the page was rendered for. They have the same code and need
 * not fetch it for a first page. Nothing here is asked of the database, and the same question always has the same answer.
 */
export function serveCalendarDays(app: FastifyInstance, renderer: Pick<Renderer, 'calendarDays'>): void {
  app.get('/calendar-days.json', async (request, reply) => {
    const question = readQuestion(new URLSearchParams(request.url.split('?')[1]), Date.now());
    if (!question) {
      return sendError(
        request,
        reply,
        shown(400, 'bad_request', 'These are no days that can be asked about.'),
      );
    }
    reply.header('cache-control', 'public, max-age=3600');
    return renderer.calendarDays(question);
  });
}

export function readQuestion(query: URLSearchParams, now: number): CalendarQuestion | undefined {
  const zones = query.getAll('zone');
  const from = query.get('from') ?? '';
  const days = Number(query.get('days'));
  const isAskable =
    zones.length > 0 &&
    zones.length <= maxZones &&
    zones.every(isZone) &&
    isDayNear(from, now) &&
    Number.isInteger(days) &&
    days > 0 &&
    days <= maxDays;
  return isAskable ? { zones, from, days, learning: query.has('learning') } : undefined;
}

function isDayNear(day: string, now: number): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return (
    new Date(moment || 0).toISOString().startsWith(day) && Math.abs(moment - now) <= (daysNear + 1) * dayInMs
  );
}
