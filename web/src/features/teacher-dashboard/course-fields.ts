import { courses, maxLengths } from '@lomdim/contract/constants';
import type { Database } from '@lomdim/contract/database.types';
import { maxLength, type Rule, required, type useForm } from '#kit/form/form.ts';

type Row = Database['public']['Tables']['courses'];
export type CourseRow = Pick<
  Row['Row'],
  | 'title'
  | 'description'
  | 'subject'
  | 'audience'
  | 'age_range'
  | 'level'
  | 'language'
  | 'price'
  | 'session_duration_minutes'
  | 'total_sessions'
  | 'max_students'
  | 'is_trial_available'
>;

const { defaults } = courses;
const highestPriceInCents = 1_000_000;

/** What the form holds, as it is typed. */
export const newCourse = {
  title: '',
  description: '',
  subject: '',
  audience: defaults.audience as string,
  ageRange: '',
  level: '',
  language: '',
  price: '',
  duration: String(defaults.durationInMinutes),
  sessions: String(defaults.totalSessions),
  students: String(defaults.maxStudents),
  trial: defaults.isTrialAvailable ? 'yes' : '',
};

export type CourseFields = typeof newCourse;

/** What gives a control its value, its listeners and what is wrong with it. */
export type FieldOf<Fields> = ReturnType<typeof useForm<keyof Fields & string>>['field'];

/** A box to tick, of which the form holds a word or nothing. */
export function checkbox({ name, value, onChange }: ReturnType<FieldOf<Record<string, string>>>) {
  return {
    name,
    checked: value === 'yes',
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange({ target: { value: target.checked ? 'yes' : '' } }),
  };
}

/** Euros as people write them, with a point or a comma; `undefined` for what is no amount. */
export function centsOf(euros: string): number | undefined {
  const [, whole, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(euros.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

const isPrice: Rule = (value) => {
  const cents = centsOf(value);
  if (cents === undefined) return 'amount';
  return cents < courses.priceMinimumInCents || cents > highestPriceInCents ? 'outOfRange' : undefined;
};

export const wholeBetween =
  ({ minimum, maximum }: { minimum: number; maximum: number }): Rule =>
  (value) => {
    const number = /^\d{1,6}$/.test(value.trim()) ? Number(value) : Number.NaN;
    return number >= minimum && number <= maximum ? undefined : 'outOfRange';
  };

export const courseRules = {
  title: [required, maxLength(maxLengths.subject)],
  description: [maxLength(maxLengths.text)],
  subject: [required],
  price: [required, isPrice],
  sessions: [required, wholeBetween(courses.totalSessions)],
  students: [required, wholeBetween(courses.maxStudents)],
};

export function rowOf(fields: CourseFields): CourseRow {
  return {
    title: fields.title.trim(),
    description: fields.description.trim() || null,
    subject: fields.subject,
    audience: fields.audience,
    age_range: fields.ageRange || null,
    level: fields.level || null,
    language: fields.language || null,
    price: centsOf(fields.price) ?? 0,
    session_duration_minutes: Number(fields.duration),
    total_sessions: Number(fields.sessions),
    max_students: Number(fields.students),
    is_trial_available: fields.trial === 'yes',
  };
}

export function fieldsOf(course: CourseRow): CourseFields {
  return {
    title: course.title,
    description: course.description ?? '',
    subject: course.subject,
    audience: course.audience,
    ageRange: course.age_range ?? '',
    level: course.level ?? '',
    language: course.language ?? '',
    price: course.price % 100 === 0 ? String(course.price / 100) : (course.price / 100).toFixed(2),
    duration: String(course.session_duration_minutes),
    sessions: String(course.total_sessions),
    students: String(course.max_students),
    trial: course.is_trial_available ? 'yes' : '',
  };
}
