import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportResponseHours } from '../contract/src/constants.ts';
import { type Language, languageCodes } from '../contract/src/languages.ts';
import type beitMidrash from './src/i18n/en/beitMidrash.json';
import type blog from './src/i18n/en/blog.json';
import type common from './src/i18n/en/common.json';
import type contact from './src/i18n/en/contact.json';
import type courses from './src/i18n/en/courses.json';
import type faq from './src/i18n/en/faq.json';
import type home from './src/i18n/en/home.json';
import type partners from './src/i18n/en/partners.json';
import type policies from './src/i18n/en/policies.json';
import type rabbis from './src/i18n/en/rabbis.json';
import type sos from './src/i18n/en/sos.json';
import type support from './src/i18n/en/support.json';
import type teachers from './src/i18n/en/teachers.json';

type Texts = {
  beitMidrash: typeof beitMidrash;
  blog: typeof blog;
  common: typeof common;
  contact: typeof contact;
  courses: typeof courses;
  faq: typeof faq;
  home: typeof home;
  partners: typeof partners;
  policies: typeof policies;
  rabbis: typeof rabbis;
  sos: typeof sos;
  support: typeof support;
  teachers: typeof teachers;
};
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
  const read = <Topic extends keyof Texts>(topic: Topic): Texts[Topic] =>
    JSON.parse(readFileSync(join(import.meta.dirname, 'src', 'i18n', language, `${topic}.json`), 'utf8'));
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
