import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import de from '../../i18n/de/notifications.json' with { type: 'json' };
import en from '../../i18n/en/notifications.json' with { type: 'json' };
import fr from '../../i18n/fr/notifications.json' with { type: 'json' };
import { kindOf, momentIn, noticeKinds, personIn, placeOf, titleIn } from './notice.ts';

it('every kind of notice that the database writes has words in every language, and a destination', () => {
  const rules = readFileSync(
    new URL('../../../../database/topics/2-outbox/mail/rules.sql', import.meta.url),
    'utf8',
  );
  const mailed = [...rules.matchAll(/\('([a-z_]+)', '(?:account|bookings|reminders|community)'\)/g)].map(
    ([, kind]) => kind,
  );
  expect(mailed.length).toBeGreaterThan(15);
  expect(noticeKinds).toEqual(expect.arrayContaining(mailed));
  for (const texts of [en, fr, de]) {
    expect(Object.keys(texts.kinds).sort()).toEqual([...noticeKinds, 'other'].sort());
  }
});

it('a kind that is not known is told in general words', () => {
  expect(kindOf('something_new')).toBe('other');
  expect(kindOf('toString')).toBe('other');
  expect(placeOf('other')).toBe('/dashboard');
});

it('what a notice carries is read under each of its names, and nothing else', () => {
  expect(personIn({ by: 'a', student_id: 'b' })).toBe('a');
  expect(personIn({ by: 7 })).toBeUndefined();
  expect(titleIn({ course_title: 'Berakhot' })).toBe('Berakhot');
  expect(titleIn(null)).toBe('');
  expect(momentIn({ session_date: '2026-01-01T00:00:00Z' })?.getUTCFullYear()).toBe(2026);
  expect(momentIn({ starts_at: 'soon' })).toBeUndefined();
});
