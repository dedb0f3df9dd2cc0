import { randomUUID } from 'node:crypto';
import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;

/** Somebody whom mail reaches. */
async function newPerson(name = 'a person'): Promise<Person> {
  const person = await createPerson(database, name);
  await query('update auth.users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

const notify = (person: Person, kind: string, data: Record<string, unknown> = {}) =>
  query('select private.notify_person($1, $2, $3)', [person.id, kind, data]);

/** The kinds of mail that a server would write to this person now; everything that waits is taken. */
async function lettersTo(person: Person): Promise<string[]> {
  const rows = await query('select * from private.take_queued_mail(1000) where person_id = $1', [person.id]);
  return rows.map((row) => row.kind);
}

describe('a notification that also goes by mail', () => {
  it('queues a mail in the transaction of its cause, under the same id', async () => {
    const person = await newPerson();
    await notify(person, 'booking_created');
    await notify(person, 'partner_request_declined');
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query("select private.notify_person($1, 'booking_moved')", [person.id]);
      await client.query('rollback');
    } finally {
      client.release();
    }
    const rows = await query(
      `select n.kind, l.id is not null as mailed from notifications n left join private.letters l on l.id = n.id
       where n.user_id = $1 order by n.created_at`,
      [person.id],
    );
    expect(rows).toEqual([
      { kind: 'booking_created', mailed: true },
      { kind: 'partner_request_declined', mailed: false },
    ]);
  });

  it('says who, what and when, in the language and zone of its receiver', async () => {
    const [person, other] = [await newPerson(), await newPerson('Miriam')];
    await query(
      "update private.profiles set preferred_language = 'fr', time_zone = 'Europe/Paris' where id = $1",
      [person.id],
    );
    await notify(person, 'booking_created', {
      by: other.id,
      subject: 'Talmud',
      starts_at: '2099-01-01T10:00:00Z',
    });
    const [queued] = await query('select * from private.take_queued_mail(1000) where person_id = $1', [
      person.id,
    ]);
    expect(queued).toMatchObject({
      kind: 'booking_created',
      setting: 'bookings',
      recipient: expect.stringContaining('@test.example'),
      language: 'fr',
      time_zone: 'Europe/Paris',
      other_name: 'Miriam Test',
      title: 'Talmud',
      starts_at: new Date('2099-01-01T10:00:00Z'),
    });
  });

  it('holds for three days, and no longer than what it speaks of', async () => {
    const person = await newPerson();
    const moments = { 'in 1 hour': '1 hour', 'in 9 days': '9 days', 'just now': '-1 minute' };
    for (const [subject, distance] of Object.entries(moments)) {
      await query(
        `select private.notify_person($1, 'booking_created',
           jsonb_build_object('subject', $2::text, 'starts_at', now() + $3::interval))`,
        [person.id, subject, distance],
      );
    }
    const rows = await query(
      `select data ->> 'subject' as subject, round(extract(epoch from expires_at - created_at) / 60)::integer as minutes
       from private.letters where person_id = $1 order by minutes`,
      [person.id],
    );
    expect(rows).toEqual([
      { subject: 'just now', minutes: 15 },
      { subject: 'in 1 hour', minutes: 60 },
      { subject: 'in 9 days', minutes: 3 * 24 * 60 },
    ]);
  });

  it.each([
    ['an unconfirmed address', 'email_confirmed_at = null'],
    ['no address', 'email = null'],
    ['a deleted account', 'deleted_at = now()'],
    ['a banned person', "banned_until = now() + interval '1 hour'"],
  ])('is not written to %s', async (_who, change) => {
    const person = await newPerson();
    await query(`update auth.users set ${change} where id = $1`, [person.id]);
    await notify(person, 'teacher_approved');
    expect(await lettersTo(person)).toEqual([]);
  });
});

describe('settings', () => {
  const kinds = {
    mail_reminders: 'lesson_reminder',
    mail_bookings: 'booking_created',
    mail_messages: 'unread_messages',
    mail_community: 'partner_request_received',
  };

  it.each(Object.entries(kinds))('%s turns off %s, and nothing else', async (setting, kind) => {
    const person = await newPerson();
    const save = `insert into notification_settings (user_id, ${setting}) values ($1, false)
      on conflict (user_id) do update set user_id = excluded.user_id, ${setting} = excluded.${setting}`;
    await as(database, person, save, [person.id]);
    for (const each of [...Object.values(kinds), 'teacher_approved']) await notify(person, each);
    const expected = [...Object.values(kinds), 'teacher_approved'].filter((each) => each !== kind);
    expect((await lettersTo(person)).sort()).toEqual(expected.sort());
    await as(database, person, `update notification_settings set ${setting} = true`);
    await notify(person, kind);
    expect(await lettersTo(person)).toEqual([kind]);
  });

  it('belong to their owner', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await as(database, person, 'insert into notification_settings (mail_messages) values (false)');
    const write = `insert into notification_settings (user_id, mail_messages) values ($1, true)
      on conflict (user_id) do update set mail_messages = excluded.mail_messages`;
    expect(await refusal(as(database, other, write, [person.id]))).toBe('42501');
    expect(await as(database, other, 'select * from notification_settings')).toEqual([]);
    const [own] = await as(database, person, 'select * from notification_settings');
    expect(own).toMatchObject({ mail_messages: false, mail_reminders: true });
  });
});

