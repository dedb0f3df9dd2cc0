import { languageCodes } from '@lomdim/contract/languages';
import { articles } from '@lomdim/web/articles';
import { expect, it } from 'vitest';
import { drawingOf, pictureAddress, versionOf } from './drawing.ts';
import type { Course, Teacher } from './facts.ts';

const photo = '/storage/v1/object/public/avatars/0a/picture.jpg';
const teacher: Teacher = {
  title: 'Rabbi',
  first_name: 'David',
  last_name: 'Benhamou',
  avatar_url: null,
  subjects: ['Talmud', 'Jewish Philosophy'],
  rating: { average: 4.87, review_count: 23 },
};
const course: Course = {
  title: 'Bava Kamma',
  subject: 'Talmud',
  audience: 'women',
  level: null,
  teacher,
  rating: null,
};
const id = '00000000-0000-4000-8000-000000000001';

it('says in the language of the address what the page says', () => {
  const french = drawingOf('teacher', { ...teacher, subjects: ['Jewish Philosophy', 'Zohar for all'] }, 'fr');
  expect(french.below).toEqual(['Philosophie juive', 'Zohar for all']);
  expect(french.rating).toEqual({ average: '4,9', reviews: '23' });
  expect(drawingOf('course', course, 'de').above).toEqual(['Talmud', 'Frauen', 'Mittelstufe']);
  expect(drawingOf('course', course, 'en').person).toBe('Rabbi David Benhamou');
});

it('has a title and a line for every article in every language', () => {
  for (const article of articles) {
    for (const language of languageCodes) {
      const { headline, above, below } = drawingOf('article', article, language);
      expect([headline, ...above, ...below].every((text) => text !== '')).toBe(true);
    }
  }
});

it('changes its address with everything that is drawn, and with nothing else', () => {
  const address = (change: Partial<Teacher>) =>
    pictureAddress('teacher', id, 'en', { ...teacher, ...change });
  const changes: Partial<Teacher>[] = [
    {},
    { title: 'Dr.' },
    { first_name: 'Daniel' },
    { last_name: 'Levi' },
    { avatar_url: photo },
    { subjects: ['Talmud'] },
    { rating: { average: 4.87, review_count: 24 } },
    { rating: { average: 4.6, review_count: 23 } },
    { rating: null },
  ];
  expect(new Set(changes.map(address)).size).toBe(changes.length);
  expect(address({ rating: { average: '4.91', review_count: 23 } })).toBe(address({}));
  expect(address({ subjects: ['Talmud', 'Jewish Philosophy'] })).toBe(address({}));
  const inLanguages = languageCodes.map((language) => versionOf(drawingOf('teacher', teacher, language)));
  expect(new Set(inLanguages).size).toBe(languageCodes.length);
});

it('changes the address of a course with its teacher', () => {
  const others: Course[] = [
    course,
    { ...course, title: 'Bava Batra' },
    { ...course, subject: 'Mussar' },
    { ...course, audience: 'men' },
    { ...course, level: 'beginner' },
    { ...course, teacher: null },
    { ...course, teacher: { ...teacher, avatar_url: photo } },
    { ...course, rating: teacher.rating },
  ];
  expect(new Set(others.map((other) => pictureAddress('course', id, 'he', other))).size).toBe(others.length);
});

it.each([
  ['https://lomdim.example/storage/v1/object/public/avatars/0a/picture.jpg', photo],
  ['/storage/v1/render/image/public/avatars/0a/picture.jpg?width=96', photo],
  ['https://lh3.googleusercontent.com/a/picture', null],
  ['https://evil.example/x?/storage/v1/object/public/avatars/0a/picture.jpg', null],
  ['/storage/v1/object/public/avatars/../../auth/v1/settings', null],
  ['/storage/v1/object/public/avatars/0a/..%2fpicture.jpg', null],
  [null, null],
])('a photograph at %j is read at %j', (avatar_url, path) =>
  expect(drawingOf('teacher', { ...teacher, avatar_url }, 'en').portrait?.photo).toBe(path),
);
