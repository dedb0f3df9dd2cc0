import { codeOf } from '../people/totp.ts';
import type { TestServer } from '../server/test-server.ts';
import type { Account } from './account.ts';
import { createSignedInChild } from './family.ts';
import type { Random } from './random.ts';

/** Somebody who tries: a visitor has neither an id nor a token. A parent also tries it with a child of their own. */
export type Attacker = { name: string; id: string | null; token: string | null; childId?: string };

/** Those to whom the secrets belong. Nobody else acts in their name. */
export type Victims = {
  victim: Account;
  mentor: Account;
  partner: Account;
  guarded: Account;
  /** A family, and the teacher of its child. */
  parent: Account;
  daughter: Account;
  tutor: Account;
};

export type People = {
  victims: Victims;
  classmate: Account;
  /** A child of another family, in the class of the daughter. */
  otherChild: Account;
  admin: Account;
  attackers: Attacker[];
  /** What only the second factor of `guarded` knows. */
  factor: { id: string; secret: string };
};

type Answer = Record<string, unknown>;

async function auth(server: TestServer, path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${server.localUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: server.anonKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Answer);
}

/** Signs everybody up and in over HTTP; what only an admin or operator decides is set directly. */
export async function createPeople(server: TestServer, random: Random): Promise<People> {
  const { pool } = server;
  const mark = random.hex(12);

  async function signUp(name: string, data: object): Promise<Account> {
    const email = `canary-${random.hex(16)}@attack.example`;
    const password = `${random.hex(8)} ${random.hex(8)} ${random.hex(8)}`;
    const answer = await auth(server, '/signup', {
      email,
      password,
      data: { first_name: name, last_name: mark.slice(0, 6), role: 'student', ...data },
    });
    const { id } = answer.user as { id: string };
    return { name, id, email, password, token: String(answer.access_token) };
  }

  const student = (name: string, gender: string | undefined = 'male') => signUp(name, { gender });
  async function teacher(name: string, approval: string): Promise<Account> {
    const account = await signUp(name, { role: 'teacher', gender: 'male' });
    await pool.query('update private.profiles set approval_status = $2 where id = $1', [
      account.id,
      approval,
    ]);
    return account;
  }

  const victim = await student('victim');
  const mentor = await teacher('mentor', 'approved');
  const partner = await student('partner');
  const guarded = await student('guarded');
  const classmate = await student('classmate');
  const parent = await student('parent');
  const daughter = await createSignedInChild(server, parent, 'daughter');
  const sibling = await createSignedInChild(server, parent, 'sibling');
  const tutor = await teacher('tutor', 'approved');
  await pool.query('update private.profiles set is_approved_for_children = true where id = $1', [tutor.id]);
  const otherParent = await student('other-parent');
  const otherChild = await createSignedInChild(server, otherParent, 'other-child');
  const admin = await student('admin');
  await pool.query("update private.profiles set role = 'admin' where id = $1", [admin.id]);
  const factor = await giveSecondFactor(server, guarded);
  const banned = await student('banned-person');
  await pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    banned.id,
  ]);

  const attackers: Attacker[] = [
    { name: 'visitor', id: null, token: null },
    await student('fresh-student'),
    classmate,
    await student('other-gender', 'female'),
    await signUp('without-gender', {}),
    sibling,
    otherChild,
    // Behind the child: ending its sessions is theirs.
    { ...otherParent, childId: otherChild.id },
    await teacher('pending-teacher', 'pending'),
    await teacher('rejected-teacher', 'rejected'),
    await teacher('approved-teacher', 'approved'),
    await teacher('suspended-teacher', 'suspended'),
    banned,
    { ...guarded, name: 'half-signed-in', token: await signIn(server, guarded) },
    { ...victim, name: 'signed-out', token: await endedSession(server, victim) },
    // Last, because much of what an admin may do to others would change what the others may see.
    admin,
  ];
  const victims = { victim, mentor, partner, guarded, parent, daughter, tutor };
  return { victims, classmate, otherChild, admin, attackers, factor };
}

/** With the password alone. */
async function signIn(server: TestServer, { email, password }: Account): Promise<string> {
  return String((await auth(server, '/token?grant_type=password', { email, password })).access_token);
}

async function endedSession(server: TestServer, account: Account): Promise<string> {
  const token = await signIn(server, account);
  await auth(server, '/logout?scope=local', {}, token);
  return token;
}

/** From now on the account's own token is one that gave the second factor. */
async function giveSecondFactor(server: TestServer, account: Account): Promise<People['factor']> {
  const enrolled = await auth(
    server,
    '/factors',
    { factor_type: 'totp', friendly_name: 'phone' },
    account.token,
  );
  const id = String(enrolled.id);
  const { secret } = enrolled.totp as { secret: string };
  const challenge = await auth(server, `/factors/${id}/challenge`, {}, account.token);
  const raised = await auth(
    server,
    `/factors/${id}/verify`,
    { challenge_id: challenge.id, code: codeOf(secret) },
    account.token,
  );
  account.token = String(raised.access_token);
  return { id, secret };
}
