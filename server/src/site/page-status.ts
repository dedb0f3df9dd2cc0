import type { Batches } from '@lomdim/platform/postgres/share';
import { isKnownRoute } from '@lomdim/web/addresses';
import type { FastifyBaseLogger } from 'fastify';
import { readPageState } from './page-data.ts';
import type { PageFacts } from './page-facts.ts';

export type PageStatus = 200 | 404 | 410 | 503;

const statusOf = { open: 200, gone: 410, unknown: 404 } as const;

/**
 * The status of the page at a path: 404 where there is none, also of a teacher or a course who was never public, and 410 where a visitor
 * could see one once. 503 while the database cannot be asked: search engines come again and forget nothing.
 */
export async function pageStatus(
  database: Batches,
  path: string,
  { content, params }: PageFacts,
  log: FastifyBaseLogger,
): Promise<PageStatus> {
  if (!isKnownRoute(path)) return 404;
  if (content.kind === 'failed') return 503;
  const isMissing =
    (content.kind === 'teacher' && content.teacher === null) ||
    (content.kind === 'course' && content.course === null);
  if (!isMissing) return 200;
  try {
    return statusOf[await readPageState(database, content.kind, params.id ?? '')];
  } catch (error) {
    log.error({ err: error }, 'could not find out whether there is such a page');
    return 503;
  }
}
