import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  destinationOf,
  kindOf,
  momentIn,
  moreDatesIn,
  notificationKinds,
  personIn,
  staysClosed,
  titleIn,
  wordsIn,
} from './notification.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import he from './texts/he.json' with { type: 'json' };

it('every kind of notification that the database writes has words in every language, and a destination', () => {
  const rules = readFileSync(
    new URL('../../../../database/topics/2-outbox/mail/rules.sql', import.meta.url),
    'utf8',
  );
  const mailed = [
    ...rules.matchAll(/\('([a-z_]+)', '(?:account|bookings|reminders|community)', (?:null|'[a-z-]+')\)/g),
  ]
    .map(([, kind]) => kind)
    // A copy goes to whoever acted, and what was undone leaves no trace inside the product: mail alone.
    .filter((kind) => !kind?.endsWith('_copy') && kind !== 'lesson_undone');
  expect(mailed.length).toBeGreaterThan(15);
  expect(notificationKinds).toEqual(expect.arrayContaining(mailed));
  for (const texts of [en, fr, de, he]) {
    expect(Object.keys(texts.kinds).sort()).toEqual([...notificationKinds, 'other'].sort());
  }
});

it('an unknown kind has a general text', () => {
  expect(kindOf('something_new')).toBe('other');
  expect(kindOf('toString')).toBe('other');
  expect(destinationOf('other')).toBe('/dashboard');
});

it('a reply to a review leads to the reviews of its teacher', () => {
  expect(destinationOf('review_replied', { teacher_id: 'a/b' })).toBe('/teacher/a%2Fb?tab=reviews');
  expect(destinationOf('review_replied', {})).toBe('/find-teachers');
  expect(destinationOf('report_decided', { teacher_id: 'a' })).toBe('/dashboard');
});

it('what speaks of a lesson leads to it, and says the words that came with it', () => {
  expect(destinationOf('lesson_proposed', { lesson_id: 'a/b' })).toBe('/lesson/a%2Fb');
  expect(destinationOf('booking_cancelled', { booking_id: 'a' })).toBe('/chat');
  expect(wordsIn({ lesson_id: 'a', notes: 'Chapter two, please' })).toBe('Chapter two, please');
  expect(wordsIn({ notes: 'Of an admin' })).toBeUndefined();
});

it('what a notification carries is read under each of its names, and nothing else', () => {
  expect(personIn({ by: 'a', student_id: 'b' })).toBe('a');
  expect(personIn({ by: 7 })).toBeUndefined();
  expect(titleIn({ course_title: 'Berakhot' })).toBe('Berakhot');
  expect(titleIn(null)).toBe('');
  expect(momentIn({ session_date: '2026-01-01T00:00:00Z' })?.getUTCFullYear()).toBe(2026);
  expect(momentIn({ starts_at: 'soon' })).toBeUndefined();
});

it('a sign-in that wrong secrets closed is told apart from one that opens by itself', () => {
  expect(staysClosed('child_locked_out', { is_closed: true })).toBe(true);
  expect(staysClosed('child_locked_out', { is_closed: false })).toBe(false);
  expect(staysClosed('child_reported', { is_closed: true })).toBe(false);
  expect(destinationOf('child_locked_out', { child_id: 'a/b' })).toBe('/family/a%2Fb');
});

it('lessons that repeat are one notification, which counts their dates', () => {
  expect(moreDatesIn({ dates: 4 })).toBe(3);
  expect(moreDatesIn({ dates: 1 })).toBe(0);
  expect(moreDatesIn({ dates: '4' })).toBe(0);
  expect(moreDatesIn(null)).toBe(0);
});
