import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeFrom } from '../helpers/earlier-version.ts';

// A database of the version before gone pages were remembered, with teachers and courses in every state.

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [approved, suspended, rejectedLater, rejectedAtOnce, pending] = [1, 2, 3, 4, 5].map(idOf);
const [open, withdrawn, closed, ofSuspended, ofPending] = [11, 12, 13, 14, 15].map(idOf);
const statuses = ['approved', 'suspended', 'rejected', 'rejected', 'pending'];

const earlierRows = `
  insert into auth.users (id, email) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@test.example'
    from generate_series(1, 5) as n;
  ${statuses
    .map(
      (status, at) =>
        `insert into private.profiles (id, email, role, approval_status) values ('${idOf(at + 1)}', '${at + 1}@test.example', 'teacher', '${status}');`,
    )
    .join('\n')}
  insert into public.admin_approvals (teacher_id, action) values
    ('${rejectedLater}', 'approved'), ('${rejectedLater}', 'rejected'), ('${rejectedAtOnce}', 'rejected');
  insert into public.courses (id, teacher_id, title, subject, price, is_active, withdrawn_at, opens_when_restored) values
    ('${open}', '${approved}', 'Open', 'Talmud', 1000, true, null, false),
    ('${withdrawn}', '${approved}', 'Withdrawn', 'Talmud', 1000, false, now(), true),
    ('${closed}', '${approved}', 'Closed', 'Talmud', 1000, false, null, false),
    ('${ofSuspended}', '${suspended}', 'Of a suspended teacher', 'Talmud', 1000, true, null, false),
    ('${ofPending}', '${pending}', 'Of a pending teacher', 'Talmud', 1000, true, null, false);`;

let upgraded: TestDatabase;

beforeAll(async () => {
  upgraded = await upgradeFrom('0065', earlierRows);
});
afterAll(() => upgraded.drop());

it.each([
  ['teacher', approved, 'open'],
  ['teacher', suspended, 'gone'],
  ['teacher', rejectedLater, 'gone'],
  ['teacher', rejectedAtOnce, 'unknown'],
  ['teacher', pending, 'unknown'],
  ['course', open, 'open'],
  ['course', withdrawn, 'gone'],
  ['course', closed, 'unknown'],
  ['course', ofSuspended, 'gone'],
  ['course', ofPending, 'unknown'],
])('what certainly was public is gone: %s %s is %s', async (kind, id, state) => {
  const { rows } = await upgraded.pool.query('select page_state($1, $2) as state', [kind, id]);
  expect(rows).toEqual([{ state }]);
});
