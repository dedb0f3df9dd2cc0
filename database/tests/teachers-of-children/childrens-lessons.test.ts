import { randomUUID } from 'node:crypto';
import {
  as,
  createEveryActor,
  createPerson,
  inTransactionAs,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createCourse, createLiveSession, enrol } from '../helpers/learning.ts';
import { changeAt, lessonOf } from '../helpers/lessons.ts';
import { applyForChildren, reviewForChildren } from '../helpers/teachers-of-children.ts';

// A parent books for a child. What else they may do for it is asked in `families`; here only whether the teacher may.

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let parent: Person;
let child: Person;
let teacher: Person;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  parent = await createPerson(database, 'parent');
  child = await createChild(database, parent);
  teacher = await createPerson(database, 'teacher of children', { role: 'teacher', approval: 'approved' });
  await applyForChildren(database, teacher);
});

const review = (action: string) => reviewForChildren(database, people.admin, teacher, action);
const insertBooking = (client: pg.PoolClient, student: Person) => {
  const id = randomUUID();
  return client
    .query(
      `insert into public.lesson_bookings (id, student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
       values ($1, $2, $3, current_date + 5, '10:00', 'UTC', 'Torah')`,
      [id, student.id, teacher.id],
    )
    .then(() => id);
};
const book = (student: Person, by = student) =>
  inTransactionAs(database, by, (client) => insertBooking(client, student));
const told = async (person: Person) =>
  (
    await database.pool.query(
      "select kind from notifications where user_id = $1 and kind = 'child_teacher_ended'",
      [person.id],
    )
  ).rowCount;

describe('a child', () => {
  it('books with a teacher who has the mark, and with nobody else', async () => {
    expect(await refusal(book(child, parent))).toBe('not_approved_for_children');
    expect(await refusal(book(people.student))).toBeUndefined();
    await review('approved');
    expect(await refusal(book(child, parent))).toBeUndefined();
    await as(database, people.admin, 'select suspend_teacher($1)', [teacher.id]);
    expect(await refusal(book(child, parent))).toBe('teacher_not_approved');
  });

  it('has no trial and no place in a session with another, in a course for adults either', async () => {
    const course = await createCourse(database, teacher);
    const session = await createLiveSession(database, teacher, course, 10);
    await enrol(database, course, child);
    const eligibility = async () =>
      (
        await database.pool.query(
          'select private.live_eligibility(s, $2) as is from private.live_sessions s where s.id = $1',
          [session, child.id],
        )
      ).rows[0].is;
    const trial = () =>
      refusal(
        database.pool.query('select private.begin_trial(c, $2, null) from courses c where c.id = $1', [
          course,
          child.id,
        ]),
      );
    expect([await eligibility(), await trial()]).toEqual(['unavailable', 'not_approved_for_children']);
    await review('approved');
    expect([await eligibility(), await trial()]).toEqual(['enrolled', undefined]);
  });

  it('waits in the queue for a sponsored seat until the teacher has the mark', async () => {
    const course = await createCourse(database, teacher);
    const canSit = async () =>
      (
        await database.pool.query(
          'select private.can_be_seated(r) as can from sponsorship_requests r where r.student_id = $1',
          [child.id],
        )
      ).rows[0].can;
    await database.pool.query('insert into sponsorship_requests (student_id, course_id) values ($1, $2)', [
      child.id,
      course,
    ]);
    expect(await canSit()).toBe(false);
    await review('approved');
    expect(await canSit()).toBe(true);
  });
});

