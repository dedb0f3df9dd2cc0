import { randomUUID } from 'node:crypto';
import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answers, createCourse, enrol } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let conversation: string;
let messages: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  const opened = await database.pool.query(
    'insert into conversations (student_id, teacher_id) values ($1, $2) returning id',
    [people.student.id, people.teacher.id],
  );
  conversation = opened.rows[0].id;
  messages = [];
  for (let turn = 0; turn < 15; turn++) {
    const { rows } = await database.pool.query(
      'insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, $3) returning id',
      [conversation, turn % 2 ? people.teacher.id : people.student.id, `message ${turn}`],
    );
    messages.push(rows[0].id);
  }
});
beforeEach(() => database.pool.query('delete from reports'));
afterAll(() => database.drop());

const report = async (actor: Actor, kind: string, subject: string | null | undefined, reason = 'spam') =>
  String(
    (await as(database, actor, `select report($1, $2, $3, '  Look ') as id`, [kind, subject, reason]))[0]?.id,
  );
async function write(course: string, sender: Person, content = 'Shalom'): Promise<string> {
  const { rows } = await database.pool.query(
    'insert into course_messages (course_id, sender_id, content) values ($1, $2, $3) returning id',
    [course, sender.id, content],
  );
  return rows[0].id;
}
const decide = (actor: Actor, id: string, decision: string, note?: string) =>
  as(database, actor, 'select decide_report($1, $2, $3)', [id, decision, note]);

describe('reporting', () => {
  it('is for signed-in people, about what they can see', async () => {
    const { visitor, student, otherStudent, teacher, pendingTeacher } = people;
    expect(await refusal(report(visitor, 'person', teacher.id))).toBe('42501');
    expect(await refusal(report(student, 'person', teacher.id))).toBeUndefined();
    expect(await refusal(report(teacher, 'person', student.id))).toBeUndefined();
    expect(await refusal(report(otherStudent, 'person', pendingTeacher.id))).toBe('nothing_to_report');
    expect(await refusal(report(otherStudent, 'person', student.id))).toBe('nothing_to_report');
    expect(await refusal(report(student, 'person', randomUUID()))).toBe('nothing_to_report');
    expect(await refusal(report(student, 'planet', teacher.id))).toBe('nothing_to_report');
    expect(await refusal(report(student, 'person', teacher.id, 'boredom'))).toBe('unknown_reason');
  });

  it('is never about oneself', async () => {
    const course = await createCourse(database, people.teacher);
    expect(await refusal(report(people.student, 'person', people.student.id))).toBe('not_yourself');
    expect(await refusal(report(people.student, 'message', messages[0]))).toBe('not_yourself');
    expect(await refusal(report(people.teacher, 'course', course))).toBe('not_yourself');
  });

  it('of a message is for the two of the conversation', async () => {
    expect(await refusal(report(people.student, 'message', messages[1]))).toBeUndefined();
    for (const actor of [people.otherStudent, people.otherTeacher, people.admin]) {
      expect(await refusal(report(actor, 'message', messages[1]))).toBe('nothing_to_report');
    }
  });

  it('of a message in a classroom is for those who are in it', async () => {
    const { student, otherStudent, teacher } = people;
    const course = await createCourse(database, teacher);
    await enrol(database, course, student);
    await enrol(database, course, otherStudent);
    const written = await write(course, student);
    const say = (actor: Actor) => refusal(report(actor, 'course_message', written));
    expect(await say(student)).toBe('not_yourself');
    for (const actor of [people.otherTeacher, people.pendingTeacher, people.admin]) {
      expect(await say(actor)).toBe('nothing_to_report');
    }
    expect(await say(people.visitor)).toBe('42501');
    expect(await refusal(report(teacher, 'message', written))).toBe('nothing_to_report');
    expect(await refusal(report(teacher, 'course_message', messages[0]))).toBe('nothing_to_report');
    const twice = await Promise.all([0, 1].map(() => report(otherStudent, 'course_message', written)));
    expect(new Set(twice).size).toBe(1);
    const [row] = await as(
      database,
      otherStudent,
      'select person_id, course_message_id, course_id, message_id from reports',
    );
    expect(row).toEqual({
      person_id: student.id,
      course_message_id: written,
      course_id: course,
      message_id: null,
    });
    expect(await say(teacher)).toBeUndefined();
    // A report of the course is another thing.
    expect(await report(otherStudent, 'course', course)).not.toBe(twice[0]);
    await database.pool.query('delete from course_enrollments where student_id = $1', [otherStudent.id]);
    expect(await say(otherStudent)).toBe('nothing_to_report');
  });

  it('of a message in a class is for the parent of a child there, who reads it too', async () => {
    const parent = await createPerson(database, 'parent');
    const otherParent = await createPerson(database, 'other parent');
    const child = await createChild(database, parent);
    await createChild(database, otherParent);
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, child);
    const written = await write(course, people.teacher);
    expect(await refusal(report(otherParent, 'course_message', written))).toBe('nothing_to_report');
    expect(await refusal(report(parent, 'course_message', written))).toBeUndefined();
  });

  it('of a course is for whoever can see it', async () => {
    const open = await createCourse(database, people.teacher);
    const closed = await createCourse(database, people.teacher, { is_active: false });
    expect(await refusal(report(people.otherStudent, 'course', open))).toBeUndefined();
    expect(await refusal(report(people.otherStudent, 'course', closed))).toBe('nothing_to_report');
  });

  it('twice is one report, also at the same instant, until it is decided', async () => {
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => report(people.student, 'person', people.teacher.id)),
    );
    expect(new Set(ids).size).toBe(1);
    await decide(people.admin, String(ids[0]), 'dismissed');
    expect(await report(people.student, 'person', people.teacher.id)).not.toBe(ids[0]);
  });

  it('is possible ten times a day, also when all come at once', async () => {
    const reporter = await createPerson(database, 'busy');
    const teachers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        createPerson(database, `teacher ${turn}`, { role: 'teacher', approval: 'approved' }),
      ),
    );
    const calls = teachers.map(({ id }) => report(reporter, 'person', id));
    expect(await answers(calls)).toEqual({ agreed: 10, too_many_reports: 2 });
    await database.pool.query(`update reports set created_at = created_at - interval '25 hours'`);
    const fresh = await createPerson(database, 'fresh', { role: 'teacher', approval: 'approved' });
    expect(await refusal(report(reporter, 'person', fresh.id))).toBeUndefined();
  });
});

