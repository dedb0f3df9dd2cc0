import { policies } from '@lomdim/contract/constants';
import { as, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradeFrom } from '../helpers/earlier-version.ts';

// A database of the version before families, with people who learn, write and study together in it: they go on where they were.

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
const person = (name: string, number: number): Person => ({ name, id: id(number) });
const student = person('student', 11);
const friend = person('friend', 12);
const former = person('former friend', 13);
const newcomer = person('newcomer', 14);
const teacher = person('teacher', 15);
const admin = person('admin', 16);
const [course, childrensCourse, lesson, ofBoth, asked, empty, ofFriends, ofFormer] = [
  21, 22, 31, 41, 42, 43, 44, 45,
].map(id);

const rows = `
  insert into auth.users (id, aud, role, email)
  select id::uuid, 'authenticated', 'authenticated', id || '@test.example' from unnest(array[
    '${student.id}', '${friend.id}', '${former.id}', '${newcomer.id}', '${teacher.id}', '${admin.id}']) as id;
  insert into private.profiles (id, email, first_name, last_name, role, approval_status, audiences, gender) values
    ('${student.id}', 'a@test.example', 'Student', 'Test', 'student', null, '{}', 'male'),
    ('${friend.id}', 'b@test.example', 'Friend', 'Test', 'student', null, '{}', 'male'),
    ('${former.id}', 'c@test.example', 'Former', 'Test', 'student', null, '{}', 'male'),
    ('${newcomer.id}', 'd@test.example', 'Newcomer', 'Test', 'student', null, '{}', null),
    ('${teacher.id}', 'e@test.example', 'Teacher', 'Test', 'teacher', 'approved', '{men,children}', 'male'),
    ('${admin.id}', 'f@test.example', 'Admin', 'Test', 'admin', null, '{}', null);
  insert into public.courses (id, teacher_id, title, subject, price, audience) values
    ('${course}', '${teacher.id}', 'Daf Yomi', 'Talmud', 800, 'adults'),
    ('${childrensCourse}', '${teacher.id}', 'Aleph-beth', 'Hebrew Language', 800, 'children');
  insert into public.course_enrollments (course_id, student_id, price_cents) values
    ('${course}', '${student.id}', 800), ('${childrensCourse}', '${student.id}', 800);
  insert into public.course_messages (course_id, sender_id, content) values ('${course}', '${teacher.id}', 'Welcome');
  insert into public.lessons (id, kind, student_id, teacher_id, lesson_date, lesson_time, time_zone, starts_at, duration_minutes, during,
    subject, status, state, price_cents, student_agreed_at, teacher_agreed_at, created_by)
  values ('${lesson}', 'booking', '${student.id}', '${teacher.id}', '2099-03-03', '10:00', 'UTC', '2099-03-03 10:00Z', 60,
    '[2099-03-03 10:00Z,2099-03-03 11:00Z)', 'Talmud', 'scheduled', 'agreed', 4000, now(), now(), '${student.id}');
  insert into public.study_partner_requests (from_id, to_id, status, decided_at, ended_by) values
    ('${student.id}', '${friend.id}', 'accepted', now(), null),
    ('${student.id}', '${former.id}', 'ended', now(), '${student.id}');
  insert into public.conversations (id, student_id, teacher_id) values
    ('${ofBoth}', '${student.id}', '${teacher.id}'), ('${asked}', '${newcomer.id}', '${teacher.id}'),
    ('${empty}', '${friend.id}', '${teacher.id}'), ('${ofFriends}', '${student.id}', '${friend.id}'),
    ('${ofFormer}', '${student.id}', '${former.id}');
  insert into public.chat_messages (conversation_id, sender_id, content, created_at) values
    ('${ofBoth}', '${student.id}', 'Shalom', '2026-01-01Z'), ('${ofBoth}', '${teacher.id}', 'Shalom!', '2026-01-02Z'),
    ('${asked}', '${newcomer.id}', 'May I come?', '2026-01-01Z'), ('${ofFriends}', '${friend.id}', 'Page two?', '2026-01-01Z'),
    ('${ofFormer}', '${former.id}', 'Page three?', '2026-01-01Z');`;

let upgraded: TestDatabase;
beforeAll(async () => {
  upgraded = await upgradeFrom('0055', rows);
});
afterAll(() => upgraded.drop());

const write = (by: Person, conversation: string | undefined) =>
  as(
    upgraded,
    by,
    "insert into public.chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Todah')",
    [conversation, by.id],
  );
const read = async (by: Person, conversation: string | undefined) =>
  (
    await as(
      upgraded,
      by,
      'select content from public.chat_messages where conversation_id = $1 order by created_at',
      [conversation],
    )
  ).map(({ content }) => content);
const seesProfile = async (by: Person, other: Person) =>
  (await as(upgraded, by, 'select from public.profiles where id = $1', [other.id])).length === 1;

it('nobody has become a child, and nobody has the mark for children', async () => {
  const { rows: found } = await upgraded.pool.query(
    'select id from private.profiles where is_child or is_approved_for_children',
  );
  expect(found).toEqual([]);
});

