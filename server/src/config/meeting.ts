import * as z from 'zod';
import { listIn, oneOf, text, variable } from './kinds.ts';

/** STUN tells a browser its own address as others see it; TURN carries what cannot go directly. */
export const meetingVariables = z.object({
  MEETING_PROVIDER: oneOf(['jitsi', 'builtin'], 'jitsi'),
  MEETING_DOMAIN: variable((value, refuse) => {
    if (/^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(value)) return value;
    return refuse('must be a host name alone, such as meet.jit.si');
  }, 'meet.jit.si'),
  // With both, meeting tokens are signed for the provider.
  MEETING_APP_ID: text,
  MEETING_APP_SECRET: text,
  // How browsers in different networks find each other in the built-in room.
  STUN_URLS: addresses(/^stuns?:[\w.-]+(:\d{1,5})?$/i, 'stun:stun.example.org:3478'),
  TURN_URLS: addresses(
    /^turns?:[\w.-]+(:\d{1,5})?(\?transport=(udp|tcp))?$/i,
    'turn:turn.example.org:3478?transport=udp',
  ),
  TURN_SECRET: text,
  TURN_USERNAME: text,
  TURN_PASSWORD: text,
});

type Given = z.infer<typeof meetingVariables>;

/** What is wrong about variables that belong together, a sentence each. */
export function meetingProblems(given: Given): string[] {
  const isSet = (value: string | undefined) => value !== undefined;
  const hasFixed = isSet(given.TURN_USERNAME) && isSet(given.TURN_PASSWORD);
  const hasAccess = isSet(given.TURN_SECRET) || hasFixed;
  return [
    ...(isSet(given.MEETING_APP_ID) === isSet(given.MEETING_APP_SECRET)
      ? []
      : ['MEETING_APP_ID and MEETING_APP_SECRET must be set together.']),
    ...(isSet(given.TURN_USERNAME) === isSet(given.TURN_PASSWORD)
      ? []
      : ['TURN_USERNAME and TURN_PASSWORD must be set together.']),
    ...(isSet(given.TURN_SECRET) && isSet(given.TURN_USERNAME)
      ? ['Either TURN_SECRET or TURN_USERNAME and TURN_PASSWORD must be set, not both.']
      : []),
    ...(given.TURN_URLS.length > 0 === hasAccess
      ? []
      : ['TURN_URLS must be set together with TURN_SECRET, or with TURN_USERNAME and TURN_PASSWORD.']),
  ];
}

export function meetingConfig(given: Given) {
  const { MEETING_APP_ID: id, MEETING_APP_SECRET: secret } = given;
  const access = turnAccess(given);
  return {
    provider: given.MEETING_PROVIDER,
    domain: given.MEETING_DOMAIN,
    app: id !== undefined && secret !== undefined ? { id, secret } : undefined,
    stun: given.STUN_URLS,
    turn: access === undefined ? undefined : { urls: given.TURN_URLS, access },
  };
}

function turnAccess(given: Given): { secret: string } | { name: string; password: string } | undefined {
  const { TURN_SECRET: secret, TURN_USERNAME: name, TURN_PASSWORD: password } = given;
  if (secret !== undefined) return { secret };
  return name !== undefined && password !== undefined ? { name, password } : undefined;
}

function addresses(form: RegExp, example: string) {
  return variable<string[], string[]>((value, refuse) => {
    const given = listIn(value);
    if (!given.every((each) => form.test(each))) {
      refuse(`must be addresses such as ${example}, with commas between them`);
    }
    return given;
  }, []);
}
