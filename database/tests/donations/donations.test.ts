import { randomUUID } from 'node:crypto';
import { donations as limits } from '@lomdim/contract/constants';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, answers, createCourse, emptyPool, fillPool, seenByEach } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await emptyPool(database);
});

const pool = async () => {
  const { rows } = await database.pool.query(
    'select courses_given::int as given, courses_used::int as used, courses_waiting::int as waiting, amount_given_cents::int as cents from sponsorship_pool()',
  );
  return rows[0];
};

const give = (actor: Actor, donor: string | null = actor.id) =>
  as(
    database,
    actor,
    `insert into donations (amount, donation_type, courses_sponsored, message, donor_id)
     values (5000, 'multiple_courses', 5, '  In memory of my father ', $1) returning *`,
    [donor],
  );

const take = (actor: Actor, course: string, user: string | null = actor.id) =>
  as(database, actor, 'select assign_sponsored_course(user_id => $1, course_id => $2) as given', [
    user,
    course,
  ]);

const setStatus = (actor: Actor, donation: string, status: string) =>
  as(database, actor, 'update donations set status = $2 where id = $1 returning status', [donation, status]);

describe('giving', () => {
  it('is for every signed-in person, in their own name, and waits for an admin', async () => {
    const { visitor, ...signedIn } = people;
    expect(await refusal(give(visitor, people.student.id))).toBe('42501');
    for (const actor of Object.values(signedIn)) {
      expect(await give(actor)).toMatchObject([
        { donor_id: actor.id, amount: 5000, status: 'pending', message: 'In memory of my father' },
      ]);
    }
    expect(await refusal(give(people.student, people.otherStudent.id))).toBe('42501');
    expect(await refusal(give(people.student, null))).toBe('42501');
    expect(await pool()).toMatchObject({ given: 0, cents: 0 });
  });

  it('cannot be declared received by the donor, not even by an admin who gives', async () => {
    const sql = "insert into donations (amount, donor_id, status) values (5000, $1, 'completed')";
    for (const actor of [people.student, people.teacher, people.admin]) {
      expect(await refusal(as(database, actor, sql, [actor.id]))).toBe('42501');
    }
  });

  it.each([
    ['amount', 99],
    ['courses_sponsored', 0],
    ['donation_type', 'monthly'],
    ['message', 'x'.repeat(1001)],
  ])('refuses a wrong %s', async (field, value) => {
    const fields = { donor_id: people.student.id, amount: 100, [field]: value };
    const names = Object.keys(fields);
    const sql = `insert into donations (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
    expect(await refusal(as(database, people.student, sql, Object.values(fields)))).toBe('23514');
  });

  it('ends at 20 a day that nobody has confirmed, also when all are sent at once', async () => {
    const generous = await createPerson(database, 'generous');
    const limit = limits.maxPending;
    expect(await answers(Array.from({ length: limit + 5 }, () => give(generous)))).toEqual({
      agreed: limit,
      too_many_donations: 5,
    });
    // What is sent again is the same donation, and others are not held up.
    const [{ id } = {}] = await as(database, generous, 'select id from donations limit 1');
    const again =
      'insert into donations (id, donor_id, amount) values ($1, $2, 5000) on conflict (id) do nothing';
    expect(await refusal(as(database, generous, again, [id, generous.id]))).toBeUndefined();
    expect(await refusal(as(database, generous, again, [randomUUID(), generous.id]))).toBe(
      'too_many_donations',
    );
    expect(await refusal(give(generous, people.student.id))).toBe('42501');
    expect(await refusal(give(people.student))).toBeUndefined();
    await setStatus(people.admin, String(id), 'completed');
    expect(await refusal(give(generous))).toBeUndefined();
    expect(await refusal(give(generous))).toBe('too_many_donations');
    await database.pool.query(
      "update donations set created_at = now() - interval '24 hours 1 second' where donor_id = $1",
      [generous.id],
    );
    expect(await refusal(give(generous))).toBeUndefined();
  });

  it('sent twice with one id is recorded once', async () => {
    const sql = 'insert into donations (id, amount, donor_id) values ($1, 2000, $2)';
    const id = randomUUID();
    await as(database, people.student, sql, [id, people.student.id]);
    expect(await refusal(as(database, people.student, sql, [id, people.student.id]))).toBe('23505');
  });

  it('is seen by the donor and by admins', async () => {
    const [donation] = await give(people.student);
    const read = async (actor: Actor) =>
      (await as(database, actor, 'select id from donations where id = $1', [donation?.id])).length;
    const { visitor, ...signedIn } = people;
    expect(await refusal(read(visitor))).toBe('42501');
    expect(await seenByEach(signedIn, read)).toEqual({
      student: 1,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 0,
      otherTeacher: 0,
      admin: 1,
    });
  });

  it('is not changed or deleted by the donor, and by an admin only in its status', async () => {
    const [donation] = await give(people.student);
    const id = donation?.id as string;
    for (const actor of [people.student, people.otherStudent, people.teacher, people.pendingTeacher]) {
      expect(await setStatus(actor, id, 'completed')).toEqual([]);
    }
    expect(await refusal(setStatus(people.visitor, id, 'completed'))).toBe('42501');
    for (const change of [
      'update donations set amount = 1',
      'update donations set courses_sponsored = 9',
      'delete from donations',
    ]) {
      expect(
        new Set(Object.values(await answerOfEach(people, (actor) => as(database, actor, change)))),
      ).toEqual(new Set(['42501']));
    }
    expect(await setStatus(people.admin, id, 'completed')).toEqual([{ status: 'completed' }]);
  });

  it('stays when the donor leaves, without the name', async () => {
    const donor = await createPerson(database, 'leaving');
    const donation = await fillPool(database, donor, 2);
    await database.pool.query('delete from auth.users where id = $1', [donor.id]);
    const { rows } = await database.pool.query('select donor_id from donations where id = $1', [donation]);
    expect(rows).toEqual([{ donor_id: null }]);
    expect(await pool()).toMatchObject({ given: 2 });
  });
});

describe('the pool', () => {
  it('follows what admins say about donations', async () => {
    const [donation] = await give(people.student);
    const id = donation?.id as string;
    const steps: unknown[] = [];
    for (const status of ['completed', 'completed', 'failed', 'pending', 'completed']) {
      await setStatus(people.admin, id, status);
      steps.push((await pool()).given);
    }
    expect(steps).toEqual([5, 5, 0, 0, 5]);
    await database.pool.query('delete from donations where id = $1', [id]);
    expect(await pool()).toEqual({ given: 0, used: 0, waiting: 0, cents: 0 });
  });

  it('is told to everyone in the same figures', async () => {
    await fillPool(database, people.student, 3);
    const course = await createCourse(database, people.teacher);
    await take(await createPerson(database, 'helped'), course);
    const seen = await seenByEach(people, (actor) => as(database, actor, 'select * from sponsorship_pool()'));
    const expected = [
      {
        courses_given: '3',
        courses_used: '1',
        courses_waiting: '2',
        amount_given_cents: '3000',
        students_waiting: '0',
      },
    ];
    for (const figures of Object.values(seen)) expect(figures).toEqual(expected);
  });

  it('is counted for signed-in people by the call of the product', async () => {
    await fillPool(database, people.student, 4);
    const { visitor, ...signedIn } = people;
    const count = (actor: Actor) =>
      as(database, actor, 'select get_available_sponsored_courses(user_id => $1) as left', [actor.id]);
    expect(await refusal(count(visitor))).toBe('42501');
    for (const answer of Object.values(await seenByEach(signedIn, count)))
      expect(answer).toEqual([{ left: 4 }]);
  });

  it('does not give back what was used', async () => {
    const donation = await fillPool(database, people.student, 1);
    await take(await createPerson(database, 'helped'), await createCourse(database, people.teacher));
    expect(await refusal(setStatus(people.admin, donation, 'failed'))).toBe('pool_already_used');
    expect(await refusal(database.pool.query('delete from donations where id = $1', [donation]))).toBe(
      'pool_already_used',
    );
    const second = await fillPool(database, people.student, 1);
    expect(await refusal(setStatus(people.admin, second, 'failed'))).toBeUndefined();
    expect(await pool()).toMatchObject({ given: 1, used: 1, waiting: 0 });
  });

  it('is changed by nobody but its functions', async () => {
    for (const sql of [
      'select * from private.sponsorship_pool',
      'update private.sponsorship_pool set courses_given = 99',
      'select private.take_from_pool()',
      'select private.give_sponsored_seats(9)',
      'select private.enrol(null, null)',
    ]) {
      const outcomes = await answerOfEach(people, (actor) => as(database, actor, sql));
      expect(new Set(Object.values(outcomes))).toEqual(new Set(['42501']));
    }
  });
});

describe('what became of one’s donations', () => {
  const mine = async (actor: Actor) => {
    const [row] = await as(
      database,
      actor,
      `select courses_given::int as given, courses_used::int as used, courses_waiting::int as waiting,
         courses_promised::int as promised, amount_given_cents::int as cents from my_gifts()`,
    );
    return row;
  };
  const nothing = { given: 0, used: 0, waiting: 0, promised: 0, cents: 0 };

  it('is told to the donor alone, and to no visitor', async () => {
    await fillPool(database, people.student, 2);
    const { visitor, student, ...others } = people;
    expect(await refusal(mine(visitor))).toBe('42501');
    expect(await mine(student)).toEqual({ given: 2, used: 0, waiting: 2, promised: 0, cents: 2000 });
    for (const answer of Object.values(await seenByEach(others, mine))) expect(answer).toEqual(nothing);
  });

  it('follows the order in which the donations were received, not that in which they were recorded', async () => {
    const [early] = await give(people.student);
    await fillPool(database, people.otherStudent, 1);
    await fillPool(database, people.teacher, 1);
    await setStatus(people.admin, early?.id as string, 'completed');
    const course = await createCourse(database, people.teacher);
    for (const turn of [1, 2, 3]) await take(await createPerson(database, `helped ${turn}`), course);
    expect(await mine(people.otherStudent)).toMatchObject({ given: 1, used: 1, waiting: 0 });
    expect(await mine(people.teacher)).toMatchObject({ given: 1, used: 1, waiting: 0 });
    expect(await mine(people.student)).toMatchObject({ given: 5, used: 1, waiting: 4 });
  });

  it('counts what is only recorded apart, and what failed not at all', async () => {
    const [donation] = await give(people.student);
    expect(await mine(people.student)).toEqual({ ...nothing, promised: 5 });
    await setStatus(people.admin, donation?.id as string, 'failed');
    expect(await mine(people.student)).toEqual(nothing);
  });

  it('adds up to the pool while many give and take at once', async () => {
    const donors = [people.student, people.otherStudent, people.teacher, people.admin];
    await Promise.all(
      donors.flatMap((donor) => [1, 2, 3].map((courses) => fillPool(database, donor, courses))),
    );
    const courses = await Promise.all(donors.map(() => createCourse(database, people.teacher)));
    const helped = await Promise.all(
      courses.map((_, turn) => createPerson(database, `helped at once ${turn}`)),
    );
    await Promise.all(helped.map((student, turn) => take(student, courses[turn] ?? '')));
    const shares = await Promise.all(donors.map(mine));
    const total = (part: string) => shares.reduce((sum, share) => sum + Number(share?.[part]), 0);
    expect({ given: total('given'), used: total('used'), waiting: total('waiting') }).toEqual({
      given: 24,
      used: 4,
      waiting: 20,
    });
  });
});

describe('the moment of receipt', () => {
  const receivedAt = async (id: unknown) =>
    (await database.pool.query('select received_at, created_at from donations where id = $1', [id])).rows[0];

  it('is set and taken back with the admin’s word, and by nobody else', async () => {
    const [donation] = await give(people.student);
    expect((await receivedAt(donation?.id)).received_at).toBeNull();
    await setStatus(people.admin, donation?.id as string, 'completed');
    const { received_at: first, created_at: recorded } = await receivedAt(donation?.id);
    expect(first.getTime()).toBeGreaterThan(recorded.getTime());
    await setStatus(people.admin, donation?.id as string, 'completed');
    expect((await receivedAt(donation?.id)).received_at).toEqual(first);
    await setStatus(people.admin, donation?.id as string, 'pending');
    expect((await receivedAt(donation?.id)).received_at).toBeNull();
    for (const write of [
      'update donations set received_at = now()',
      `insert into donations (amount, donor_id, received_at) values (100, '${people.student.id}', now())`,
    ]) {
      const outcomes = await answerOfEach(people, (actor) => as(database, actor, write));
      expect(new Set(Object.values(outcomes))).toEqual(new Set(['42501']));
    }
  });
});

describe('the changes of the pool', () => {
  const rung = async () =>
    (await database.pool.query('select changed_at from sponsorship_pool_changes')).rows[0].changed_at;

  it('are published when a donation is received and when a course is taken, and at nothing else', async () => {
    const before = await rung();
    const [donation] = await give(people.student);
    expect(await rung()).toEqual(before);
    await setStatus(people.admin, donation?.id as string, 'completed');
    const received = await rung();
    expect(received.getTime()).toBeGreaterThan(before.getTime());
    await take(await createPerson(database, 'ringing'), await createCourse(database, people.teacher));
    expect((await rung()).getTime()).toBeGreaterThan(received.getTime());
  });
});
