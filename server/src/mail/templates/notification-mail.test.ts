import { directionOf, languageCodes } from '@lomdim/contract/languages';
import { describe, expect, test } from 'vitest';
import { type Notification, notificationMail } from './notification-mail.ts';
import { notificationTextsDe } from './notification-texts.de.ts';
import { notificationTextsEn } from './notification-texts.en.ts';
import { notificationTextsFr } from './notification-texts.fr.ts';
import { notificationTextsHe } from './notification-texts.he.ts';
import { type NotificationKind, notificationPaths } from './notification-texts.ts';

const kinds = Object.keys(notificationPaths) as NotificationKind[];

const notification = (
  fields: Partial<Notification> & Pick<Notification, 'kind' | 'language'>,
): Notification => ({
  timeZone: 'Europe/Paris',
  recipient: 'a@b.example',
  firstName: 'Noa',
  otherName: 'Miriam Stern',
  childName: '',
  title: 'Daf Yomi',
  startsAt: new Date('2026-07-01T08:00:00Z'),
  previouslyAt: undefined,
  notes: '',
  data: { booking_id: 'a-booking', lesson_id: 'a-lesson', child_id: 'a-child', child_name: 'Avi' },
  siteUrl: 'https://lomdim.example',
  settingsLink: 'https://lomdim.example/settings',
  ...fields,
});

describe.each(languageCodes)('mail in %s', (language) => {
  test.each(kinds)('%s is complete in text and HTML', (kind) => {
    const mail = notificationMail(notification({ kind, language }));
    expect(mail.subject).not.toMatch(/\{|undefined|\n/);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Noa');
      expect(part).toContain('10:00');
      expect(part).toContain('Europe/Paris');
      expect(part).toContain('https://lomdim.example/settings');
      expect(part).toContain(
        `https://lomdim.example${notificationPaths[kind].replace('{booking_id}', 'a-booking').replace('{lesson_id}', 'a-lesson').replace('{child_id}', 'a-child')}`,
      );
      expect(part).not.toMatch(/\{\w+\}|undefined/);
    }
    expect(mail.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  });

  test('what is for a child says for whom', () => {
    const { text, html } = notificationMail(
      notification({ kind: 'booking_moved', language, childName: 'Avi' }),
    );
    for (const part of [text, html]) expect(part).toContain('Avi');
  });

  test('a sign-in of a child that wrong secrets closed says until when', () => {
    const mailed = [false, true].map((is_closed) =>
      notificationMail(
        notification({
          kind: 'child_locked_out',
          language,
          data: { child_id: 'a-child', child_name: 'Avi', is_closed },
        }),
      ),
    );
    const [waits, stays] = mailed;
    expect(waits?.subject).not.toBe(stays?.subject);
    expect(waits?.text).not.toBe(stays?.text);
    for (const { subject, text, html } of mailed) {
      for (const part of [subject, text, html]) expect(part).toContain('Avi');
      expect(text).toContain('https://lomdim.example/family/a-child');
    }
  });

  test('what was moved shows both moments', () => {
    const previouslyAt = new Date('2026-07-02T06:30:00Z');
    const { text } = notificationMail(notification({ kind: 'live_session_moved', language, previouslyAt }));
    expect(text).toContain('10:00');
    // Hebrew writes the hour without a zero before it.
    expect(text).toMatch(/\b0?8:30/);
  });
});

test('no text of one language was left standing in another, and each names the same things', () => {
  const named = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const other of [notificationTextsFr, notificationTextsDe, notificationTextsHe]) {
    for (const kind of kinds) {
      for (const part of ['subject', 'body', 'button'] as const) {
        expect(other.kinds[kind][part]).not.toBe(notificationTextsEn.kinds[kind][part]);
        expect([kind, part, named(other.kinds[kind][part])]).toEqual([
          kind,
          part,
          named(notificationTextsEn.kinds[kind][part]),
        ]);
      }
    }
  }
});

test('what people write about themselves is shown, never run, and leads nowhere', () => {
  const mail = notificationMail(
    notification({
      kind: 'partner_request_received',
      language: 'en',
      otherName: '<script>x</script>\r\nBcc: a@b.example https://evil.example www.evil.example',
      title: 'x'.repeat(500),
    }),
  );
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toMatch(/<script>/);
  expect(mail.html + mail.text + mail.subject).not.toContain('evil.example');
  expect(mail.subject.length).toBeLessThan(200);
});

test('a person without a name is an unknown user, and the note of an admin is passed on', () => {
  const mail = notificationMail(
    notification({ kind: 'teacher_rejected', language: 'fr', firstName: ' ', notes: 'Une photo manque.' }),
  );
  expect(mail.text).toContain('Chalom,');
  expect(mail.text).toContain('Remarque\u00a0: Une photo manque.');
  expect(
    notificationMail(notification({ kind: 'unread_messages', language: 'de', otherName: '' })).subject,
  ).toBe('Unbekannt hat Ihnen geschrieben');
});