describe('conversations', () => {
  it('know who began them and whether there was an answer', async () => {
    const { rows: known } = await upgraded.pool.query(
      `select id, started_by, answered_at at time zone 'UTC' = '2026-01-02' as is_answered, ended_by
       from public.conversations order by id`,
    );
    expect(known).toEqual([
      { id: ofBoth, started_by: student.id, is_answered: true, ended_by: null },
      { id: asked, started_by: newcomer.id, is_answered: null, ended_by: null },
      { id: empty, started_by: null, is_answered: null, ended_by: null },
      { id: ofFriends, started_by: friend.id, is_answered: null, ended_by: null },
      { id: ofFormer, started_by: former.id, is_answered: null, ended_by: student.id },
    ]);
  });

  it('in which both have written go on, and the two see each other', async () => {
    await write(teacher, ofBoth);
    await write(student, ofBoth);
    expect(await read(student, ofBoth)).toEqual(['Shalom', 'Shalom!', 'Todah', 'Todah']);
    expect([await seesProfile(teacher, student), await seesProfile(student, teacher)]).toEqual([true, true]);
  });

  it('that wait for an answer show the teacher a name, and the rest with the answer', async () => {
    expect(await seesProfile(teacher, newcomer)).toBe(false);
    expect(
      await as(upgraded, teacher, 'select first_name from public.people_by_id($1)', [[newcomer.id]]),
    ).toEqual([{ first_name: 'Newcomer' }]);
    await write(teacher, asked);
    expect(await seesProfile(teacher, newcomer)).toBe(true);
  });

  it('in which nothing was written show nobody anything, until somebody writes', async () => {
    expect(await seesProfile(teacher, friend)).toBe(false);
    expect(await refusal(write(teacher, empty))).toBeDefined();
    await write(friend, empty);
    expect(
      await as(upgraded, teacher, 'select first_name from public.people_by_id($1)', [[friend.id]]),
    ).toEqual([{ first_name: 'Friend' }]);
    await write(teacher, empty);
    expect(await seesProfile(teacher, friend)).toBe(true);
  });

  it('of study partners go on', async () => {
    await write(student, ofFriends);
    expect(await read(friend, ofFriends)).toEqual(['Page two?', 'Todah']);
    expect(await seesProfile(friend, student)).toBe(true);
  });

  it('of those who parted stay with the one who left, and are closed to the other', async () => {
    expect(await read(student, ofFormer)).toEqual(['Page three?']);
    expect(await read(former, ofFormer)).toEqual([]);
    expect(await refusal(write(former, ofFormer))).toBeDefined();
    expect(await seesProfile(former, student)).toBe(false);
  });
});

describe('what was agreed on', () => {
  it('stands: seats, also in a class for children, its chat, and a lesson', async () => {
    expect(
      await as(upgraded, student, 'select title from public.my_enrolments() order by title'),
    ).toMatchObject([{ title: 'Aleph-beth' }, { title: 'Daf Yomi' }]);
    expect(
      await as(upgraded, student, 'select content from public.course_messages where course_id = $1', [
        course,
      ]),
    ).toEqual([{ content: 'Welcome' }]);
    await as(
      upgraded,
      student,
      "insert into public.course_messages (course_id, sender_id, content) values ($1, $2, 'Todah')",
      [course, student.id],
    );
    expect(await as(upgraded, student, 'select id from public.lesson_bookings')).toEqual([{ id: lesson }]);
  });

  it('is given up by the two alone', async () => {
    for (const other of [friend, newcomer])
      expect(await refusal(as(upgraded, other, 'select public.cancel_booking($1)', [lesson]))).toBeDefined();
    await as(upgraded, student, 'select public.cancel_booking($1)', [lesson]);
    expect(await as(upgraded, teacher, 'select status from public.lesson_bookings')).toEqual([
      { status: 'cancelled' },
    ]);
  });
});

describe('what is new', () => {
  it('is there for them: a child, and a teacher for it once an admin has decided', async () => {
    const child = await createChild(upgraded, student, { name: 'Noa' });
    expect(await as(upgraded, student, 'select first_name from public.my_family()')).toEqual([
      { first_name: 'Noa' },
    ]);
    expect(await as(upgraded, friend, 'select first_name from public.my_family()')).toEqual([]);
    const agree = () =>
      as(upgraded, student, 'select public.agree_to_one_to_one($1, $2, $3)', [
        child.id,
        teacher.id,
        policies.childrenVersion,
      ]);
    expect(await refusal(agree())).toBe('not_approved_for_children');
    await as(upgraded, teacher, 'select public.apply_for_children($1, $2)', [
      policies.teachersOfChildrenVersion,
      'Rabbi Levi and Rabbanit Cohen, both of Lyon',
    ]);
    await as(upgraded, admin, "select public.review_children_teacher($1, 'approved')", [teacher.id]);
    expect(await refusal(agree())).toBeUndefined();
  });

  it('a first gender counts at once, another one waits for an admin', async () => {
    const choose = (by: Person, gender: string) =>
      as(upgraded, by, 'update public.profiles set gender = $2 where id = $1', [by.id, gender]);
    await choose(newcomer, 'female');
    await choose(friend, 'female');
    const { rows: found } = await upgraded.pool.query(
      'select id, gender from private.profiles where id = any ($1) order by id',
      [[friend.id, newcomer.id]],
    );
    expect(found).toEqual([
      { id: friend.id, gender: 'male' },
      { id: newcomer.id, gender: 'female' },
    ]);
    expect(await as(upgraded, admin, 'select person_id from public.profile_requests_to_review()')).toEqual([
      { person_id: friend.id },
    ]);
  });
});
