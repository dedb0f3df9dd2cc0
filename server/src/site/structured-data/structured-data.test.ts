import { findPage } from '@lomdim/web/addresses';
import { articles } from '@lomdim/web/articles';
import type { Head } from '@lomdim/web/declared-head';
import { expect, it } from 'vitest';
import { readGraphs } from '../../../acceptance/site/support/read-page.ts';
import { textsOf } from '../heads/head-texts.ts';
import type { CourseFacts, TeacherFacts } from '../page-data.ts';
import type { PageContent, PageFacts } from '../page-facts.ts';
import type { Place } from './nodes.ts';
import { graphScript, structuredData } from './structured-data.ts';

const origin = 'https://lomdim.example';
const id = '00000000-0000-4000-8000-000000000001';
const head: Head = { title: 'T · Lomdim', description: 'D', indexed: true, kind: 'website' };
const slug = 'first-havruta';
const texts = textsOf({
  common: { description: 'Learn', navigation: { home: 'Home' } },
  teachers: { find: { title: 'Find teachers' } },
  courses: {
    course: { lead: 'A course' },
    facts: { price: 'Price of a session' },
    adults: { title: 'Courses' },
  },
  reviews: { someone: 'A student' },
  blog: {
    title: 'Blog',
    articles: { [slug]: { title: 'T', excerpt: 'E' } },
    categories: { partners: 'Partners' },
  },
  faq: { questions: [{ question: 'Why?', answer: ['So, see [here](/blog).', '- {{trials}} lessons'] }] },
});

function tell(path: string, content: PageContent, said: Partial<Head> = {}) {
  const facts: PageFacts = { page: findPage(path), path, params: {}, content };
  const picture = { address: `${origin}/social.png`, width: 1200, height: 630, alt: 'Lomdim' };
  const place: Place = { origin, path, language: 'en', texts, picture };
  const graph = structuredData(facts, { ...head, ...said }, place);
  return graph ? readGraphs(graphScript(graph)) : [];
}

const named = {
  id,
  title: 'Rabbi',
  first_name: 'David',
  last_name: 'B.',
  avatar_url: null,
  location: null,
  bio: null,
};
const teacher: TeacherFacts = {
  ...named,
  hourly_rate: null,
  subjects: [],
  languages: [],
  rating: null,
  reviews: [],
};
const course: CourseFacts = {
  id,
  title: 'Talmud',
  description: null,
  subject: 'Talmud',
  audience: 'adults',
  level: null,
  language: 'French',
  age_range: null,
  price: 1250,
  session_duration_minutes: 45,
  total_sessions: 4,
  max_students: 10,
  is_active: true,
  is_trial_available: true,
  teacher_id: id,
  seats_left: 0,
  teacher: named,
  rating: { average: 4.46, review_count: 3 },
};

it('leaves out of a teacher what was not said', () => {
  const things = tell(`/teacher/${id}`, { kind: 'teacher', teacher });
  expect(things.find((each) => each['@type'] === 'Person')).toEqual({
    '@type': 'Person',
    '@id': `${origin}/teacher/${id}#person`,
    name: 'Rabbi David B.',
    url: `${origin}/teacher/${id}`,
    honorificPrefix: 'Rabbi',
    givenName: 'David',
  });
  expect(things.find((each) => each['@type'] === 'Service')).not.toHaveProperty('aggregateRating');
});

it.each([
  ['/storage/v1/a.png', `${origin}/storage/v1/a.png`],
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['javascript:alert(1)', undefined],
])('shows the picture %s as %s', (avatar_url, image) => {
  const things = tell(`/teacher/${id}`, { kind: 'teacher', teacher: { ...teacher, avatar_url } });
  expect(things.find((each) => each['@type'] === 'Person')?.image).toBe(image);
});

it('rates the lessons, not the person, and gives a reviewer without a name the one that is shown', () => {
  const review = { rating: 5, comment: null, student_name: '', created_at: '2026-01-02T03:04:05+00:00' };
  const rated = {
    ...teacher,
    hourly_rate: 40,
    rating: { average: 4.46, review_count: 1 },
    reviews: [review],
  };
  const lessons = tell(`/teacher/${id}`, { kind: 'teacher', teacher: rated }).find(
    (each) => each['@type'] === 'Service',
  );
  expect(lessons).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 1 },
    review: [{ author: { name: 'A student' }, reviewRating: { ratingValue: 5 } }],
    offers: { priceSpecification: { price: 40, priceCurrency: 'USD', unitCode: 'HUR' } },
  });
});

it('tells of a course what it costs a session, how long it takes, and that it is full', () => {
  const things = tell(`/course/${id}`, { kind: 'course', course });
  expect(things.find((each) => each['@type'] === 'Course')).toMatchObject({
    description: 'A course',
    inLanguage: 'fr',
    educationalLevel: 'intermediate',
    offers: {
      availability: 'https://schema.org/SoldOut',
      priceSpecification: { price: 12.5, priceCurrency: 'EUR' },
    },
    hasCourseInstance: { courseWorkload: 'PT180M', remainingAttendeeCapacity: 0 },
  });
});

it('tells of questions in plain words, with their numbers', () => {
  const page = tell('/faq', { kind: 'faq' }).find((each) => each['@type'] === 'FAQPage');
  expect(page?.mainEntity[0]?.acceptedAnswer.text).toBe('So, see here.\n2 lessons');
});

it('tells of an article who wrote it and when', () => {
  const article = articles.find((each) => each.slug === slug);
  if (!article) throw new Error(`there is no article ${slug}`);
  const things = tell(`/blog/${slug}`, { kind: 'article', article });
  expect(things.find((each) => each['@type'] === 'Article')).toMatchObject({
    author: { name: 'Miriam Vogel' },
    datePublished: '2025-01-12',
  });
});

it('says nothing of a page that is not for search engines', () => {
  expect(tell(`/teacher/${id}`, { kind: 'teacher', teacher: null }, { indexed: false })).toEqual([]);
});

it('cannot be ended by what is in it', () => {
  const written = graphScript({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Person', name: '</script><script>' }],
  });
  expect(written.match(/<\/?script/g)).toHaveLength(2);
});
