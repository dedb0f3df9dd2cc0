import { randomUUID } from 'node:crypto';
import { policies } from '@lomdim/contract/constants';
import type { ChildSessionAnswer } from '@lomdim/contract/functions';
import { type Member, sessionName } from '@lomdim/testing/browser/sign-in';
import { visitor } from '@lomdim/testing/people/client';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';

type Child = { id: string; name: string; parent: Member };

/** A child of nine years, added by its parent. */
export async function newChild(parent: Member, name = 'Noa'): Promise<Child> {
  const id = randomUUID();
  await parent.client
    .rpc('add_child', {
      child_id: id,
      first_name: name,
      birth_month: `${new Date().getUTCFullYear() - 9}-01-01`,
      gender: 'female',
      level: 'beginner',
      languages: ['en'],
      short_name: name.toLowerCase(),
      consent_version: policies.childrenVersion,
    })
    .throwOnError();
  return { id, name, parent };
}

/** For `visitors.add`: the parent hands the browser to the child. */
export async function enterAsChild(page: Page, site: TestServer, { id, parent }: Child): Promise<void> {
  const { data, error } = await parent.client.functions.invoke<ChildSessionAnswer>('child-session', {
    body: { childId: id },
  });
  if (error || !data) throw error ?? new Error('no session');
  const signedIn = await visitor(site).auth.setSession(data.session);
  if (signedIn.error) throw signedIn.error;
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(
    ([name = '', session = '']) => localStorage.setItem(name, session),
    [sessionName(site), JSON.stringify(signedIn.data.session)],
  );
}
