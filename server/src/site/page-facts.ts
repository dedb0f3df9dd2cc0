import { isUuid } from '@lomdim/platform/lib/uuid';
import type { Batches } from '@lomdim/platform/postgres/share';
import { cleaned } from '@lomdim/web/address-text';
import { canonicalPath, findPage, type ListedPage, paramsOf } from '@lomdim/web/addresses';
import { articles } from '@lomdim/web/articles';
import {
  type CourseFacts,
  readCourse,
  readSessions,
  readTeacher,
  type SessionFacts,
  type TeacherFacts,
} from './page-data.ts';

/** What an address shows to a visitor. `null`: there is nothing of this name, or nothing that a visitor may see. */
export type PageContent =
  | { kind: 'teacher'; teacher: TeacherFacts | null }
  | { kind: 'course'; course: CourseFacts | null }
  | { kind: 'sessions'; sessions: readonly SessionFacts[] }
  | { kind: 'article'; article: (typeof articles)[number] }
  | { kind: 'faq' }
  | { kind: 'search'; question: string }
  | { kind: 'other' }
  /** The database did not answer. */
  | { kind: 'failed' };

export type PageFacts = {
  /** Undefined where there is no page. */
  page: ListedPage | undefined;
  /** The one address of the page. */
  path: string;
  params: Readonly<Record<string, string>>;
  content: PageContent;
};

export async function readPageFacts(database: Batches, asked: string, query: string): Promise<PageFacts> {
  const { page, path, params } = placeOf(asked);
  return { page, path, params, content: await readContent(database, page, params, query) };
}

/** The same without its data, for when they cannot be had. */
export function failedFacts(asked: string): PageFacts {
  return { ...placeOf(asked), content: { kind: 'failed' } };
}

function placeOf(asked: string): Omit<PageFacts, 'content'> {
  const path = canonicalPath(asked);
  const page = findPage(path);
  return { page, path, params: page ? paramsOf(page.path, path) : {} };
}

async function readContent(
  database: Batches,
  page: ListedPage | undefined,
  params: Readonly<Record<string, string>>,
  query: string,
): Promise<PageContent> {
  const { id = '', slug } = params;
  switch (page?.folder) {
    case 'teacher':
      return { kind: 'teacher', teacher: isUuid(id) ? await readTeacher(database, id) : null };
    case 'course':
      return { kind: 'course', course: isUuid(id) ? await readCourse(database, id) : null };
    case 'beit-midrash':
      return { kind: 'sessions', sessions: await readSessions(database) };
    case 'article': {
      const article = articles.find((each) => each.slug === slug);
      return article ? { kind: 'article', article } : { kind: 'other' };
    }
    case 'faq':
      return { kind: 'faq' };
    case 'search':
      return { kind: 'search', question: cleaned(new URLSearchParams(query).get('q') ?? '') };
    default:
      return { kind: 'other' };
  }
}
