import { as, createEveryActor, type Person } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let parent: Person;
let child: Person;
beforeAll(async () => {
  database = await createTestDatabase({ settings: '-c search_path=' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  people = await createEveryActor(database);
  parent = people.student;
  await database.pool.query('update auth.users set email_confirmed_at = now() where email is not null');
  await database.pool.query(
    "update private.profiles set preferred_language = 'fr', time_zone = 'Europe/Paris' where id = $1",
    [parent.id],
  );
  child = await createChild(database, parent, { name: 'Noa' });
  await database.pool.query('delete from private.letters');
});

const notify = (person: Person, kind: string, data: object) =>
  database.pool.query('select private.notify_person($1, $2, $3)', [person.id, kind, data]);

async function notificationsOf(person: Person): Promise<Record<string, unknown>[]> {
  return await as(database, person, 'select kind, data from public.notifications order by created_at');
}

async function mail(): Promise<Record<string, unknown>[]> {
  return (await database.pool.query('select * from private.take_queued_mail(100)')).rows;
}

describe('what a child is told', () => {
  it('its parent is told too, and for which child', async () => {
    await notify(child, 'booking_moved', { by: people.teacher.id, title: 'Parashah' });
    expect(await notificationsOf(child)).toEqual([
      { kind: 'booking_moved', data: { by: people.teacher.id, title: 'Parashah' } },
    ]);
    expect(await notificationsOf(parent)).toEqual([
      {
        kind: 'booking_moved',
        data: { by: people.teacher.id, title: 'Parashah', child_id: child.id, child_name: 'Noa' },
      },
    ]);
    for (const other of [people.otherStudent, people.teacher, people.admin])
      expect(await notificationsOf(other)).toEqual([]);
  });

  it('goes by one mail to the parent, in the parent’s language and zone', async () => {
    await notify(child, 'booking_moved', { by: people.teacher.id, title: 'Parashah' });
    const letters = await mail();
    const { rows } = await database.pool.query('select email from auth.users where id = $1', [parent.id]);
    expect(letters.filter((letter) => letter.kind === 'booking_moved')).toMatchObject([
      {
        person_id: child.id,
        recipient: rows[0].email,
        first_name: 'student',
        language: 'fr',
        time_zone: 'Europe/Paris',
        child_name: 'Noa',
        other_name: 'teacher Test',
      },
    ]);
  });

  it('does not go by mail where the parent turned such mail off', async () => {
    await as(
      database,
      parent,
      'insert into public.notification_settings (user_id, mail_bookings) values ($1, false)',
      [parent.id],
    );
    await notify(child, 'booking_moved', { title: 'Parashah' });
    expect(await mail()).toEqual([]);
  });

  it('does not go to a parent who is shut out', async () => {
    await database.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      parent.id,
    ]);
    await notify(child, 'booking_moved', { title: 'Parashah' });
    expect(await mail()).toEqual([]);
  });

  it('is not told to the parent who caused it', async () => {
    await notify(child, 'booking_moved', { by: parent.id });
    expect(await notificationsOf(parent)).toEqual([]);
  });

  it('of a lesson that was a mistake is taken back from both', async () => {
    const lesson = '00000000-0000-4000-8000-00000000abcd';
    await notify(child, 'lesson_proposed', { lesson_id: lesson });
    await notify(parent, 'lesson_proposed', { lesson_id: lesson, title: 'the parent’s own' });
    await database.pool.query("select private.take_back_notifications($1, $2, '{lesson_proposed}', '{}')", [
      child.id,
      lesson,
    ]);
    expect(await notificationsOf(child)).toEqual([]);
    expect(await notificationsOf(parent)).toMatchObject([{ data: { title: 'the parent’s own' } }]);
  });
});

it('what an adult is told stays theirs', async () => {
  await notify(parent, 'booking_moved', { title: 'Talmud' });
  expect(await notificationsOf(child)).toEqual([]);
  expect(await mail()).toMatchObject([{ person_id: parent.id, child_name: null }]);
});

describe('wrong secrets', () => {
  async function attempt(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1)
      await database.pool.query(
        "select private.check_child_sign_in('device', 'noa', 'wrong', now() + $1::interval)",
        [`${count * 20} minutes`],
      );
  }
  beforeEach(async () => {
    await database.pool.query(
      "update private.children set short_name = 'noa', may_sign_in = true, secret_kind = 'pin', secret_hash = 'x' where child_id = $1",
      [child.id],
    );
    await database.pool.query('delete from private.child_devices');
    await database.pool.query(
      "insert into private.child_devices (parent_id, kind, secret_hash, expires_at) values ($1, 'device', 'device', now() + interval '1 year')",
      [parent.id],
    );
  });

  it('that closed the door are told to the parent, once, and by mail', async () => {
    await attempt(4);
    expect(await notificationsOf(parent)).toEqual([]);
    await attempt(1);
    expect(await notificationsOf(parent)).toEqual([
      { kind: 'child_locked_out', data: { child_id: child.id, child_name: 'Noa', is_closed: false } },
    ]);
    expect(await mail()).toMatchObject([
      { kind: 'child_locked_out', setting: 'account', person_id: parent.id },
    ]);
    expect(await notificationsOf(child)).toEqual([]);
  });

  it('of a whole day are told as closed until the parent opens it', async () => {
    await attempt(10);
    const told = await notificationsOf(parent);
    expect(told.map(({ data }) => (data as { is_closed: boolean }).is_closed)).toEqual([false, true]);
  });

  it('nothing is told where the parent closes or opens it', async () => {
    for (const allowed of [false, true])
      await as(database, parent, 'select public.set_child_sign_in($1, $2)', [child.id, allowed]);
    expect(await notificationsOf(parent)).toEqual([]);
  });
});
