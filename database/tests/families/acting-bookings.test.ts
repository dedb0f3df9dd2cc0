import { randomUUID } from 'node:crypto';
import { type Actor, as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFamilies, createTeacherOfChildren, type Families } from '../helpers/families.ts';
import { answerOfEach, answers, createBooking } from '../helpers/learning.ts';
import { act, lessonOf, type Pair, propose } from '../helpers/lessons.ts';
import { offerPackage } from '../helpers/packages.ts';
import { quietDay } from '../helpers/quiet-day.ts';

let database: TestDatabase;
let people: Families;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createFamilies(database, { isOpen: true });
});
afterAll(() => database.drop());

const week = 7 * 24 * 60;
const count = async (where: string, ...values: unknown[]) =>
  (await database.pool.query(`select from lessons where ${where}`, values)).rowCount;

/** A parent with one child, and a teacher whose yes is given beforehand unless told otherwise. */
async function newPair({ isOpen = true } = {}): Promise<Pair & { parent: Person }> {
  const parent = await createPerson(database, 'a parent');
  return {
    parent,
    student: await createChild(database, parent),
    teacher: await createTeacherOfChildren(database, { isOpen }),
  };
}

describe('booking for a child', () => {
  it('is the parent’s; neither another parent nor any child inserts a row', async () => {
    const { parent, otherParent, child, sibling, otherChild, otherTeacher, admin, teacher } = people;
    let minutes = week;
    const attempt = (actor: Actor) => {
      minutes += 120;
      return propose(database, actor as Person, { student: child, teacher }, minutes);
    };
    expect(
      await answerOfEach({ parent, otherParent, child, sibling, otherChild, otherTeacher, admin }, attempt),
    ).toEqual({
      parent: 'agreed',
      otherParent: '42501',
      child: 'child_account',
      sibling: 'child_account',
      otherChild: 'child_account',
      otherTeacher: '42501',
      admin: '42501',
    });
    expect(await count('student_id = $1', child.id)).toBe(1);
  });

  it('stands by the rules for a student: agreed inside the teacher’s hours, else proposed', async () => {
    const open = await newPair();
    const firm = await lessonOf(database, await propose(database, open.parent, open, week));
    expect(firm).toMatchObject({ state: 'agreed', created_by: open.student.id, student_id: open.student.id });
    const closed = await newPair({ isOpen: false });
    const asked = await lessonOf(database, await propose(database, closed.parent, closed, week));
    expect(asked).toMatchObject({
      state: 'proposed',
      created_by: closed.student.id,
      student_agreed_at: expect.any(Date),
      teacher_agreed_at: null,
      answer_until: expect.any(Date),
    });
  });

  it('is refused for what a student is refused for', async () => {
    const two = await newPair();
    const attempt = (minutes: number, options?: { minutes: number }) =>
      refusal(propose(database, two.parent, two, minutes, options));
    expect(await attempt(-60)).toBe('booking_in_the_past');
    expect(await attempt(800 * 24 * 60)).toBe('booking_too_far_ahead');
    expect(await attempt(week, { minutes: 45 })).toBe('23514');
    await createBooking(database, people.child, two.teacher, week);
    expect(await attempt(week + 30)).toBe('23P01');
    await createBooking(database, two.student, people.teacher, 2 * week);
    expect(await attempt(2 * week + 30)).toBe('23P01');
    await database.pool.query("update private.profiles set approval_status = 'rejected' where id = $1", [
      two.teacher.id,
    ]);
    expect(await attempt(3 * week)).toBe('teacher_not_approved');
    expect(await count('student_id = $1', two.student.id)).toBe(1);
  });

  it('cannot say of itself that it is agreed, nor who made it', async () => {
    const two = await newPair({ isOpen: false });
    for (const column of ['state', 'created_by', 'student_agreed_at', 'price_cents', 'kind']) {
      const insert = as(
        database,
        two.parent,
        `insert into lessons (student_id, teacher_id, lesson_date, lesson_time, duration_minutes, subject, ${column})
         values ($1, $2, current_date + 7, '10:00', 60, 'Talmud', default)`,
        [two.student.id, two.teacher.id],
      );
      expect(await refusal(insert), column).toBe('42501');
    }
  });

  it('lets siblings learn at the same hour, and nobody in two places', async () => {
    const { parent, child, sibling } = people;
    const teachers = [
      await createTeacherOfChildren(database, { isOpen: true }),
      await createTeacherOfChildren(database, { isOpen: true }),
      await createTeacherOfChildren(database, { isOpen: true }),
    ] as const;
    const at = 5 * week;
    await propose(database, parent, { student: child, teacher: teachers[0] }, at);
    await propose(database, parent, { student: sibling, teacher: teachers[1] }, at);
    expect(await refusal(propose(database, parent, { student: child, teacher: teachers[2] }, at))).toBe(
      '23P01',
    );
    expect(
      await refusal(propose(database, parent, { student: parent, teacher: teachers[2] }, at)),
    ).toBeUndefined();
  });

  it('counts the proposals of a whole family: thirty in a day', async () => {
    const parent = await createPerson(database, 'a busy parent');
    const children: Person[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four'])
      children.push(await createChild(database, parent, { name }));
    const propositions = async (wanted: number, turn: number) => {
      const student = children[turn % children.length] as Person;
      for (let n = 0; n < wanted; n += 1) {
        const teacher = await createTeacherOfChildren(database);
        await propose(database, parent, { student, teacher }, week + (turn * 10 + n) * 120);
      }
    };
    for (const turn of [0, 1, 2]) await propositions(10, turn);
    expect(await refusal(propositions(1, 3))).toBe('too_many_proposals');
  });

  it('is the free first lesson once for each child', async () => {
    const { parent, student, teacher } = await newPair();
    const sibling = await createChild(database, parent, { name: 'Eitan' });
    const isFree = async (child?: Person) =>
      (
        await as(database, parent, 'select lesson_is_free($1, now(), $2) as answer', [
          teacher.id,
          child?.id ?? null,
        ])
      )[0]?.answer;
    const quote = async (child?: Person) =>
      (
        await as(database, parent, "select * from lesson_quote($1, now() + interval '7 days', 60, $2)", [
          teacher.id,
          child?.id ?? null,
        ])
      )[0];
    expect(await quote(student)).toMatchObject({ is_first_free: true, price_cents: 0, is_firm: true });
    await propose(database, parent, { student, teacher }, week);
    expect([await isFree(student), await isFree(sibling), await isFree()]).toEqual([false, true, true]);
    expect(await quote(student)).toMatchObject({ is_first_free: false, price_cents: 4000 });
    expect(await quote(sibling)).toMatchObject({ is_first_free: true });
    expect(
      await refusal(
        as(database, people.otherParent, 'select lesson_is_free($1, now(), $2)', [teacher.id, student.id]),
      ),
    ).toBe('child_not_found');
  });

  it('asks for the present consent, and nothing that stands is touched', async () => {
    const two = await newPair();
    const id = await propose(database, two.parent, two, week);
    await database.pool.query("update private.consents set version = 'before' where child_id = $1", [
      two.student.id,
    ]);
    expect(await refusal(propose(database, two.parent, two, 2 * week))).toBe('consent_needed');
    await act(database, two.parent, 'cancel_lesson', id, 'Ill');
  });

  it('a teacher is not the teacher of their own child', async () => {
    const teacher = await createTeacherOfChildren(database, { isOpen: true });
    const child = await createChild(database, teacher);
    expect(await refusal(propose(database, teacher, { student: child, teacher }, week))).toBe('own_child');
    expect(
      await refusal(propose(database, teacher, { student: child, teacher: people.teacher }, 6 * week)),
    ).toBeUndefined();
  });
});

describe('a series for a child', () => {
  /** Eight in the morning, or so many hours later. */
  const first = async (hoursLater = 0) =>
    new Date((await quietDay(database, { hour: 8, hours: 8 })).getTime() + hoursLater * 3_600_000);
  const schedule = async (actor: Actor, two: Pair, id: string = randomUUID()) =>
    as(database, actor, "select * from schedule_series($1, $2, $3, 3, 60, 'UTC', 'Talmud', null, $4)", [
      id,
      two.teacher.id,
      await first(),
      two.student.id,
    ]);

  it('is scheduled and answered by the parent alone', async () => {
    const two = await newPair({ isOpen: false });
    const { otherParent, sibling, otherTeacher, admin } = people;
    const others = { otherParent, child: two.student, sibling, otherTeacher, admin };
    const refused = {
      otherParent: 'not_yours',
      child: 'child_account',
      sibling: 'child_account',
      otherTeacher: 'not_yours',
      admin: 'not_yours',
    };
    expect(await answerOfEach(others, (actor) => schedule(actor, two))).toEqual(refused);
    const id = randomUUID();
    expect(await schedule(two.parent, two, id)).toHaveLength(3);
    // Sent again after a lost answer, it is the same one.
    expect(await schedule(two.parent, two, id)).toHaveLength(3);
    expect(await count('series_id = $1 and student_id = $2 and created_by = $2', id, two.student.id)).toBe(3);
    const cancel = (actor: Actor) => as(database, actor, "select * from cancel_series($1, 'Ill')", [id]);
    const notFound = (answer: string) => (answer === 'child_account' ? answer : 'series_not_found');
    expect(await answerOfEach(others, cancel)).toEqual(
      Object.fromEntries(Object.entries(refused).map(([name, answer]) => [name, notFound(answer)])),
    );
    await as(database, two.teacher, 'select * from accept_series($1)', [id]);
    expect(await cancel(two.parent)).toMatchObject([
      { state: 'cancelled' },
      { state: 'cancelled' },
      { state: 'cancelled' },
    ]);
  });

  it('says beforehand what it would be, and takes the parent’s yes and no', async () => {
    const two = await newPair();
    const quote = await as(database, two.parent, "select * from series_quote($1, $2, 3, 60, 'UTC', $3)", [
      two.teacher.id,
      await first(),
      two.student.id,
    ]);
    expect(quote).toMatchObject([
      { is_firm: true, is_first_free: true },
      { is_firm: true },
      { is_firm: true },
    ]);
    await propose(database, two.parent, two, week);
    for (const [answer, state] of [
      ['accept_series', 'agreed'],
      ['decline_series', 'declined'],
    ] as const) {
      const id = randomUUID();
      await as(
        database,
        two.teacher,
        "select * from schedule_series($1, $2, $3, 2, 60, 'UTC', 'Talmud', null, $4)",
        [id, two.teacher.id, await first(answer === 'accept_series' ? 3 : 6), two.student.id],
      );
      expect(await as(database, two.parent, `select * from ${answer}($1)`, [id])).toMatchObject([
        { state },
        { state },
      ]);
    }
  });
});

describe('a package for a child', () => {
  const take = (actor: Actor, teacher: Person, child: Person, id: string = randomUUID()) =>
    as(database, actor, 'select * from take_package($1, $2, 5, 60, 20003, $3)', [id, teacher.id, child.id]);

  it('is taken, seen and given back by the parent, and its lessons are that child’s', async () => {
    const two = await newPair();
    await offerPackage(database, two.teacher);
    const { otherParent, sibling, otherTeacher, admin } = people;
    const others = { otherParent, child: two.student, sibling, otherTeacher, admin };
    const refused = {
      otherParent: 'child_not_found',
      sibling: 'child_account',
      child: 'child_account',
      otherTeacher: 'child_not_found',
      admin: 'child_not_found',
    };
    expect(await answerOfEach(others, (actor) => take(actor, two.teacher, two.student))).toEqual(refused);
    const id = randomUUID();
    expect(await take(two.parent, two.teacher, two.student, id)).toMatchObject([
      { student_id: two.student.id },
    ]);
    const mine = (child: Person | null) =>
      as(database, two.parent, 'select id, lessons_left from my_packages(child_id => $1)', [
        child?.id ?? null,
      ]);
    expect(await mine(two.student)).toEqual([{ id, lessons_left: 5 }]);
    expect(await mine(null)).toEqual([]);
    await propose(database, two.parent, two, week);
    const second = await lessonOf(database, await propose(database, two.parent, two, 2 * week));
    expect(second).toMatchObject({ package_id: id, package_number: 1 });
    const giveBack = (actor: Actor) => as(database, actor, 'select * from give_back_package($1)', [id]);
    expect(await answerOfEach(others, giveBack)).toEqual({
      otherParent: 'package_not_found',
      child: 'child_account',
      sibling: 'child_account',
      otherTeacher: 'package_not_found',
      admin: 'package_not_found',
    });
    expect(await refusal(giveBack(two.parent))).toBe('package_in_use');
    await act(database, two.parent, 'undo_lesson', second.id);
    expect(await giveBack(two.parent)).toMatchObject([{ given_back_at: expect.any(Date) }]);
  });

  it('needs a teacher approved for children', async () => {
    const two = await newPair();
    await offerPackage(database, two.teacher);
    await database.pool.query('update private.profiles set is_approved_for_children = false where id = $1', [
      two.teacher.id,
    ]);
    expect(await refusal(take(two.parent, two.teacher, two.student))).toBe('not_approved_for_children');
    expect(await refusal(propose(database, two.parent, two, week))).toBe('not_approved_for_children');
  });
});

describe('at the same instant', () => {
  it('two browsers of the parent book the same hour: the child learns once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const two = await newPair();
      const other = await createTeacherOfChildren(database, { isOpen: true });
      const counted = await answers([
        propose(database, two.parent, two, week),
        propose(database, two.parent, { student: two.student, teacher: other }, week + 30),
      ]);
      expect(counted).toEqual({ agreed: 1, '23P01': 1 });
      expect(await count("student_id = $1 and state = 'agreed'", two.student.id)).toBe(1);
    }
  });

  it('the parent books while the teacher books: both stand only where they do not meet', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const two = await newPair();
      await createBooking(database, two.student, two.teacher, 4 * week);
      const counted = await answers([
        propose(database, two.parent, two, week),
        propose(database, two.teacher, two, week + 30),
      ]);
      expect(Object.values(counted).reduce((sum, n) => sum + n, 0)).toBe(2);
      const firm = await count(
        "student_id = $1 and state = 'agreed' and starts_at < now() + interval '3 weeks'",
        two.student.id,
      );
      expect(firm).toBeLessThanOrEqual(1);
    }
  });

  it('the free first lesson of a child is booked from two browsers: one of them carries it', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const two = await newPair();
      await answers([propose(database, two.parent, two, week), propose(database, two.parent, two, 2 * week)]);
      expect(await count('student_id = $1 and is_first_free', two.student.id)).toBe(1);
    }
  });
});
