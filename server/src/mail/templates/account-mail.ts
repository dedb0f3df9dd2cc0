import type { Language } from '@lomdim/contract/languages';
import type { AccountMailKind } from '@lomdim/platform/auth/account-messages';
import type { Mail } from '../outbox.ts';
import type { SignUpSummary } from '../sign-up-summary.ts';
import { accountTextsDe } from './account-texts.de.ts';
import { accountTextsEn } from './account-texts.en.ts';
import { accountTextsFr } from './account-texts.fr.ts';
import { accountTextsHe } from './account-texts.he.ts';
import type { AccountTexts } from './account-texts.ts';
import { formatDuration } from './format-duration.ts';
import { type MailContent, mailOf } from './layout.ts';

const texts: Record<Language, AccountTexts> = {
  en: accountTextsEn,
  fr: accountTextsFr,
  de: accountTextsDe,
  he: accountTextsHe,
};

export type AccountMail = {
  kind: AccountMailKind;
  language: Language;
  recipient: string;
  firstName: string | undefined;
  /** The address that a change leads to; named in both mails about it. */
  newAddress?: string | undefined;
  /** What the sign-up said that this mail confirms. */
  signUp?: SignUpSummary | undefined;
  link: string | undefined;
  code: string;
  /** How long both are valid. */
  validSeconds?: number;
};

export const accountTexts = (language: Language): AccountTexts => texts[language];

export function signUpDetails(signUp: SignUpSummary, language: Language): { label: string; value: string }[] {
  const own = texts[language];
  return [
    ...(signUp.name === undefined ? [] : [{ label: own.name, value: signUp.name }]),
    { label: own.wantsTo, value: own.role[signUp.role] },
  ];
}

/** A mail about someone's account, in their language, as HTML and as plain text. */
export function accountMail(mail: AccountMail): Mail {
  const own = texts[mail.language];
  const { subject, body, button, notYou } = own.kinds[mail.kind];
  const content: MailContent = {
    subject,
    firstName: mail.firstName,
    body: body.replace('{address}', mail.newAddress ?? mail.recipient),
    ...(mail.signUp === undefined ? {} : { details: signUpDetails(mail.signUp, mail.language) }),
    ...(mail.link === undefined ? {} : { button: { label: button, link: mail.link } }),
    code: { label: mail.link === undefined ? own.onlyCodeLabel : own.codeLabel, value: mail.code },
    notes: [own.holds(formatDuration(mail.validSeconds ?? 3600, mail.language)), notYou],
  };
  return mailOf(mail.recipient, mail.kind, content, mail.language);
}
