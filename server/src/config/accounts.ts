import { passwords } from '@lomdim/contract/constants';
import { type RedirectPattern, readRedirectPattern } from '@lomdim/platform/auth/redirect-patterns';
import * as z from 'zod';
import { listIn, onOff, quote, variable, wholeNumber } from './kinds.ts';

/** Which ways into an account are open, and for how long. What is closed answers with a code that names the setting. */
export const accountVariables = z.object({
  // Off: only an administrator's key makes accounts.
  AUTH_SIGNUPS: onOff(true),
  // A visitor gets an account without an address, which may be given later.
  AUTH_ANONYMOUS_SIGN_INS: onOff(false),
  // A number and a password make an account; nothing is sent to the number.
  AUTH_PHONE_AUTOCONFIRM: onOff(false),
  // Whether a person may add a way in and take it away. Without a provider there is nothing to add.
  AUTH_MANUAL_LINKING: onOff(),
  // Numbers of testers with the codes that sign them in.
  AUTH_TEST_OTPS: variable(readTestCodes, new Map<string, string>()),
  // The shortest password that is taken. Never fewer characters than the product's own rule.
  AUTH_PASSWORD_MIN_LENGTH: wholeNumber({ from: passwords.shortest, to: 64 }, passwords.shortest),
  // Whether passwords that many people use, or made of the product's own words, are refused.
  AUTH_COMMON_PASSWORD_CHECK: onOff(true),
  // How long an access token is good for; a session gets a new one with its refresh token.
  AUTH_ACCESS_TOKEN_SECONDS: wholeNumber({ from: 60, to: 86_400 }, 3600),
  // How long a mailed link and its code are good for.
  AUTH_MAILED_TOKEN_SECONDS: wholeNumber({ from: 60, to: 86_400 }, 3600),
  // Where people may be sent with a session in hand, besides the site itself.
  AUTH_REDIRECT_URLS: variable(readRedirects, []),
  // Whether other apps may ask people for access to their account, as an OAuth 2.1 authorization server is asked.
  OAUTH_SERVER_ENABLED: onOff(false),
  // Whether such an app may register itself; otherwise only an administrator's key registers one.
  OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: onOff(false),
  // The page of the site on which people say yes or no.
  OAUTH_SERVER_CONSENT_PATH: variable(readPath, '/oauth/consent'),
  // How long somebody stays signed in without being there, that is without a refresh of their tokens.
  SESSION_IDLE_DAYS: wholeNumber({ from: 1, to: 3650 }, 30),
  // How long at most, however often they come.
  SESSION_MAX_DAYS: wholeNumber({ from: 1, to: 3650 }, 90),
  // The same for an admin.
  SESSION_ADMIN_HOURS: wholeNumber({ from: 1, to: 87600 }, 12),
});

type Given = z.infer<typeof accountVariables>;

export function accountsConfig(given: Given, where: { hasProvider: boolean }) {
  return {
    signups: given.AUTH_SIGNUPS,
    anonymousSignIns: given.AUTH_ANONYMOUS_SIGN_INS,
    phoneAutoconfirm: given.AUTH_PHONE_AUTOCONFIRM,
    manualLinking: given.AUTH_MANUAL_LINKING ?? where.hasProvider,
    testCodes: given.AUTH_TEST_OTPS,
    shortestPassword: given.AUTH_PASSWORD_MIN_LENGTH,
    refusesCommonPasswords: given.AUTH_COMMON_PASSWORD_CHECK,
    accessTokenSeconds: given.AUTH_ACCESS_TOKEN_SECONDS,
    mailedTokenSeconds: given.AUTH_MAILED_TOKEN_SECONDS,
    redirects: given.AUTH_REDIRECT_URLS,
  };
}

export function oauthServerConfig(given: Given) {
  return {
    enabled: given.OAUTH_SERVER_ENABLED,
    dynamicRegistration: given.OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION,
    consentPath: given.OAUTH_SERVER_CONSENT_PATH,
  };
}

export function sessionsConfig(given: Given) {
  return {
    idleDays: given.SESSION_IDLE_DAYS,
    maxDays: given.SESSION_MAX_DAYS,
    adminHours: given.SESSION_ADMIN_HOURS,
  };
}

type Refuse = (reason: string) => undefined;

function readRedirects(value: string, refuse: Refuse): readonly RedirectPattern[] {
  return listIn(value).flatMap((text) => {
    const pattern = readRedirectPattern(text);
    if (typeof pattern !== 'string') return pattern;
    return refuse(`: ${quote(text)} ${pattern}`) ?? [];
  });
}

function readPath(value: string, refuse: Refuse): string | undefined {
  return /^\/(?!\/)[\w./~-]*$/.test(value)
    ? value
    : refuse('must be a path of the site, such as /oauth/consent');
}

function readTestCodes(value: string, refuse: Refuse): Map<string, string> | undefined {
  const codes = new Map<string, string>();
  for (const pair of value.split(',')) {
    const [, number, code] = /^\s*\+?([1-9]\d{1,14})=(\d{6})\s*$/.exec(pair) ?? [];
    if (number === undefined || code === undefined) {
      return refuse(
        'must be numbers with codes of six digits and commas between them, such as +15550001111=123456',
      );
    }
    codes.set(number, code);
  }
  return codes;
}
