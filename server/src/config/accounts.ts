import { passwords } from '@lomdim/contract/constants';
import { type RedirectPattern, readRedirectPattern } from '@lomdim/platform/auth/redirect-patterns';
import { type EnvReader, quote } from './env-reader.ts';

/** Which ways into an account are open. What is closed answers with a code that names the setting. */
export function readAccounts(env: EnvReader, where: { hasProvider: boolean }) {
  return {
    // Off: only an administrator's key makes accounts.
    signups: onOff(env, 'AUTH_SIGNUPS') ?? true,
    // A visitor gets an account without an address, which may be given later.
    anonymousSignIns: onOff(env, 'AUTH_ANONYMOUS_SIGN_INS') ?? false,
    // A number and a password make an account; nothing is sent to the number.
    phoneAutoconfirm: onOff(env, 'AUTH_PHONE_AUTOCONFIRM') ?? false,
    // Whether a person may add a way in and take it away. Without a provider there is nothing to add.
    manualLinking: onOff(env, 'AUTH_MANUAL_LINKING') ?? where.hasProvider,
    // Numbers of testers with the codes that sign them in.
    testCodes: readTestCodes(env),
    // The shortest password that is taken. Never fewer characters than the product's own rule.
    shortestPassword: env.wholeNumber(
      'AUTH_PASSWORD_MIN_LENGTH',
      { from: passwords.shortest, to: 64 },
      passwords.shortest,
    ),
    // Whether passwords that many people use, or made of the product's own words, are refused.
    refusesCommonPasswords: onOff(env, 'AUTH_COMMON_PASSWORD_CHECK') ?? true,
    // How long an access token is good for; a session gets a new one with its refresh token.
    accessTokenSeconds: env.wholeNumber('AUTH_ACCESS_TOKEN_SECONDS', { from: 60, to: 86_400 }, 3600),
    // How long a mailed link and its code are good for.
    mailedTokenSeconds: env.wholeNumber('AUTH_MAILED_TOKEN_SECONDS', { from: 60, to: 86_400 }, 3600),
    // Where people may be sent with a session in hand, besides the site itself.
    redirects: readRedirects(env),
  };
}

function readRedirects(env: EnvReader): readonly RedirectPattern[] {
  const given = (env.text('AUTH_REDIRECT_URLS') ?? '').split(',').flatMap((each) => each.trim() || []);
  return given.flatMap((text) => {
    const pattern = readRedirectPattern(text);
    if (typeof pattern !== 'string') return pattern;
    env.fault(`AUTH_REDIRECT_URLS: ${quote(text)} ${pattern}.`);
    return [];
  });
}

function onOff(env: EnvReader, name: string): boolean | undefined {
  const choice = env.oneOf(name, ['on', 'off']);
  return choice === undefined ? undefined : choice === 'on';
}

function readTestCodes(env: EnvReader): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  const text = env.secret('AUTH_TEST_OTPS', (value) => {
    for (const pair of value.split(',')) {
      const [, number, code] = /^\s*\+?([1-9]\d{1,14})=(\d{6})\s*$/.exec(pair) ?? [];
      if (number === undefined || code === undefined) {
        return 'must be numbers with codes of six digits and commas between them, such as +15550001111=123456';
      }
      codes.set(number, code);
    }
    return undefined;
  });
  return text === undefined ? new Map() : codes;
}
