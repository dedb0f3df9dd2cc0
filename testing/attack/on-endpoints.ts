import { type Attempt, type Generator, json } from './attempt.ts';
import type { Endpoint } from './endpoints.ts';
import type { AttackFixture } from './fixture.ts';
import { forgedText } from './forged-values.ts';

/** Every address of `auth/v1` and `functions/v1`, with the ids and addresses of others. */
export const attemptsOnEndpoints: Generator = (fixture) => [
  ...fixture.endpoints.auth.flatMap((endpoint) => attempts('auth', endpoint, fixture)),
  ...fixture.endpoints.functions.flatMap((endpoint) => attempts('functions', endpoint, fixture)),
];

/** These would end the attacker's own account or session, which is theirs to end, and with it the attack. */
const endsOneself = ['/logout', '/delete-my-account'];

function attempts(
  protocol: 'auth' | 'functions',
  { method, path }: Endpoint,
  fixture: AttackFixture,
): Attempt[] {
  if (endsOneself.includes(path)) return [wrongly(protocol, method, path)];
  const { people, rows } = fixture;
  const { victim, guarded, mentor, parent, daughter } = people.victims;
  const meeting = rows.filter(({ table }) => /booking|session|offer|study_room/.test(table));
  const ids = [
    victim.id,
    guarded.id,
    mentor.id,
    parent.id,
    daughter.id,
    people.factor.id,
    ...meeting.map(({ id }) => id),
  ];
  const addresses = path.includes(':') ? ids.map((id) => fill(path, id, fixture)) : [path];
  return addresses.flatMap((address) =>
    bodiesFor(path, fixture).map((body) => ({
      target: `${protocol} ${method} ${path}`,
      method,
      path: `/${protocol}/v1${address}${queryFor(path, mentor.email)}`,
      ...(method === 'GET' ? {} : json(body)),
    })),
  );
}

function wrongly(protocol: string, method: string, path: string): Attempt {
  const body = { password: forgedText, confirm: forgedText, user_id: crypto.randomUUID() };
  const without = { authorization: 'Bearer x', 'content-type': 'application/json' };
  return {
    target: `${protocol} ${method} ${path}`,
    method,
    path: `/${protocol}/v1${path}`,
    body: JSON.stringify(body),
    headers: without,
  };
}

function fill(path: string, id: string, { people }: AttackFixture): string {
  return path
    .replace(':factor_id', id === people.victims.guarded.id ? people.factor.id : id)
    .replace(':kind', 'lesson')
    .replace(':file', `${id}.ics`)
    .replaceAll(/:\w+/g, id);
}

function queryFor(path: string, email: string): string {
  if (path === '/token') return '?grant_type=password';
  if (path === '/verify') return `?type=recovery&token=000000&email=${encodeURIComponent(email)}`;
  if (path.endsWith('authorize')) return '?provider=google&redirect_to=https://evil.example/';
  return '';
}

/** Fields as the calls know them, each with something of another person's. */
function bodiesFor(path: string, { people, rows }: AttackFixture): object[] {
  const { mentor, guarded, victim, daughter } = people.victims;
  const named = {
    email: mentor.email,
    password: forgedText,
    user_id: victim.id,
    id: victim.id,
    factor_id: people.factor.id,
    challenge_id: crypto.randomUUID(),
    code: '000000',
    token: '000000',
    token_hash: '0'.repeat(56),
    refresh_token: 'aaaaaaaaaaaa',
    type: 'recovery',
    redirect_to: 'https://evil.example/',
    ban_duration: '100h',
    role: 'service_role',
    app_metadata: { role: 'admin' },
  };
  if (path === '/signup')
    return [named, { email: mentor.email, password: forgedText, data: { role: 'admin' } }];
  // Changing oneself is allowed; changing somebody else by naming them is what is tried.
  if (path === '/user')
    return [{ id: victim.id, user_id: victim.id, role: 'service_role', app_metadata: named }];
  if (path === '/factors') return [{ ...named, factor_type: 'phone', user_id: guarded.id }];
  if (path === '/meeting-token') {
    return rows.filter(({ id }) => id.includes('-')).map(({ id }) => ({ bookingId: id }));
  }
  if (path === '/child-session' || path === '/export-my-data')
    return [{ childId: daughter.id }, { childId: victim.id }];
  if (path === '/child-secret') return [{ childId: daughter.id, kind: 'pin', secret: '123456' }];
  if (path === '/child-sign-in') {
    return [daughter.id, 'x'].map((device) => ({ device, shortName: 'daughter', secret: '123456' }));
  }
  return [
    named,
    { ...named, type: 'magiclink' },
    { ...named, type: 'email_change', new_email: mentor.email },
    {},
  ];
}
