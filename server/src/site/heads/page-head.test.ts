import type { Batches } from '@lomdim/platform/postgres/share';
import { expect, it } from 'vitest';
import { failedFacts, readPageFacts } from '../page-facts.ts';
import { textsOf } from './head-texts.ts';
import { headOf } from './page-head.ts';

const id = '00000000-0000-4000-8000-000000000001';
const texts = textsOf({
  common: {
    list: { from: '{{title}}, from {{number}}' },
    description: 'Learn',
    notFound: { title: 'Not found', explanation: 'Nothing here' },
  },
  teachers: {
    profile: {
      details: 'Details',
      lead: 'Lead',
      failed: 'Failed',
      notFound: { title: 'No teacher', explanation: 'None' },
    },
    search: { all: 'Search', lead: 'Lead', for: 'Search for {{question}}' },
  },
  courses: { course: { title: 'A course', lead: 'About it' } },
});

/** Answers every question with this one value. */
const answering = (found: object | null): Batches => ({
  batch: async (steps) => steps.map(() => [[found && JSON.stringify(found)]]),
});

const headAt = async (path: string, found: object | null, query = '') =>
  headOf(await readPageFacts(answering(found), path, query), texts, query);

it('is that of the data', async () => {
  const teacher = { title: 'Rabbi', first_name: 'David', last_name: 'B.', bio: 'Teaches.' };
  expect(await headAt(`/teacher/${id}/`, teacher)).toEqual({
    title: 'Rabbi David B. · Lomdim',
    description: 'Teaches.',
    indexed: true,
    kind: 'profile',
  });
  expect(await headAt(`/course/${id}`, { title: 'Talmud', description: null })).toMatchObject({
    title: 'Talmud · Lomdim',
    description: 'About it',
    indexed: true,
  });
});

it('says that there is nothing of this name, and keeps search engines away', async () => {
  expect(await headAt(`/teacher/${id}`, null)).toMatchObject({
    title: 'No teacher · Lomdim',
    indexed: false,
  });
  expect(await headAt(`/course/${id}`, null)).toMatchObject({ title: 'A course · Lomdim', indexed: false });
  expect(await headAt('/no/such/page', null)).toMatchObject({ title: 'Not found · Lomdim', indexed: false });
});

it('asks the database for no teacher whose id cannot be one', async () => {
  const never: Batches = { batch: () => Promise.reject(new Error('asked')) };
  const facts = await readPageFacts(never, '/teacher/7', '');
  expect(headOf(facts, texts).title).toBe('No teacher · Lomdim');
});

it('is no teacher’s where the database does not answer', () => {
  expect(headOf(failedFacts(`/teacher/${id}`), texts)).toMatchObject({
    title: 'Failed · Lomdim',
    indexed: false,
  });
  expect(headOf(failedFacts(`/course/${id}`), texts)).toMatchObject({
    title: 'A course · Lomdim',
    indexed: false,
  });
});

it('says from where on a list is shown, where a list has such places', async () => {
  const query = 'q=Rashi&after=12-0.95.id.abc';
  expect(await headAt('/search', null, query)).toMatchObject({
    title: 'Search for Rashi, from 13 · Lomdim',
    indexed: false,
  });
  const teacher = { title: null, first_name: 'David', last_name: 'B.', bio: null };
  expect(await headAt(`/teacher/${id}`, teacher, 'after=10')).toMatchObject({
    title: 'David B., from 11 · Lomdim',
    indexed: false,
  });
  expect(await headAt(`/teacher/${id}`, teacher, query)).toMatchObject({ indexed: true });
  expect(await headAt(`/course/${id}`, { title: 'Talmud', description: null }, query)).toMatchObject({
    title: 'Talmud · Lomdim',
    indexed: true,
  });
});

it('names what was searched for', async () => {
  expect(await headAt('/search', null, 'q=%20Rashi%20')).toMatchObject({
    title: 'Search for Rashi · Lomdim',
    indexed: false,
  });
  expect(await headAt('/search', null)).toMatchObject({ title: 'Search · Lomdim' });
});
