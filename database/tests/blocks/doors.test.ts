import { randomUUID } from 'node:crypto';
import { as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockActions } from '../helpers/blocks.ts';
import { createCourse } from '../helpers/learning.ts';
import { createPair, act as doWith, lessonOf, type Pair, propose, toldTo } from '../helpers/lessons.ts';
import { createFreeTeacher, offerPackage, takePackage } from '../helpers/packages.ts';
import { sosActions } from '../helpers/sos.ts';

let database: TestDatabase;
let act: ReturnType<typeof blockActions>;
let sos: ReturnType<typeof sosActions>;

beforeAll(async () => {
  database = await createTestDatabase();
  act = blockActions(database);
  sos = sosActions(database);
});
afterAll(() => database.drop());

/** Both ways: whoever of the two does it, nothing goes between them. */
const bothWays = [
  ['the student', 'student'],
  ['the teacher', 'teacher'],
] as const;
const day = 24 * 60;

async function blockedPair(blocker: 'student' | 'teacher'): Promise<Pair & { conversation: unknown }> {
  const pair = await createPair(database);
  const conversation = await act.open(pair.student, pair.teacher);
  const [one, other] = blocker === 'student' ? [pair.student, pair.teacher] : [pair.teacher, pair.student];
  await act.block(one, other);
  return { ...pair, conversation };
}

