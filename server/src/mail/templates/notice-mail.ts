import type { Language } from '../language.ts';
import type { Mail } from '../outbox.ts';
import { asHtml, asPlainText, type Letter } from './layout.ts';
import { momentInWords } from './moment.ts';
import { noticeTextsDe } from './notice-texts.de.ts';
import { noticeTextsEn } from './notice-texts.en.ts';
import { noticeTextsFr } from './notice-texts.fr.ts';
import { type NoticeKind, type NoticeTexts, noticePaths } from './notice-texts.ts';

const texts: Record<Language, NoticeTexts> = { en: noticeTextsEn, fr: noticeTextsFr, de: noticeTextsDe };

export type Notice = {
  kind: NoticeKind;
  language: Language;
  timeZone: string;
  recipient: string;
  firstName: string;
  /** The other person, and what it is about; empty where there is none. */
  otherName: string;
  title: string;
  startsAt: Date | undefined;
  previouslyAt: Date | undefined;
  notes: string;
  data: Readonly<Record<string, unknown>>;
  siteUrl: string;
  /** Where the receiver turns such mail off; not for mail about the account. */
  settingsLink: string | undefined;
};

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticePaths, kind);
}

/** A mail about something that happened, in the receiver's language and on their clock. */
export function noticeMail(notice: Notice): Mail {
  const own = texts[notice.language];
  const { subject, body, button } = own.kinds[notice.kind];
  const names = { person: harmless(notice.otherName) || own.unknownPerson, title: harmless(notice.title) };
  const firstName = harmless(notice.firstName);
  const letter: Letter = {
    subject: filled(subject, names),
    greeting: own.greeting(firstName === '' ? undefined : firstName),
    body: filled(body, names),
    details: details(notice, own),
    button: { label: button, link: notice.siteUrl + filled(noticePaths[notice.kind], notice.data) },
    notes: [],
    ...(notice.settingsLink === undefined
      ? {}
      : { settings: { label: own.settings, link: notice.settingsLink } }),
  };
  return {
    recipient: notice.recipient,
    kind: notice.kind,
    subject: letter.subject,
    html: asHtml(letter, notice.language),
    text: asPlainText(letter, notice.language),
  };
}

function details(notice: Notice, own: NoticeTexts): { label: string; value: string }[] {
  const inWords = (moment: Date) => momentInWords(moment, notice.language, notice.timeZone);
  const { startsAt, previouslyAt, notes } = notice;
  const isMoved = previouslyAt !== undefined && previouslyAt.getTime() !== startsAt?.getTime();
  return [
    ...(startsAt === undefined ? [] : [{ label: own.labels.when, value: inWords(startsAt) }]),
    ...(isMoved ? [{ label: own.labels.previously, value: inWords(previouslyAt) }] : []),
    ...(notes === '' ? [] : [{ label: own.labels.notes, value: notes }]),
  ];
}

function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

/**
 * What people call themselves and their lessons goes to others in our name: on one line, of decent length, and
 * without web addresses.
 */
function harmless(text: string): string {
  const line = text
    .replace(/\S*(:\/\/|www\.)\S*/giu, ' ')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line;
}
