import { meetings, trials } from '@lomdim/contract/constants';
import type { articles } from '@lomdim/web/articles';
import { fillText } from '../heads/head-texts.ts';
import { type Node, node, type Place, reference } from './nodes.ts';
import { organizationId } from './site.ts';

type Question = { question: string; answer: readonly string[] };

/** The numbers that the page puts into its answers. */
const values = { hours: meetings.cancellationHours, trials: trials.defaultMaximum };

/** Every question of the page, with its whole answer. */
export function questionNodes({ texts }: Place): Node[] {
  const questions = texts.part('faq:questions') as readonly Question[];
  return questions.map(({ question, answer }) =>
    node('Question', {
      name: fillText(question, values),
      acceptedAnswer: node('Answer', { text: fillText(plain(answer), values) }),
    }),
  );
}

export function articleNode(
  { origin, path, language, texts, picture }: Place,
  { slug, author, day, category }: (typeof articles)[number],
): Node {
  return node('Article', {
    '@id': `${origin}${path}#article`,
    headline: texts.text(`blog:articles.${slug}.title`).replaceAll('\u00ad', ''),
    description: texts.text(`blog:articles.${slug}.excerpt`),
    articleSection: texts.text(`blog:categories.${category}`),
    inLanguage: language,
    datePublished: day,
    image: picture.address,
    author: node('Person', { name: author }),
    publisher: reference(organizationId(origin)),
    mainEntityOfPage: reference(`${origin}${path}#page`),
  });
}

/** The lines of a text without the marks of headings, entries, quotations and links. */
function plain(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(/^(?:## |- |> )/, '').replace(/\[([^\]]+)\]\([^)]+\)/gu, '$1'))
    .join('\n');
}