describe.each(bothWays)('when %s has blocked the other', (_, blocker) => {
  it('nothing is written, and nothing begun', async () => {
    const { student, teacher, conversation } = await blockedPair(blocker);
    for (const [person, other] of [
      [student, teacher],
      [teacher, student],
    ] as const) {
      expect(await refusal(act.write(person, conversation))).toBe('conversation_ended');
      expect(await refusal(act.open(person, other))).toBe('conversation_not_allowed');
      expect(await act.hears(person, `conversation:${conversation}`)).toBe(false);
      expect(await as(database, person, 'select unread_messages() as unread')).toEqual([{ unread: 0 }]);
      expect(await as(database, person, 'select id from people_to_write_to()')).not.toContainEqual({
        id: other.id,
      });
    }
  });

  it('a first conversation is not begun', async () => {
    const teacher = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
    const student = await act.listedStudent();
    await (blocker === 'student' ? act.block(student, teacher) : act.block(teacher, student));
    expect(await refusal(act.open(student, teacher))).toBe('conversation_not_allowed');
    expect(await refusal(act.open(teacher, student))).toBe('conversation_not_allowed');
  });

  it('nothing is booked, taken or tried', async () => {
    const pair = await blockedPair(blocker);
    const { student, teacher, conversation } = pair;
    expect(await refusal(propose(database, student, pair, 3 * day))).toBe('not_possible_now');
    expect(await refusal(propose(database, teacher, pair, 3 * day))).toBe('not_acquainted');
    const series = (actor: Person) =>
      as(
        database,
        actor,
        "select * from schedule_series($1, $2, now() + interval '3 days', 2, 60, 'UTC', 'Talmud', null, $3)",
        [randomUUID(), teacher.id, student.id],
      );
    expect(await refusal(series(student))).toBe('not_possible_now');
    expect(await refusal(series(teacher))).toBe('not_acquainted');
    const meeting = (actor: Person) =>
      as(
        database,
        actor,
        "select * from schedule_meeting($1, $2, current_date + 3, '10:00', 'UTC', 60, 'Talmud')",
        [randomUUID(), conversation],
      );
    for (const person of [student, teacher])
      expect(await refusal(meeting(person))).toBe('conversation_ended');
    await offerPackage(database, teacher);
    expect(await refusal(takePackage(database, student, teacher))).toBe('not_possible_now');
    const course = await createCourse(database, teacher, { is_trial_available: true });
    expect(await refusal(as(database, student, 'select * from request_trial_lesson($1)', [course]))).toBe(
      'not_possible_now',
    );
    expect(await as(database, student, 'select trial_lesson_time($1) as at', [course])).toEqual([
      { at: null },
    ]);
  });

  it('what was agreed is cancelled by the blocker, what was proposed is taken back or declined', async () => {
    const pair = await createPair(database);
    const { student, teacher } = pair;
    const agreed = await propose(database, student, pair, 3 * day);
    await doWith(database, teacher, 'accept_lesson', agreed);
    const byStudent = await propose(database, student, pair, 4 * day);
    const byTeacher = await propose(database, teacher, pair, 5 * day);
    const [one, other] = blocker === 'student' ? [student, teacher] : [teacher, student];
    await act.block(one, other);
    expect(await lessonOf(database, agreed)).toMatchObject({
      state: 'cancelled',
      cancelled_by: one.id,
      is_late: false,
    });
    const states = [await lessonOf(database, byStudent), await lessonOf(database, byTeacher)].map(
      ({ state }) => state,
    );
    expect(states).toEqual(blocker === 'student' ? ['withdrawn', 'declined'] : ['declined', 'withdrawn']);
    // As of any lesson that the other gives up, and nothing else.
    expect((await toldTo(database, other)).slice(-3).sort()).toEqual([
      'booking_cancelled',
      'lesson_declined',
      'lesson_withdrawn',
    ]);
    expect(await refusal(doWith(database, other, 'accept_lesson', byStudent))).toBe('not_possible_now');
  });

  it('the room of a lesson that has begun is closed, and its page is for reading', async () => {
    const pair = await createPair(database);
    const { student, teacher } = pair;
    const id = await propose(database, student, pair, 5);
    await doWith(database, teacher, 'accept_lesson', id);
    await database.pool.query("update lessons set starts_at = now() - interval '5 minutes' where id = $1", [
      id,
    ]);
    for (const person of [student, teacher]) expect(await act.hears(person, `room:${id}`)).toBe(true);
    await (blocker === 'student' ? act.block(student, teacher) : act.block(teacher, student));
    for (const person of [student, teacher]) {
      expect(await act.hears(person, `room:${id}`)).toBe(false);
      expect(await refusal(as(database, person, 'select enter_room($1)', [id]))).toBe('meeting_not_open');
      expect(await refusal(as(database, person, 'select * from meeting_place($1)', [id]))).toBe(
        'meeting_not_open',
      );
      expect(
        await refusal(
          as(
            database,
            person,
            "insert into storage.objects (bucket_id, name, owner_id) values ('lesson-materials', $1, $2)",
            [`${id}/${randomUUID()}.pdf`, person.id],
          ),
        ),
      ).toBe('42501');
    }
    const homework = "insert into lesson_homework (lesson_id, text) values ($1, 'Learn')";
    expect(await refusal(as(database, teacher, homework, [id]))).toBe('42501');
    expect(await refusal(as(database, teacher, "select save_lesson_summary($1, 'We learned')", [id]))).toBe(
      'not_possible_now',
    );
  });
});

describe('the list of teachers', () => {
  it('leaves out whom one has blocked, and tells nobody that they are', async () => {
    const teacher = await createFreeTeacher(database);
    const [blocker, blocked] = [await act.listedStudent(), await act.listedStudent()];
    await act.block(blocker, teacher);
    await act.block(teacher, blocked);
    const found = async (person: Person) =>
      (await as(database, person, 'select id from search_teachers(page_size => 60)')).map(({ id }) => id);
    expect(await found(blocker)).not.toContain(teacher.id);
    expect(await found(blocked)).toContain(teacher.id);
  });
});

