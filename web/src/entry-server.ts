import type { CreateRenderer } from '@lomdim/contract/rendering';
import { KeptParts } from './rendering/page-parts.ts';
import { preparePage } from './rendering/prepare-page.tsx';

/** For the server, which sends what is rendered here. */
export const createRenderer: CreateRenderer = (fetch) => {
  const parts = new KeptParts();
  return {
    preparePage: (request) => preparePage(request, { fetch, parts }),
    calendarDays: async (question) =>
      (await import('./shared/jewish-calendar/calendar.ts')).jewishCalendar.daysOf(question),
  };
};
