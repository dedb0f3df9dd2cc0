import type { EnvReader } from './env-reader.ts';

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
  };
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
