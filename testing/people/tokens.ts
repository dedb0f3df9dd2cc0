import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { TestServer } from '../server/test-server.ts';

/** A token as the holder of JWT_SECRET can make it. */
export async function tokenOf(
  server: TestServer,
  claims: Record<string, unknown>,
  lifetime = 3600,
): Promise<string> {
  const keys: unknown = JSON.parse(await readFile(join(server.dataDir, 'keys.json'), 'utf8'));
  const { jwtSecret } = keys as { jwtSecret: string };
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    aud: 'authenticated',
    role: 'authenticated',
    iat: now,
    exp: now + lifetime,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));
}

export type Person = { id: string; session: string; token: string };

/** An account with an open session. */
export async function makePerson(server: TestServer): Promise<Person> {
  const id = randomUUID();
  const session = randomUUID();
  await server.pool.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.org`]);
  await server.pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, id]);
  return { id, session, token: await tokenOf(server, { sub: id, session_id: session }) };
}
