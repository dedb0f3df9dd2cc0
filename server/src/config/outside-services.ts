import { isLoopbackHost } from '@lomdim/platform/http/loopback';
import * as z from 'zod';
import { address, oneOf, text, variable } from './kinds.ts';

/** Mail and third-party sign-in: what the server asks other servers to do. */
export const outsideVariables = z.object({
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  // Any OpenID provider will do; plain http is for one on the same machine.
  GOOGLE_ISSUER: address(['https:', 'http:']),
  // Without it, mail is kept and shown on a development mailbox page.
  SMTP_URL: address(['smtp:', 'smtps:']),
  MAIL_FROM: variable((value, refuse) => {
    if (/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(value)) return value;
    return refuse('must be an e-mail address, such as "Lomdim <hello@lomdim.example>"');
  }),
  // Whether a new account needs no e-mail confirmation.
  MAILER_AUTOCONFIRM: oneOf(['true', 'false']),
});

type Given = z.infer<typeof outsideVariables>;

export function outsideProblems(given: Given): string[] {
  return (given.GOOGLE_CLIENT_ID === undefined) === (given.GOOGLE_CLIENT_SECRET === undefined)
    ? []
    : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'];
}

export function googleConfig({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  ...given
}: Given) {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const issuer = given.GOOGLE_ISSUER?.url.href.replace(/\/$/, '') ?? 'https://accounts.google.com';
  return { clientId, clientSecret, issuer };
}

export function mailConfig(given: Given, siteUrl: string) {
  const smtpUrl = given.SMTP_URL?.url.href;
  return {
    smtpUrl,
    from: given.MAIL_FROM ?? `Lomdim <noreply@${new URL(siteUrl).hostname}>`,
    autoconfirm:
      given.MAILER_AUTOCONFIRM === undefined ? smtpUrl === undefined : given.MAILER_AUTOCONFIRM === 'true',
  };
}

/** The page that shows kept mail is for a site on loopback, so elsewhere mail without a mail server reaches nobody. */
export function unreadMailWarnings(mail: { smtpUrl: string | undefined }, siteUrl: string): string[] {
  if (mail.smtpUrl !== undefined || isLoopbackHost(new URL(siteUrl).hostname)) return [];
  return [
    `Mail reaches nobody: SMTP_URL is not set, and /dev/mailbox is not shown where SITE_URL is public (${siteUrl}). Set SMTP_URL.`,
  ];
}
