import { viewerCookies } from '@lomdim/contract/rendering';
import type { Page } from '@playwright/test';
import { goodPassword, signedUp, visitor } from '../people/client.ts';
import { demoPassword } from '../people/demo-password.ts';
import type { TestServer } from '../server/test-server.ts';

export type Member = Awaited<ReturnType<typeof newStudent>>;

/** A new account of a student called Noa Ben, made through the official client. */
export async function newStudent(server: TestServer) {
  const { email, user, client } = await signedUp(server);
  return { email, password: goodPassword, id: user.id, client };
}

type Account = { email: string; password?: string };

/** Puts a session where the official client keeps it, as if the site had been opened before. */
export async function enterSession(page: Page, server: TestServer, account: Account): Promise<void> {
  const session = await sessionOf(page, server, account);
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate(keepSession, session);
}

/**
 * The same before the first page is opened, which spares a visit. Every page that is opened finds this session until what is
 * returned was disposed of.
 */
export async function beginWithSession(
  page: Page,
  server: TestServer,
  account: Account,
): Promise<{ dispose(): Promise<void> }> {
  return page.addInitScript(keepSession, await sessionOf(page, server, account));
}

type KeptSession = { origin: string; name: string; session: string };

async function sessionOf(
  page: Page,
  server: TestServer,
  { email, password = demoPassword }: Account,
): Promise<KeptSession> {
  const { data, error } = await visitor(server).auth.signInWithPassword({ email, password });
  if (error) throw error;
  // Mirrored for the server when somebody signs in.
  await page
    .context()
    .addCookies([{ name: viewerCookies.member, value: '1', url: server.url, sameSite: 'Lax' }]);
  return {
    origin: new URL(server.url).origin,
    name: sessionName(server),
    session: JSON.stringify(data.session),
  };
}

/** Runs in the page. */
function keepSession({ origin, name, session }: KeptSession): void {
  if (location.origin === origin) localStorage.setItem(name, session);
}

export function sessionName(server: TestServer): string {
  return `sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`;
}
