import type { TestServer } from '../../server/acceptance/support/start-test-server.ts';
import { newStudent } from './sign-in.ts';

/** Somebody with an account of their own and a name, as an admin or whatever else is said of them. */
export async function newPerson(
  site: TestServer,
  name: string,
  fields: Partial<Record<'role' | 'approval_status' | 'bio' | 'location' | 'experience', string>> = {},
) {
  const somebody = await newStudent(site);
  const waits = fields.role === 'teacher' ? { approval_status: 'pending' } : {};
  const given = Object.entries({ first_name: name, last_name: 'Adler', ...waits, ...fields });
  await site.pool.query(
    `update private.profiles set ${given.map(([field], place) => `${field} = $${place + 2}`).join(', ')} where id = $1`,
    [somebody.id, ...given.map(([, value]) => value)],
  );
  return somebody;
}

export const newAdmin = (site: TestServer, name: string) => newPerson(site, name, { role: 'admin' });
