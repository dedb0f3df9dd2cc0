import { isLoopbackHost } from '@lomdim/platform/http/loopback';
import type { EnvReader } from './env-reader.ts';
import { readIceServers } from './ice-servers.ts';

/** Mail, third-party sign-in and meetings: what the server asks other servers to do. */
export function readMail(env: EnvReader, siteUrl: string) {
  const smtpUrl = env.url('SMTP_URL', ['smtp:', 'smtps:'])?.href;
  const from = env.text('MAIL_FROM');
  if (from !== undefined && !/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
    env.fault('MAIL_FROM must be an e-mail address, such as "Lomdim <hello@lomdim.example>".');
  }
  const autoconfirm = env.oneOf('MAILER_AUTOCONFIRM', ['true', 'false']);
  return {
    // Without it, mail is kept and shown on a development mailbox page.
    smtpUrl,
    from: from ?? `Lomdim <noreply@${new URL(siteUrl).hostname}>`,
    // Whether a new account needs no e-mail confirmation.
    autoconfirm: autoconfirm === undefined ? smtpUrl === undefined : autoconfirm === 'true',
  };
}

/** The page that shows kept mail is for a site on loopback, so elsewhere mail without a mail server reaches nobody. */
export function unreadMailWarnings(mail: { smtpUrl: string | undefined }, siteUrl: string): string[] {
  if (mail.smtpUrl !== undefined || isLoopbackHost(new URL(siteUrl).hostname)) return [];
  return [
    `Mail reaches nobody: SMTP_URL is not set, and /dev/mailbox is not shown where SITE_URL is public (${siteUrl}). Set SMTP_URL.`,
  ];
}

export function readGoogle(env: EnvReader) {
  const clientId = env.text('GOOGLE_CLIENT_ID');
  const clientSecret = env.text('GOOGLE_CLIENT_SECRET');
  // Any OpenID provider will do; plain http is for one on the same machine.
  const issuer = env.url('GOOGLE_ISSUER', ['https:', 'http:'])?.href.replace(/\/$/, '');
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    env.fault('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, issuer: issuer ?? 'https://accounts.google.com' };
}

export function readMeeting(env: EnvReader) {
  const domain = env.text('MEETING_DOMAIN') ?? 'meet.jit.si';
  if (!/^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(domain)) {
    env.fault('MEETING_DOMAIN must be a host name alone, such as meet.jit.si.');
  }
  const appId = env.text('MEETING_APP_ID');
  const appSecret = env.text('MEETING_APP_SECRET');
  if ((appId === undefined) !== (appSecret === undefined)) {
    env.fault('MEETING_APP_ID and MEETING_APP_SECRET must be set together.');
  }
  return {
    provider: env.oneOf('MEETING_PROVIDER', ['jitsi', 'builtin']) ?? 'jitsi',
    domain,
    // With both, meeting tokens are signed for the provider.
    app: appId !== undefined && appSecret !== undefined ? { id: appId, secret: appSecret } : undefined,
    // How browsers in different networks find each other in the built-in room.
    ...readIceServers(env),
  };
}