describe('a report', () => {
  it('is seen by whoever made it, without the note, and not by the one it is about', async () => {
    const id = await report(people.student, 'person', people.teacher.id);
    const see = (actor: Actor) => as(database, actor, 'select id, status, details from reports');
    await decide(people.admin, id, 'resolved', 'Spoke with him');
    expect(await see(people.student)).toEqual([{ id, status: 'resolved', details: 'Look' }]);
    expect(await see(people.teacher)).toEqual([]);
    expect(await see(people.otherStudent)).toEqual([]);
    for (const actor of [people.student, people.admin]) {
      expect(await refusal(as(database, actor, 'select note from reports'))).toBe('42501');
    }
    const notified = await as(
      database,
      people.student,
      `select data ->> 'decision' as decision from notifications where kind = 'report_decided' and data ->> 'report_id' = $1`,
      [id],
    );
    expect(notified).toEqual([{ decision: 'resolved' }]);
  });

  it('is decided once, by one of two admins, and logged', async () => {
    const second = await createPerson(database, 'second admin', { isAdmin: true });
    const id = await report(people.student, 'person', people.teacher.id);
    const calls = [decide(people.admin, id, 'resolved', 'Yes'), decide(second, id, 'dismissed', 'No')];
    expect(await answers(calls)).toEqual({ agreed: 1, already_decided: 1 });
    const lines = await as(database, people.admin, 'select action from admin_log(wanted_subject => $1)', [
      id,
    ]);
    expect(lines).toHaveLength(1);
    expect(await refusal(decide(people.admin, id, 'forgotten'))).toBe('unknown_decision');
    expect(await refusal(decide(people.admin, randomUUID(), 'resolved'))).toBe('report_not_found');
  });

  it('stays when those it speaks of are gone', async () => {
    const reporter = await createPerson(database, 'leaving');
    const teacher: Person = await createPerson(database, 'gone', { role: 'teacher', approval: 'approved' });
    const id = await report(reporter, 'person', teacher.id);
    await database.pool.query('delete from auth.users where id = any ($1)', [[reporter.id, teacher.id]]);
    const queue = await as(database, people.admin, 'select id, person_id, reporter_id from report_queue()');
    expect(queue).toEqual([{ id, person_id: null, reporter_id: null }]);
    expect(await refusal(decide(people.admin, id, 'dismissed'))).toBeUndefined();
  });
});

