import { attackUntil, type Plan } from '@lomdim/testing/attack/attack';
import { type AttackFixture, createAttackFixture } from '@lomdim/testing/attack/fixture';
import { attackChannels } from '@lomdim/testing/attack/on-channels';
import { emptyReport } from '@lomdim/testing/attack/run';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seed } from './support/judge.ts';

// The attack is worth something only if it finds a hole where there is one. Each of these opens one.

let server: TestServer;
let fixture: AttackFixture;

beforeEach(async () => {
  server = await startTestServer();
  fixture = await createAttackFixture(server, seed);
});
afterEach(() => server?.stop());

const nothing: Plan = { tables: 0, functions: 0, buckets: 0, endpoints: 0, hidden: 0 };

/** Everything that is wanted is found by a fresh student, or somebody else, who tries so much. */
async function expectFindings(
  plan: Partial<Plan>,
  wanted: readonly RegExp[],
  who = 'fresh-student',
): Promise<void> {
  const report = emptyReport();
  const attacker = fixture.people.attackers.find(({ name }) => name === who);
  if (!attacker) throw new Error(`nobody is called ${who}`);
  const isEnough = (findings: readonly string[]) =>
    wanted.every((pattern) => findings.some((finding) => pattern.test(finding)));
  await attackUntil(isEnough, fixture, { ...nothing, ...plan }, report, attacker);
  for (const pattern of wanted) expect(report.findings).toContainEqual(expect.stringMatching(pattern));
}

test('a policy that lets everybody read messages', async () => {
  await server.pool.query(
    'create policy hole on public.chat_messages for select to authenticated using (true)',
  );
  await expectFindings({ tables: 80 }, [
    /received public\.chat_messages\.content/,
    /chat_messages.*received the count 1/,
  ]);
});

test('a policy that lets everybody change notifications', async () => {
  await server.pool.query(
    'create policy hole on public.notifications to authenticated using (true) with check (true)',
  );
  await expectFindings({ tables: 20 }, [/changed public\.notifications/]);
});

test('a policy that lets everybody give in the name of others', async () => {
  await server.pool.query(
    'create policy hole on public.donations for insert to authenticated with check (true)',
  );
  await expectFindings({ tables: 60 }, [/changed written in a victim's name: donations/]);
});

test('a function that forgets to ask whether an admin calls it', async () => {
  await server.pool.query(
    `create or replace function private.require_admin() returns uuid
     language sql volatile security definer set search_path = '' as 'select auth.uid()'`,
  );
  await expectFindings({ functions: 12 }, [/rpc\/\w+ .*received/]);
});

test('a predicate that names too many', async () => {
  await server.pool.query(
    `create or replace function private.my_contacts() returns setof uuid
     language sql stable security definer set search_path = '' as 'select id from private.profiles'`,
  );
  await expectFindings({ tables: 40 }, [/received private\.profiles\.bio/]);
});

test('a parent who reads for the children of others', async () => {
  await server.pool.query(
    `create or replace function private.my_people() returns setof uuid
     language sql stable security definer set search_path = '' as
     'select auth.uid() union all select child_id from private.children where (select private.caller_is_child()) is false'`,
  );
  await expectFindings({ tables: 80 }, [/received public\.lesson_homework\.text/], 'other-parent');
});

test('a parent who acts for the children of others', async () => {
  await server.pool.query(
    `create or replace function private.is_parent_of(person uuid, child uuid) returns boolean
     language sql stable security definer set search_path = '' as 'select private.is_child(child)'`,
  );
  const changed = /changed (?:private\.children|auth\.users)/;
  await expectFindings({ functions: 60, endpoints: 4 }, [changed], 'other-parent');
});

test('a policy that lets a child read what is its sibling’s', async () => {
  await server.pool.query(
    'create policy hole on public.lesson_homework for select to authenticated using ((select private.caller_is_child()))',
  );
  await expectFindings({ tables: 80 }, [/received public\.lesson_homework\.text/], 'sibling');
});

test('a bucket that is open', async () => {
  await server.pool.query(
    'create policy hole on storage.objects to authenticated using (true) with check (true)',
  );
  await expectFindings({ buckets: 80 }, [/received a file in [a-z]+-[a-z]+$/, /changed message-attachments/]);
});

test('channels that let everybody in', async () => {
  await server.pool.query(
    `create or replace function private.may_receive_on_channel(topic text) returns boolean
     language sql stable security definer set search_path = '' as 'select true'`,
  );
  const report = emptyReport();
  await attackChannels(fixture, { taken: 2, free: 0 }, report);
  expect(report.findings).toContainEqual(expect.stringMatching(/^fresh-student was let into conversation:/));
  expect(report.findings).toContainEqual(expect.stringMatching(/^fresh-student received what is said on/));
});