describe('when the mark goes', () => {
  const isIn = async (lesson: string, person: Person) =>
    (await database.pool.query('select private.may_be_in_room($1, $2) as is', [lesson, person.id])).rows[0]
      .is;

  it('lessons of children stay, cannot be entered or moved, and can be cancelled', async () => {
    await review('approved');
    const [now, later] = [
      await createBooking(database, child, teacher, -5),
      await createBooking(database, child, teacher, 3000),
    ];
    const withAdult = await createBooking(database, people.student, teacher, 100);
    expect(await isIn(now, teacher)).toBe(true);
    await review('rejected');
    expect(await isIn(now, teacher)).toBe(false);
    const { starts_at } = await lessonOf(database, later);
    const move = (lesson: string, actor: Person) =>
      refusal(
        changeAt(database, actor, 'propose_time', lesson, new Date(), {
          starts_at: new Date(starts_at.getTime() + 3600_000),
        }),
      );
    expect(await move(later, child)).toBe('not_approved_for_children');
    expect(await move(later, teacher)).toBe('not_approved_for_children');
    expect(await move(withAdult, teacher)).toBeUndefined();
    expect(await refusal(changeAt(database, child, 'cancel', later, new Date()))).toBeUndefined();
  });

  it('what only waits for a yes cannot become firm', async () => {
    await review('approved');
    const lesson = await book(child, parent);
    await review('rejected');
    const actions = async () =>
      (
        await database.pool.query(
          'select private.lesson_actions(l, $2, now()) as may from lessons l where l.id = $1',
          [lesson, teacher.id],
        )
      ).rows[0].may;
    expect(await actions()).not.toContain('accept');
    expect(await refusal(as(database, teacher, 'select accept_lesson($1)', [lesson]))).toBe(
      'not_approved_for_children',
    );
    await review('approved');
    expect(await actions()).toContain('accept');
    expect(await refusal(as(database, teacher, 'select accept_lesson($1)', [lesson]))).toBeUndefined();
  });

  it('what was held before is still reported', async () => {
    await review('approved');
    const lesson = await createBooking(database, child, teacher, -90);
    await review('rejected');
    expect(
      await refusal(as(database, teacher, "select report_lesson($1, 'held')", [lesson])),
    ).toBeUndefined();
  });

  it('the teacher writes nothing more that a child reads, and goes on with grown-ups', async () => {
    await review('approved');
    const course = await createCourse(database, teacher);
    const ofAdults = await createCourse(database, teacher);
    await enrol(database, course, child);
    await enrol(database, ofAdults, people.student);
    const held = await createBooking(database, child, teacher, -90);
    const heldWithAdult = await createBooking(database, people.student, teacher, -300);
    const chat = (of: string) =>
      refusal(
        as(
          database,
          teacher,
          "insert into course_messages (course_id, sender_id, content) values ($1, $2, 'Shalom')",
          [of, teacher.id],
        ),
      );
    const homework = (of: string) =>
      refusal(
        as(database, teacher, "insert into lesson_homework (lesson_id, text) values ($1, 'Learn')", [of]),
      );
    const summary = (of: string) =>
      refusal(as(database, teacher, "select save_lesson_summary($1, 'Well done')", [of]));
    const material = (of: string) =>
      refusal(
        as(
          database,
          teacher,
          "insert into storage.objects (bucket_id, name) values ('lesson-materials', $1)",
          [`${of}/${randomUUID()}-a.pdf`],
        ),
      );
    const hears = async (of: string) =>
      (
        await as(database, teacher, 'select private.may_receive_on_channel($1) as may', [`classroom:${of}`])
      )[0]?.may;
    const everything = async (room: string, lesson: string) => [
      await chat(room),
      await hears(room),
      await homework(lesson),
      await summary(lesson),
      await material(lesson),
    ];
    const allowed = [undefined, true, undefined, undefined, undefined];
    expect(await everything(course, held)).toEqual(allowed);
    await review('rejected');
    expect(await everything(course, held)).toEqual([
      'not_approved_for_children',
      false,
      '42501',
      'not_approved_for_children',
      '42501',
    ]);
    expect(await everything(ofAdults, heldWithAdult)).toEqual(allowed);
  });

  it('who has a lesson to come is told once; nobody else is', async () => {
    const other = await createChild(database, parent, { name: 'sibling' });
    await review('approved');
    await createBooking(database, child, teacher, 3000);
    await createBooking(database, child, teacher, 6000);
    await createBooking(database, other, teacher, -6000);
    const adult = await createPerson(database, 'grown');
    await createBooking(database, adult, teacher, 9000);
    await as(database, teacher, 'select withdraw_children_application()');
    expect([await told(child), await told(parent), await told(other), await told(adult)]).toEqual([
      1, 1, 0, 0,
    ]);
  });
});

describe('at the same instant', () => {
  /** Until somebody waits for a lock in this database. */
  async function somebodyWaits(): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const { rowCount } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rowCount) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('nobody waits');
  }

  it('a teacher being booked is decided on after that, and the family is told', async () => {
    await review('approved');
    let decided: Promise<unknown> = Promise.resolve();
    await inTransactionAs(database, parent, async (client) => {
      await insertBooking(client, child);
      decided = review('rejected');
      await somebodyWaits();
    });
    await decided;
    expect(await told(child)).toBe(1);
  });

  it('a teacher being decided on is booked after that, or not at all', async () => {
    await review('approved');
    let booking: Promise<string | undefined> = Promise.resolve(undefined);
    await inTransactionAs(database, people.admin, async (client) => {
      await client.query("select public.review_children_teacher($1, 'rejected')", [teacher.id]);
      booking = refusal(book(child, parent));
      await somebodyWaits();
    });
    expect(await booking).toBe('not_approved_for_children');
    expect(await told(child)).toBe(0);
  });

  it('in whichever order: booked and told, or refused', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const guardian = await createPerson(database, 'parent');
      const learner = await createChild(database, guardian);
      const status = (await as(database, teacher, 'select status from my_children_application()'))[0]?.status;
      if (status !== 'approved') await review('approved');
      const [refused] =
        turn % 2
          ? await Promise.all([refusal(book(learner, guardian)), review('rejected')])
          : (await Promise.all([review('rejected'), refusal(book(learner, guardian))])).reverse();
      expect([undefined, 'not_approved_for_children']).toContain(refused);
      expect(await told(learner)).toBe(refused === undefined ? 1 : 0);
    }
  });

  it('a review and a withdrawal: whoever comes second finds what the first made, and the teacher is not approved', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const withdraw = () => refusal(as(database, teacher, 'select withdraw_children_application()'));
      const approve = () => refusal(review('approved'));
      const [approved, withdrawn] =
        turn % 2
          ? await Promise.all([approve(), withdraw()])
          : (await Promise.all([withdraw(), approve()])).reverse();
      expect([approved, withdrawn]).toEqual([approved ? 'application_not_found' : undefined, undefined]);
      const { rows } = await database.pool.query(
        `select p.is_approved_for_children as mark, a.status
         from private.profiles p join private.children_applications a on a.teacher_id = p.id where p.id = $1`,
        [teacher.id],
      );
      expect(rows).toEqual([{ mark: false, status: 'withdrawn' }]);
      await applyForChildren(database, teacher);
    }
  });

  it('two admins: one decides, the other is told so', async () => {
    const second = await createPerson(database, 'second admin', { isAdmin: true });
    const answers = await Promise.all([
      refusal(review('approved')),
      refusal(reviewForChildren(database, second, teacher, 'rejected', { expected: 'pending' })),
    ]);
    // The first one said nothing of what it expected, so it may come after the rejection; the second may not.
    expect(answers[0]).toBeUndefined();
    expect([undefined, 'already_decided']).toContain(answers[1]);
  });
});
