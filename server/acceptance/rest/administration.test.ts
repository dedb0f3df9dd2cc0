import { randomUUID } from 'node:crypto';
import { signedUp, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
const clients: Record<string, SupabaseClient> = {};
let person: string;

beforeAll(async () => {
  server = await startTestServer();
  clients.visitor = visitor(server);
  const others = {
    student: ['student', null],
    'pending teacher': ['teacher', 'pending'],
    teacher: ['teacher', 'approved'],
    'suspended teacher': ['teacher', 'suspended'],
  } as const;
  for (const [name, [role, status]] of Object.entries(others)) {
    const { client, user } = await signedUp(server);
    await server.pool.query('update private.profiles set role = $2, approval_status = $3 where id = $1', [
      user.id,
      role,
      status,
    ]);
    clients[name] = client;
    person = user.id;
  }
  await server.pool.query('insert into public.donations (donor_id, amount) values ($1, 1000)', [person]);
  await server.pool.query(
    `insert into public.contact_messages (name, email, message) values ('Noa', 'noa@lomdim.example', 'Shalom')`,
  );
  await server.pool.query(
    `insert into public.reports (reporter_id, subject_kind, person_id, reason) values ($1, 'person', $1, 'other')`,
    [person],
  );
});
afterAll(() => server?.stop());

const id = randomUUID();

/** Everything that is for admins alone, as their dashboard asks for it. */
const adminActions: [name: string, given: Record<string, unknown>][] = [
  ['admin_overview', {}],
  ['admin_people', { question: '' }],
  ['admin_courses', {}],
  ['admin_donations', {}],
  ['admin_inbox', {}],
  ['admin_log', {}],
  ['admin_series', { kind: 'lessons', step: 'day', from_day: '2026-01-01', to_day: '2026-01-02' }],
  ['review_teacher', { teacher_id: id, action: 'approved' }],
  ['suspend_teacher', { teacher_id: id }],
  ['restore_teacher', { teacher_id: id }],
  ['change_role', { person_id: id, new_role: 'admin' }],
  ['set_max_trial_lessons', { person_id: id, maximum: 50 }],
  ['ban_person', { person_id: id }],
  ['unban_person', { person_id: id }],
  ['withdraw_course', { course_id: id }],
  ['restore_course', { course_id: id }],
  ['settle_donation', { donation_id: id, decision: 'completed' }],
  ['answer_contact_message', { message_id: id, body: 'x' }],
  ['answer_ticket', { ticket_id: id, body: 'x' }],
  ['set_contact_message_status', { message_id: id, new_status: 'closed' }],
  ['set_ticket_status', { ticket_id: id, new_status: 'closed' }],
  ['undelivered_mail', {}],
  ['send_mail_again', { mail_id: id }],
  ['report_queue', {}],
  ['report_context', { report_id: id }],
  ['decide_report', { report_id: id, decision: 'dismissed' }],
];

describe('what admins do, through the official client', () => {
  it.each(adminActions)('is refused to everyone else: %s', async (name, given) => {
    for (const [who, client] of Object.entries(clients)) {
      const { error, status } = await client.rpc(name, given);
      const answer = { who, status, message: error?.message };
      if (who === 'visitor') expect(answer).toMatchObject({ status: 401 });
      else expect(answer).toEqual({ who, status: 403, message: 'admins_only' });
    }
  });

  it('cannot be done by writing the columns either', async () => {
    const before = await state();
    for (const client of Object.values(clients)) {
      const tried = [
        client.from('profiles').update({ role: 'admin' }).eq('id', person).select(),
        client.from('profiles').update({ approval_status: 'approved' }).eq('id', person).select(),
        client.from('profiles').update({ max_trial_lessons: 99 }).eq('id', person).select(),
        client.from('admin_approvals').insert({ teacher_id: person, admin_id: person, action: 'approved' }),
        client.from('reports').update({ status: 'dismissed' }).neq('id', id).select(),
        client.from('donations').update({ status: 'completed' }).neq('id', id).select('id'),
        client.from('contact_messages').update({ status: 'closed' }).neq('id', id).select('id'),
        client.from('answers').insert({ contact_message_id: id, body: 'x' }),
      ];
      for (const { data, error } of await Promise.all(tried)) {
        // Refused, or nothing there that one could change.
        expect(error !== null || (Array.isArray(data) && data.length === 0)).toBe(true);
      }
    }
    expect(before).toMatchObject({ donation: 'pending', message: 'open', report: 'open' });
    expect(await state()).toEqual(before);
  });
});

async function state() {
  const { rows } = await server.pool.query(
    `select to_jsonb(array(select row(p.role, p.approval_status, p.max_trial_lessons)::text from private.profiles p order by p.id)) as people,
       (select count(*) from public.admin_approvals) as decisions, (select count(*) from public.answers) as answers,
       (select status from public.donations) as donation, (select status from public.contact_messages) as message,
       (select status from public.reports) as report`,
  );
  return rows[0];
}
