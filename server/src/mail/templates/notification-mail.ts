import type { Language } from '@lomdim/contract/languages';
import { harmless } from '../harmless.ts';
import type { Mail } from '../outbox.ts';
import { formatTime } from './format-time.ts';
import { type MailContent, mailOf } from './layout.ts';
import { notificationTextsDe } from './notification-texts.de.ts';
import { notificationTextsEn } from './notification-texts.en.ts';
import { notificationTextsFr } from './notification-texts.fr.ts';
import { notificationTextsHe } from './notification-texts.he.ts';
import { type NotificationKind, type NotificationTexts, notificationPaths } from './notification-texts.ts';

const texts: Record<Language, NotificationTexts> = {
  en: notificationTextsEn,
  fr: notificationTextsFr,
  de: notificationTextsDe,
  he: notificationTextsHe,
};

export type Notification = {
  kind: NotificationKind;
  language: Language;
  timeZone: string;
  recipient: string;
  firstName: string;
  /** The other person, and what it is about; empty where there is none. */
  otherName: string;
  /** The child of the receiver for whom it is; empty where it is for themselves. */
  childName: string;
  title: string;
  startsAt: Date | undefined;
  previouslyAt: Date | undefined;
  notes: string;
  data: Readonly<Record<string, unknown>>;
  siteUrl: string;
  /** Where the receiver turns such mail off; not for mail about the account. */
  settingsLink: string | undefined;
};

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationPaths, kind);
}

/** A mail about something that happened, in the receiver's language and on their clock. */
export function notificationMail(notification: Notification): Mail {
  const own = texts[notification.language];
  const { subject, body, button } = textsOf(notification, own);
  const names = {
    person: harmless(notification.otherName) || own.unknownPerson,
    title: harmless(notification.title),
    child: harmless(String(notification.data.child_name ?? '')),
  };
  const content: MailContent = {
    subject: filled(subject, names),
    firstName: harmless(notification.firstName),
    body: filled(body, names),
    details: details(notification, own),
    button: {
      label: button,
      link: notification.siteUrl + filled(notificationPaths[notification.kind], notification.data),
    },
    notes: [],
    ...(notification.settingsLink === undefined
      ? {}
      : { settings: { label: own.settings, link: notification.settingsLink } }),
  };
  return mailOf(notification.recipient, notification.kind, content, notification.language);
}

function textsOf({ kind, data }: Notification, own: NotificationTexts) {
  const usual = own.kinds[kind];
  return kind === 'child_locked_out' && data.is_closed === true
    ? { ...usual, ...own.childStaysClosed }
    : usual;
}

function details(notification: Notification, own: NotificationTexts): { label: string; value: string }[] {
  const format = (moment: Date) => formatTime(moment, notification.language, notification.timeZone);
  const { startsAt, previouslyAt, notes } = notification;
  const childName = harmless(notification.childName);
  const isMoved = previouslyAt !== undefined && previouslyAt.getTime() !== startsAt?.getTime();
  return [
    ...(childName === '' ? [] : [{ label: own.labels.child, value: childName }]),
    ...(startsAt === undefined ? [] : [{ label: own.labels.when, value: format(startsAt) }]),
    ...(isMoved ? [{ label: own.labels.previously, value: format(previouslyAt) }] : []),
    ...(notes === '' ? [] : [{ label: own.labels.notes, value: notes }]),
  ];
}

function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
