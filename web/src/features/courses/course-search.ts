import { cleaned, valueKey } from '#lib/address/address-text.ts';

/** For whom the page is; `all` on the dashboard of a student, which is for any course they may take. */
export type CourseKind = 'children' | 'adults' | 'all';

/** What somebody looks for, as it stands in the address. An empty text is any. */
export type CourseSearch = { question: string; subject: string; audience: string; age: string };

/** What each is called in the address. */
export const inAddress = { question: 'q', subject: 'subject', audience: 'audience', age: 'age' } as const;
const names = ['question', 'subject', 'audience', 'age'] as const;

export const anyCourse: CourseSearch = { question: '', subject: '', audience: '', age: '' };

export function readCourseSearch(address: URLSearchParams): CourseSearch {
  const text = (name: keyof CourseSearch) => cleaned(address.get(inAddress[name]) ?? '');
  return {
    question: text('question'),
    subject: text('subject'),
    audience: text('audience'),
    age: text('age'),
  };
}

/** The address for another search; what else stands in it stays. */
export function writeCourseSearch(address: URLSearchParams, search: CourseSearch): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const name of names) {
    written.delete(inAddress[name]);
    if (search[name]) written.set(inAddress[name], cleaned(search[name]));
  }
  return written;
}

/** The same for two searches that find the same. */
export function courseSearchKey(kind: CourseKind, search: CourseSearch): string {
  const { question, ...values } = ofKind(kind, search);
  return JSON.stringify([kind, question, valueKey(values.subject), valueKey(values.audience), values.age]);
}

/** Children's courses are not divided by audience, nor those for adults by age. */
export function ofKind(kind: CourseKind, search: CourseSearch): CourseSearch {
  return kind === 'children' ? { ...search, audience: '' } : { ...search, age: '' };
}

/** Who looks, or the child for whom they look: the child's gender then. */
type LooksFor = { gender?: 'male' | 'female' | undefined; childId?: string };

/** Which audiences a page means when none was chosen. Courses for women are not for men; what fits a child is decided by its age. */
export function audiencesMeant(kind: CourseKind, audience: string, { gender, childId }: LooksFor): string[] {
  if (kind === 'children') return ['children'];
  if (audience) return [audience];
  if (childId !== undefined) return [];
  if (kind === 'all') return audiencesOffered('all', gender);
  return gender === 'male' ? ['adults'] : ['adults', 'women'];
}

/** What a page offers to choose from. */
export function audiencesOffered(kind: CourseKind, gender?: 'male' | 'female'): string[] {
  if (gender !== 'male') return ['adults', 'women', 'children'];
  return kind === 'all' ? ['adults', 'children'] : ['children'];
}
