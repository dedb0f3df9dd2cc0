import { type FoundHead, type Head, readHead, type Text, titleOf } from '@lomdim/web/declared-head';
import { teacherName } from '@lomdim/web/names';
import { page as course } from '@lomdim/web/pages/course';
import { page as search } from '@lomdim/web/pages/search';
import { page as teacher } from '@lomdim/web/pages/teacher';
import type { PageFacts } from '../page-facts.ts';
import type { Texts } from './head-texts.ts';

/** What the page will say of itself once it runs: by its own declaration, from the same data. */
export function headOf(facts: PageFacts, texts: Texts, query = ''): Head {
  const { page, params } = facts;
  if (!page) return message(texts.text('common:notFound.title'), texts.text('common:notFound.explanation'));
  const { head } = page;
  // It only leads on, or is but a message.
  if (!head) return { ...message('', texts.text('common:description')), title: 'Lomdim' };
  const read = (text: Text) => texts.declared(text, params);
  return readHead({ ...page, head }, foundIn(facts) ?? {}, read, new URLSearchParams(query));
}

function foundIn({ page, content }: PageFacts): FoundHead | undefined {
  switch (content.kind) {
    case 'teacher': {
      const found = content.teacher;
      return teacher.headOf(found && { name: teacherName(found), bio: found.bio });
    }
    case 'course':
      return course.headOf(content.course);
    case 'search':
      return search.headOf(content.question);
    case 'failed':
      return { ...(page?.path === teacher.path ? teacher.headOf(undefined, true) : {}), indexed: false };
    default:
      return undefined;
  }
}

function message(title: string, description: string): Head {
  return { title: titleOf(title), description, indexed: false, kind: 'website' };
}
