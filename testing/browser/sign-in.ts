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

/** Puts a session where the official client keeps it, as if the site had been opened before. */
export async function enterSession(
  page: Page,
  server: TestServer,
  { email, password = demoPassword }: { email: string; password?: string },
): Promise<void> {
  const { data, error } = await visitor(server).auth.signInWithPassword({ email, password });
  if (error) throw error;
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate(
    ([name = '', session = '']) => localStorage.setItem(name, session),
    [sessionName(server), JSON.stringify(data.session)],
  );
  // Mirrored for the server when somebody signs in.
  await page
    .context()
    .addCookies([{ name: viewerCookies.member, value: '1', url: server.url, sameSite: 'Lax' }]);
}

export function sessionName(server: TestServer): string {
  return `sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`;
}
