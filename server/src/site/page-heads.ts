import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@lomdim/contract/languages';
import { languageInQuery } from '@lomdim/web/head-tags';
import { headTags } from './heads/head-tags.ts';
import type { HeadTexts } from './heads/head-texts.ts';
import { headOf } from './heads/page-head.ts';
import { pictureOf } from './heads/picture-of.ts';
import type { PageFacts } from './page-facts.ts';
import { graphScript, structuredData } from './structured-data/structured-data.ts';

/** Address of a page -> language -> what it needs beyond what every page needs. The build of the web app writes it. */
export type PageFiles = Record<string, Record<Language, string[]>>;

/** What the build of the web app wrote for the server; nothing where it wrote none. */
export function readJson<Content extends object>(folder: string, name: string): Content {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ({} as Content);
}

type Asked = { origin: string; query: string; language: Language };

/** All that the head of a page says before the page runs: tags, what search engines are told. */
export function writtenHead(facts: PageFacts, asked: Asked, texts: HeadTexts): string {
  const { origin, query, language } = asked;
  const { path, content } = facts;
  const head = headOf(facts, texts[language], query);
  const picture = pictureOf(facts, origin, language, head.title);
  const place = { origin, path, language, texts: texts[language], picture };
  const graph = structuredData(facts, head, place);
  const article = content.kind === 'article' ? content.article : undefined;
  return [
    headTags({
      ...head,
      origin,
      path,
      language,
      namesLanguage: languageInQuery(query) !== undefined,
      picture,
      article: article && { publishedOn: article.day, author: article.author },
    }),
    ...(graph ? [graphScript(graph)] : []),
  ].join('\n    ');
}