describe('between students', () => {
  it('no request is sent, either way, and neither is on the list of the other', async () => {
    const [one, two] = [await act.listedStudent(), await act.listedStudent()];
    const count = async (person: Person) =>
      (await as(database, person, 'select study_partner_count() as count'))[0]?.count;
    const before = [await count(one), await count(two)].map(Number);
    await act.block(one, two);
    expect(await refusal(act.ask(one, one, two))).toBe('partner_not_available');
    expect(await refusal(act.ask(two, two, one))).toBe('partner_not_available');
    for (const [person, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const listed = await as(database, person, 'select id from study_partners(page_size => 60)');
      expect(listed.map(({ id }) => id)).not.toContain(other.id);
    }
    expect([await count(one), await count(two)]).toEqual(before.map((number) => number - 1));
    await act.unblock(one, two);
    expect(await refusal(act.ask(two, two, one))).toBeUndefined();
  });

  it('what was asked ends, whoever asked', async () => {
    for (const turn of [0, 1]) {
      const [one, two] = [await act.listedStudent(), await act.listedStudent()];
      const [request] = await act.ask(one, one, two);
      await (turn === 0 ? act.block(one, two) : act.block(two, one));
      expect(await act.statusOf(request?.id)).toBe(turn === 0 ? 'withdrawn' : 'declined');
      expect(await refusal(act.answer(two, request?.id, 'accepted'))).toBe('request_already_decided');
    }
  });

  it('a partnership and its private study end', async () => {
    const { one, two, request, conversation } = await act.partners();
    const [study] = await as(database, one, "select start_private_study($1, $2, 'Shalom') as id", [
      conversation,
      randomUUID(),
    ]);
    expect(await act.hears(two, `room:${study?.id}`)).toBe(true);
    await act.block(two, one);
    expect(await act.statusOf(request)).toBe('ended');
    for (const person of [one, two]) {
      expect(await act.hears(person, `room:${study?.id}`)).toBe(false);
      expect(
        await refusal(
          as(database, person, "select start_private_study($1, $2, 'Shalom')", [conversation, randomUUID()]),
        ),
      ).toBe('conversation_not_allowed');
      expect(
        await as(database, person, 'select id from profiles where id = $1 and not is_listed_as_partner', [
          person === one ? two.id : one.id,
        ]),
      ).toEqual([]);
    }
  });

  it('neither is offered to the other for learning right now', async () => {
    for (const turn of [0, 1]) {
      const [one, two] = [await act.listedStudent(), await act.listedStudent()];
      await (turn === 0 ? act.block(one, two) : act.block(two, one));
      const subject = `Subject ${turn}`;
      await sos.ask(one, { subject });
      expect(await sos.ask(two, { subject })).toMatchObject({ offer_id: null, status: 'waiting' });
      const third = await sos.newStudent();
      expect(await sos.ask(third, { subject })).toMatchObject({ offer_id: expect.any(String) });
      for (const person of [one, two, third]) await sos.cancel(person);
    }
  });

  it('an offer passes on as if it was declined, and both wait on', async () => {
    const [one, two] = [await sos.newStudent(), await sos.newStudent()];
    await sos.ask(one, { subject: 'Halacha' });
    const request = await sos.ask(two, { subject: 'Halacha' });
    await sos.answer(one, request?.offer_id, true);
    await act.block(one, two);
    expect(await sos.beat(two)).toMatchObject({
      status: 'waiting',
      passed_status: 'declined',
      offer_id: null,
    });
    expect(await sos.beat(one)).toMatchObject({ status: 'waiting', offer_id: null });
    expect(await sos.answer(two, request?.offer_id, true)).toMatchObject({ status: 'declined' });
    for (const person of [one, two]) await sos.cancel(person);
  });

  it('the room of a pair is closed', async () => {
    const [one, two] = [await sos.newStudent(), await sos.newStudent()];
    await sos.ask(one, { subject: 'Tanach' });
    const request = await sos.ask(two, { subject: 'Tanach' });
    for (const person of [one, two]) await sos.answer(person, request?.offer_id, true);
    expect(await act.hears(one, `room:${request?.offer_id}`)).toBe(true);
    await act.block(two, one);
    for (const person of [one, two]) {
      expect(await act.hears(person, `room:${request?.offer_id}`)).toBe(false);
      expect(
        await refusal(as(database, person, 'select * from meeting_place($1)', [request?.offer_id])),
      ).toBe('pair_room_closed');
      expect(await refusal(sos.keep(person, request?.offer_id))).toBe('partner_not_available');
    }
  });
});
