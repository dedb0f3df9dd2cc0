import type { TestServer } from '../server/test-server.ts';
import type { Account } from './account.ts';

/** A child of this parent, added and signed in by the parent as a browser does it. It has neither an address nor a password. */
export async function createSignedInChild(
  server: TestServer,
  parent: Account,
  name: string,
): Promise<Account> {
  const id = crypto.randomUUID();
  const { rows } = await server.pool.query<{ version: string }>(
    'select private.children_consent_version() as version',
  );
  const nineYearsAgo = `${new Date().getUTCFullYear() - 9}-01-01`;
  await asParent(server, parent, '/rest/v1/rpc/add_child', {
    child_id: id,
    first_name: name,
    birth_month: nineYearsAgo,
    gender: 'female',
    level: null,
    languages: [],
    short_name: name,
    consent_version: rows[0]?.version,
  });
  const answer = JSON.parse(await asParent(server, parent, '/functions/v1/child-session', { childId: id }));
  const { access_token: token } = (answer as { session: { access_token: string } }).session;
  return { name, id, email: '', password: '', token };
}

async function asParent(server: TestServer, parent: Account, path: string, body: object): Promise<string> {
  const response = await fetch(`${server.localUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: server.anonKey,
      authorization: `Bearer ${parent.token}`,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}
