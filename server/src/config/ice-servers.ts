import type { EnvReader } from './env-reader.ts';

/** STUN tells a browser its own address as others see it; TURN carries what cannot go directly. */
export function readIceServers(env: EnvReader) {
  const stun = addresses(env, 'STUN_URLS', /^stuns?:[\w.-]+(:\d{1,5})?$/i, 'stun:stun.example.org:3478');
  const turn = addresses(
    env,
    'TURN_URLS',
    /^turns?:[\w.-]+(:\d{1,5})?(\?transport=(udp|tcp))?$/i,
    'turn:turn.example.org:3478?transport=udp',
  );
  const secret = env.text('TURN_SECRET');
  const [name, password] = [env.text('TURN_USERNAME'), env.text('TURN_PASSWORD')];
  if ((name === undefined) !== (password === undefined)) {
    env.fault('TURN_USERNAME and TURN_PASSWORD must be set together.');
  }
  if (secret !== undefined && name !== undefined) {
    env.fault('Either TURN_SECRET or TURN_USERNAME and TURN_PASSWORD must be set, not both.');
  }
  const fixed = name !== undefined && password !== undefined ? { name, password } : undefined;
  const access = secret !== undefined ? { secret } : fixed;
  if (turn.length > 0 !== (access !== undefined)) {
    env.fault('TURN_URLS must be set together with TURN_SECRET, or with TURN_USERNAME and TURN_PASSWORD.');
  }
  return { stun, turn: access === undefined ? undefined : { urls: turn, access } };
}

function addresses(env: EnvReader, name: string, form: RegExp, example: string): string[] {
  const given = (env.text(name) ?? '').split(',').flatMap((each) => each.trim() || []);
  if (given.some((each) => !form.test(each))) {
    env.fault(`${name} must be addresses such as ${example}, with commas between them.`);
  }
  return given;
}
