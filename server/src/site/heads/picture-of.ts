import type { Language } from '@lomdim/contract/languages';
import { type Picture, productPicture } from '@lomdim/web/head-tags';
import type { PageFacts } from '../page-facts.ts';
import { pictureAddress } from '../pictures/drawing.ts';

/** What a shared link shows of a page: a picture of its own, or that of the product. */
export function pictureOf(facts: PageFacts, origin: string, language: Language, alt: string): Picture {
  const address = ownAddress(facts, language);
  const picture = productPicture(origin);
  return address === undefined ? picture : { ...picture, address: origin + address, alt };
}

function ownAddress({ content }: PageFacts, language: Language): string | undefined {
  switch (content.kind) {
    case 'teacher':
      return content.teacher
        ? pictureAddress('teacher', content.teacher.id, language, content.teacher)
        : undefined;
    case 'course':
      return content.course
        ? pictureAddress('course', content.course.id, language, content.course)
        : undefined;
    case 'article':
      return pictureAddress('article', content.article.slug, language, content.article);
    default:
      return undefined;
  }
}
