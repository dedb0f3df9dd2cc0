import type { PageTag } from '../page-cache/page-tags.ts';
import type { PageFacts } from '../page-facts.ts';

/** Folder of a page -> the kinds of which it shows a list. */
const listed: Readonly<Record<string, readonly string[]>> = {
  home: ['teacher', 'course', 'pool'],
  'find-teachers': ['teacher'],
  search: ['teacher'],
  'adult-courses': ['course'],
  'children-courses': ['course'],
  'find-partner': ['partner'],
  rabbis: ['rabbi'],
  'beit-midrash': ['session', 'course'],
};

/** What a page is made from, so that it is thrown away when that changes (the channel `lomdim_pages`). */
export function shownOn({ page, params, content }: PageFacts): readonly PageTag[] {
  const { id = '' } = params;
  switch (content.kind) {
    case 'teacher':
      return [`teacher:${id}`];
    case 'course':
      return [`course:${id}`, ...(content.course ? [`teacher:${content.course.teacher_id}` as const] : [])];
    default:
      return (listed[page?.folder ?? ''] ?? []).map((kind): PageTag => `${kind}:*`);
  }
}
