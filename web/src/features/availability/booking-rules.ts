import { bookingRules } from '@lomdim/contract/constants';
import type { Database } from '@lomdim/contract/database.types';

type Row = Database['public']['Tables']['teacher_booking_rules']['Row'];

/** What a teacher asks of bookings on their page. */
export type BookingRules = Pick<
  Row,
  'notice_minutes' | 'buffer_minutes' | 'days_ahead' | 'lessons_a_day' | 'accepts' | 'keeps_rest_days'
>;
/** Those that are typed, not chosen from a list. */
export type TypedRule = 'days_ahead' | 'lessons_a_day';

/** What was changed and not saved yet. Numbers are kept as they were typed, right or wrong. */
export type Changes = Partial<Omit<BookingRules, TypedRule> & Record<TypedRule, string>>;

/** Those of a teacher who has not chosen any. */
export const defaultRules: BookingRules = {
  notice_minutes: bookingRules.defaults.noticeMinutes,
  buffer_minutes: bookingRules.defaults.bufferMinutes,
  days_ahead: bookingRules.defaults.daysAhead,
  lessons_a_day: bookingRules.defaults.lessonsADay,
  accepts: bookingRules.defaults.accepts,
  keeps_rest_days: bookingRules.defaults.keepsRestDays,
};

export const limits: Record<TypedRule, { minimum: number; maximum: number }> = {
  days_ahead: bookingRules.daysAhead,
  lessons_a_day: bookingRules.lessonsADay,
};

const hour = 60;
const day = 24 * hour;

const offered = {
  notice_minutes: [0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day],
  buffer_minutes: [0, 5, 10, 15, 20, 30, 45, 60, 90, 120],
} as const;

/** The usual lengths, with the one that is stored where it is none of them. */
export function lengthsFor(rule: keyof typeof offered, stored: number): number[] {
  return [...new Set<number>([...offered[rule], stored])].sort((one, other) => one - other);
}

/** A whole number within its limits, or nothing. */
export function readNumber(typed: string, rule: TypedRule): number | undefined {
  const value = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const { minimum, maximum } = limits[rule];
  return value >= minimum && value <= maximum ? value : undefined;
}

/** What has to be saved: a number that is wrong or as it was is not. */
export function differencesOf(saved: BookingRules, changes: Changes): Partial<BookingRules> {
  const { days_ahead, lessons_a_day, ...chosen } = changes;
  const next: BookingRules = {
    ...saved,
    ...chosen,
    days_ahead: readNumber(days_ahead ?? '', 'days_ahead') ?? saved.days_ahead,
    lessons_a_day: readNumber(lessons_a_day ?? '', 'lessons_a_day') ?? saved.lessons_a_day,
  };
  const names = Object.keys(saved) as (keyof BookingRules)[];
  return Object.fromEntries(
    names.filter((name) => next[name] !== saved[name]).map((name) => [name, next[name]]),
  );
}