describe('the queue', () => {
  it('begins with the oldest, says how often a person was reported, and goes on by key', async () => {
    const first = await report(people.student, 'person', people.teacher.id);
    const second = await report(people.student, 'message', messages[1]);
    const third = await report(people.otherStudent, 'person', people.teacher.id, 'harassment');
    const queue = await as(database, people.admin, 'select * from report_queue()');
    expect(queue.map((row) => row.id)).toEqual([first, second, third]);
    expect(queue[1]).toMatchObject({
      subject_kind: 'message',
      message: 'message 1',
      reporter_name: 'student Test',
      person_name: 'teacher Test',
      reports_about_person: 3,
    });
    const page = await as(database, people.admin, 'select * from report_queue(page_size => 1)');
    const rest = await as(database, people.admin, 'select * from report_queue(cursor => $1)', [
      page[0]?.next_cursor,
    ]);
    expect(rest.map((row) => row.id)).toEqual([second, third]);
    await decide(people.admin, second, 'resolved');
    await decide(people.admin, third, 'resolved');
    const decided = await as(database, people.admin, `select id from report_queue('resolved')`);
    expect(decided.map((row) => row.id)).toEqual([third, second]);
  });

  it('shows the message with five before and five after, and writes down that it did', async () => {
    const id = await report(people.student, 'message', messages[7]);
    const context = await as(database, people.admin, 'select * from report_context($1)', [id]);
    expect(context.map((row) => row.content)).toEqual(
      Array.from({ length: 11 }, (_, index) => `message ${index + 2}`),
    );
    expect(context.filter((row) => row.is_reported)).toMatchObject([
      { content: 'message 7', sender_name: 'teacher Test' },
    ]);
    expect(
      await as(database, people.admin, 'select action from admin_log(wanted_subject => $1)', [id]),
    ).toEqual([{ action: 'report_read' }]);
    expect(await as(database, people.admin, 'select id from chat_messages')).toEqual([]);
    expect(
      await refusal(as(database, people.admin, 'select * from report_context($1)', [randomUUID()])),
    ).toBe('report_not_found');
  });

  it('shows a message of a classroom with those around it, of this classroom alone', async () => {
    const { student, teacher } = people;
    const course = await createCourse(database, teacher, { title: 'Daf Yomi' });
    await enrol(database, course, student);
    const written: string[] = [];
    for (let turn = 0; turn < 9; turn++) written.push(await write(course, student, `line ${turn}`));
    await write(await createCourse(database, teacher), teacher, 'elsewhere');
    const id = await report(teacher, 'course_message', written[7]);
    expect(await as(database, people.admin, 'select * from report_queue()')).toMatchObject([
      { id, subject_kind: 'course_message', message: 'line 7', course_title: 'Daf Yomi' },
    ]);
    const read = () => as(database, people.admin, 'select * from report_context($1)', [id]);
    expect((await read()).map(({ content, is_reported }) => [content, is_reported])).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((turn) => [`line ${turn}`, turn === 7]),
    );
    for (const actor of [student, teacher]) {
      expect(await refusal(as(database, actor, 'select * from report_context($1)', [id]))).toBe(
        'admins_only',
      );
      expect(await refusal(as(database, actor, 'select * from private.reportable_messages'))).toBe('42501');
    }
    // Removed by the teacher it is still there for the decision.
    await as(database, teacher, 'select remove_course_message($1)', [written[7]]);
    expect(
      await as(database, people.admin, 'select message from report_queue() where id = $1', [id]),
    ).toEqual([{ message: 'line 7' }]);
    expect(
      await as(database, people.admin, 'select content from report_context($1) where is_reported', [id]),
    ).toEqual([{ content: 'line 7' }]);
    await database.pool.query('delete from course_messages where id = $1', [written[7]]);
    expect(await read()).toEqual([]);
  });
});