describe('two servers', () => {
  it('share the queued mail without writing one twice, and what one drops comes back', async () => {
    await query('select from private.take_queued_mail(1000)');
    const person = await newPerson();
    for (let turn = 0; turn < 30; turn += 1)
      await notify(person, 'booking_created', { subject: String(turn) });
    const take = 'select id from private.take_queued_mail(10)';
    const [dying, living] = [await database.pool.connect(), await database.pool.connect()];
    try {
      await dying.query('begin');
      await living.query('begin');
      const dropped = (await dying.query(take)).rows.map((row) => row.id);
      const kept = (await living.query(take)).rows.map((row) => row.id);
      expect(new Set([...dropped, ...kept]).size).toBe(20);
      await living.query('commit');
      await dying.query('rollback');
      const rest = (await query('select id from private.take_queued_mail(1000)')).map((row) => row.id);
      expect(rest).toHaveLength(20);
      expect(rest).toEqual(expect.arrayContaining(dropped));
      expect(new Set([...kept, ...rest]).size).toBe(30);
    } finally {
      dying.release();
      living.release();
    }
  });
});

describe('mail that did not arrive', () => {
  async function failed(expiresIn: string, fields: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    const { text = 'Shalom', failure = 'refused', failedAt = new Date() } = fields;
    await query(
      `insert into private.mail_outbox
         (id, recipient, kind, subject, html, text, attempts, failed_at, failure, last_error, expires_at)
       values ($1, 'a@test.example', 'recovery', 'A subject', $2, $2, 7, $3, $4, '550 no such user', now() + $5::interval)`,
      [id, text, failedAt, failure, expiresIn],
    );
    return id;
  }

  it('is listed for admins, with the reason, and for nobody else', async () => {
    const id = await failed('1 hour');
    const list = 'select * from undelivered_mail()';
    const { visitor, admin, ...others } = people;
    expect(await refusal(as(database, visitor, list))).toBe('42501');
    for (const actor of Object.values(others))
      expect(await refusal(as(database, actor, list))).toBe('admins_only');
    const found = (await as(database, admin, list)).find((row) => row.id === id);
    expect(found).toMatchObject({
      recipient: 'a@test.example',
      subject: 'A subject',
      failure: 'refused',
      reason: '550 no such user',
      attempts: 7,
      may_be_sent_again: true,
    });
    expect(JSON.stringify(found)).not.toContain('Shalom');
  });

  it('comes a page at a time, also where many failed at one instant', async () => {
    await query('delete from private.mail_outbox');
    for (const day of ['03', '01', '02', '02', '02']) {
      await failed('1 hour', { failedAt: `2025-01-${day}T00:00:00Z`, failure: 'given_up' });
    }
    const page = (cursor: unknown) =>
      as(database, people.admin, 'select * from undelivered_mail($1, 2)', [cursor]);
    const seen = [];
    let last: Awaited<ReturnType<typeof page>>;
    do {
      last = await page(seen.at(-1)?.next_cursor ?? null);
      seen.push(...last);
    } while (last.length === 2);
    expect(seen.map((row) => (row.failed_at as Date).toISOString().slice(8, 10))).toEqual([
      '03',
      '02',
      '02',
      '02',
      '01',
    ]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    expect(await refusal(page('yesterday'))).toBe('unknown_place');
  });

  it('is tried again when an admin says so, once, and while it means something', async () => {
    const id = await failed('1 hour');
    const again = 'select send_mail_again($1) as agreed';
    const { visitor, admin, ...others } = people;
    expect(await refusal(as(database, visitor, again, [id]))).toBe('42501');
    for (const actor of Object.values(others)) {
      expect(await refusal(as(database, actor, again, [id]))).toBe('admins_only');
    }
    const both = await Promise.all([as(database, admin, again, [id]), as(database, admin, again, [id])]);
    expect(
      both
        .flat()
        .map((row) => row.agreed)
        .sort(),
    ).toEqual([false, true]);
    const [mail] = await query('select failed_at, failure, attempts from private.mail_outbox where id = $1', [
      id,
    ]);
    expect(mail).toEqual({ failed_at: null, failure: null, attempts: 0 });
    for (const late of [await failed('-1 second'), await failed('1 hour', { text: '' }), randomUUID()]) {
      expect(await as(database, admin, again, [late])).toEqual([{ agreed: false }]);
    }
  });
});

describe('cleaning up', () => {
  it('takes away what has lost its meaning, and nothing sooner', async () => {
    await query('delete from private.mail_outbox');
    const person = await newPerson();
    const mail = (name: string, fields: string) =>
      query(
        `insert into private.mail_outbox (recipient, kind, subject, html, text, created_at, expires_at, sent_at, failed_at, failure)
         select 'a@test.example', 'x', $1, 'html', 'text', ${fields}`,
        [name],
      );
    const old = "now() - interval '30 days 1 second'";
    const young = "now() - interval '29 days 23 hours'";
    await mail('sent', `${old}, now(), ${old}, null, null`);
    await mail('sent lately', `${young}, now(), ${young}, null, null`);
    await mail('never fetched', `${old}, now(), null, null, null`);
    await mail('failed long ago', `${old}, now(), null, now() - interval '90 days 1 second', 'refused'`);
    await mail('failed', `${old}, now(), null, now() - interval '89 days', 'refused'`);
    await mail('failed just now', "now(), now() + interval '1 hour', null, now(), 'refused'");
    await query(
      `insert into notifications (user_id, kind, created_at, read_at) values
         ($1, 'read_long_ago', now() - interval '200 days', now() - interval '90 days 1 second'),
         ($1, 'read_lately', now() - interval '200 days', now() - interval '89 days'),
         ($1, 'unread', now() - interval '200 days', null)`,
      [person.id],
    );
    await query(
      `insert into private.reminders (subject_id, person_id, starts_at, hours_before) values
         (gen_random_uuid(), $1, now() - interval '31 days', 1), (gen_random_uuid(), $1, now(), 1)`,
      [person.id],
    );
    await query('select private.delete_expired(now())');
    expect(await query('select subject, text from private.mail_outbox order by subject')).toEqual([
      { subject: 'failed', text: '' },
      { subject: 'failed just now', text: 'text' },
      { subject: 'sent lately', text: 'text' },
    ]);
    const notifications = await query('select kind from notifications where user_id = $1 order by kind', [
      person.id,
    ]);
    expect(notifications.map((row) => row.kind)).toEqual(['read_lately', 'unread']);
    expect(await query('select from private.reminders where person_id = $1', [person.id])).toHaveLength(1);
  });

  it('mail to somebody goes with their account', async () => {
    const person = await newPerson();
    await query(
      `insert into private.mail_outbox (person_id, recipient, kind, subject, html, text)
       values ($1, 'gone@test.example', 'x', 'x', 'x', 'x')`,
      [person.id],
    );
    await notify(person, 'booking_created');
    await query('delete from auth.users where id = $1', [person.id]);
    expect(await query("select from private.mail_outbox where recipient = 'gone@test.example'")).toEqual([]);
    expect(await query('select from private.letters where person_id = $1', [person.id])).toEqual([]);
  });
});

it('browsers reach none of the machinery', async () => {
  for (const actor of Object.values(people)) {
    for (const call of [
      'select * from private.letters',
      'select * from private.announced_messages',
      'select * from private.take_queued_mail(10)',
      'select * from private.mailed_kinds()',
      "select private.wants_mail(gen_random_uuid(), 'messages')",
      'select private.delete_expired(now())',
      'select private.announce_unread_messages(now())',
      'select private.expire_sos_requests(now())',
    ]) {
      expect([actor.name, call, await refusal(as(database, actor, call))]).toEqual([
        actor.name,
        call,
        '42501',
      ]);
    }
  }
});
