import { join } from 'node:path';
import { supportResponseHours } from '../contract/src/constants.ts';
import { type Language, languageCodes } from '../contract/src/languages.ts';
import { findTextFile, listTextFiles, readTexts } from '../scripts/lib/text-files.mjs';
import type { Resources } from './src/i18n/text-files.ts';

const root = join(import.meta.dirname, '..');

type Head = { title: string; description: string };

/**
 * Runs during the build: title and description of each public page, which the server writes into the HTML.
 * usePageHead sets the same; a browser test compares the two.
 */
export function pageHeads(): Record<string, Record<Language, Head>> {
  const byLanguage = languageCodes.map((language) => ({ language, heads: headsIn(language) }));
  const paths = Object.keys(byLanguage[0]?.heads ?? {});
  return Object.fromEntries(
    paths.map((path) => [
      path,
      Object.fromEntries(byLanguage.map(({ language, heads }) => [language, heads[path]])),
    ]),
  ) as Record<string, Record<Language, Head>>;
}

function headsIn(language: Language): Record<string, Head> {
  const files = listTextFiles(root);
  const read = <Topic extends keyof Resources>(topic: Topic): Resources[Topic] =>
    readTexts(root, findTextFile(files, topic, language));
  const { articles, ...blogPage } = read('blog');
  const { conditions, privacy, cookies } = read('policies');
  const courses = read('courses');
  return {
    '/': { title: read('home').title, description: read('common').description },
    '/find-teachers': page(read('teachers').find),
    '/children-courses': page(courses.children),
    '/women-courses': page(courses.adults),
    '/find-partner': page(read('partners')),
    '/sos-havrouta': page(read('sos')),
    '/rabbanim': page(read('rabbis')),
    '/beit-hamidrash': page(read('beitMidrash')),
    '/faq': page(read('faq')),
    '/blog': page(blogPage),
    ...Object.fromEntries(
      Object.entries(articles).map(([slug, { title, excerpt }]) => [
        `/blog/${slug}`,
        page({ title, lead: excerpt }),
      ]),
    ),
    '/contact': page(read('contact')),
    '/support': page(read('support')),
    '/conditions': page(conditions),
    '/privacy': page(privacy),
    '/cookies': page(cookies),
  };
}

function page({ title, lead }: { title: string; lead: string }): Head {
  return {
    title: `${title.replaceAll('\u00ad', '')} · Lomdim`,
    description: lead.replace('{{hours}}', String(supportResponseHours)),
  };
}
