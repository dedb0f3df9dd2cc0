import { createHash } from 'node:crypto';
import { fallbacks } from '@lomdim/contract/constants';
import { initialsOf, tintOf } from '@lomdim/contract/initials';
import { type Language, languageCodes, localeOf } from '@lomdim/contract/languages';
import type { Article, Course, Facts, Kind, Person, Rating, Teacher } from './facts.ts';
import { blogTexts, nameIn } from './names.ts';

/** A higher number whenever the same facts are drawn in another way: addresses that were given out then lead to the new one. */
const design = 1;
const namedSubjects = 3;

export type Portrait = {
  initials: string;
  tint: 1 | 2 | 3;
  /** Where our own storage has it; a picture from elsewhere is never fetched. */
  photo: string | null;
};

/** All that is seen on a picture. Nothing else decides what it looks like, so it also decides the picture's address. */
export type Drawing = {
  kind: Kind;
  language: Language;
  /** What it is about, above the headline. */
  above: readonly string[];
  headline: string;
  /** What stands there when there are no letters for the headline. */
  otherwise: readonly string[];
  below: readonly string[];
  rating: { average: string; reviews: string } | null;
  portrait: Portrait | null;
  /** Who teaches, beside their portrait. */
  person: string;
};

export function drawingOf<Known extends Kind>(kind: Known, facts: Facts[Known], language: Language): Drawing {
  return { kind, language, ...parts[kind](facts, language) };
}

type Parts = Omit<Drawing, 'kind' | 'language'>;

const parts: { [Known in Kind]: (facts: Facts[Known], language: Language) => Parts } = {
  teacher: teacherParts,
  course: courseParts,
  article: articleParts,
};

function teacherParts(teacher: Teacher, language: Language): Parts {
  const subjects = subjectsOf(teacher.subjects ?? [], language);
  return {
    above: [teacher.title?.trim() ?? ''],
    headline: joined(teacher.first_name, teacher.last_name),
    otherwise: subjects,
    below: subjects,
    rating: ratingIn(teacher.rating, language),
    portrait: portraitOf(teacher),
    person: '',
  };
}

function courseParts(course: Course, language: Language): Parts {
  const subject = nameIn(language, 'subject', course.subject);
  const usual = course.audience === 'children' ? fallbacks.childCourse : fallbacks.generalCourse;
  const about = [
    subject,
    nameIn(language, 'audience', course.audience),
    nameIn(language, 'level', course.level ?? usual.level),
  ];
  return {
    above: about,
    headline: course.title.trim(),
    otherwise: [subject],
    below: [],
    rating: ratingIn(course.rating, language),
    portrait: course.teacher && portraitOf(course.teacher),
    person: course.teacher
      ? joined(course.teacher.title, course.teacher.first_name, course.teacher.last_name)
      : '',
  };
}

function articleParts({ slug, author, day, category }: Article, language: Language): Parts {
  const { articles, categories } = blogTexts[language];
  // A day has no zone: at noon UTC it is the same day for the formatter.
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  return {
    above: [categories[category] ?? ''],
    headline: articles[slug]?.title ?? '',
    otherwise: [author],
    below: [author, date.format(new Date(`${day}T12:00:00Z`))],
    rating: null,
    portrait: null,
    person: '',
  };
}

export function versionOf(drawing: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify([design, drawing]))
    .digest('hex')
    .slice(0, 16);
}

/** The address of the picture for a page, without the origin. It changes with what is drawn, so it may be kept for ever. */
export function pictureAddress<Known extends Kind>(
  kind: Known,
  id: string,
  language: Language,
  facts: Facts[Known],
): string {
  return addressOf(id, drawingOf(kind, facts, language));
}

export function addressOf(id: string, drawing: Drawing): string {
  return `/pictures/${drawing.kind}/${encodeURIComponent(id)}.${drawing.language}.${versionOf(drawing)}.png`;
}

function joined(...names: (string | null)[]): string {
  return names
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ');
}

function subjectsOf(subjects: readonly string[], language: Language): string[] {
  return subjects.slice(0, namedSubjects).map((subject) => nameIn(language, 'subject', subject));
}

function ratingIn(rating: Rating | null, language: Language): Parts['rating'] {
  if (rating === null || rating.review_count === 0) return null;
  const { oneDecimal, whole } = numbersIn[language];
  return { average: oneDecimal.format(Number(rating.average)), reviews: whole.format(rating.review_count) };
}

type Numbers = { oneDecimal: Intl.NumberFormat; whole: Intl.NumberFormat };

/** To make a format takes longer than to write a page's head with it, and every page of a teacher names its picture. */
const numbersIn = Object.fromEntries(
  languageCodes.map((language): [Language, Numbers] => {
    const locale = localeOf(language);
    const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return [language, { oneDecimal, whole: new Intl.NumberFormat(locale) }];
  }),
) as Record<Language, Numbers>;

const ownPicture =
  /^(?:https?:\/\/[^/?#]+)?\/storage\/v1\/(?:object|render\/image)\/public\/avatars\/([\w-]+(?:\/[\w-][\w.-]*)+)(?:\?|$)/;

function portraitOf(person: Person): Portrait {
  const name = joined(person.first_name, person.last_name);
  const file = person.avatar_url?.match(ownPicture)?.[1];
  return {
    initials: initialsOf(name),
    tint: tintOf(name),
    photo: file === undefined ? null : `/storage/v1/object/public/avatars/${file}`,
  };
}
