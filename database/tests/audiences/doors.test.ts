import { randomUUID } from 'node:crypto';
import { as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
  fillPool,
} from '../helpers/learning.ts';
import { acquaint, act, propose } from '../helpers/lessons.ts';
import { offerPackage } from '../helpers/packages.ts';
import { profileActions } from '../helpers/profile-requests.ts';
import { sosActions } from '../helpers/sos.ts';

let database: TestDatabase;
let profiles: ReturnType<typeof profileActions>;
let woman: Person;
let man: Person;
let unsaid: Person;
let teacher: Person;
/** Of a woman who also teaches children: shown to men by that alone. */
let coursesOf: { women: string; adults: string };

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  profiles = profileActions(database);
  [woman, man, unsaid] = await Promise.all([
    createPerson(database, 'Rivka', { gender: 'female' }),
    createPerson(database, 'Dan', { gender: 'male' }),
    createPerson(database, 'Noam'),
  ]);
  teacher = await newTeacher('female', ['women', 'children']);
  coursesOf = {
    women: await createCourse(database, teacher, { audience: 'women', is_trial_available: true }),
    adults: await createCourse(database, await newTeacher('female', ['women']), { is_trial_available: true }),
  };
});
afterAll(() => database.drop());

async function newTeacher(gender: 'male' | 'female', audiences: string[]): Promise<Person> {
  const person = await createPerson(database, 'Sarah', { role: 'teacher', gender, approval: 'approved' });
  await profiles.set(person, { audiences, hourly_rate: 40 });
  return person;
}

/** What each of the three is answered: a woman, whoever has not said, and a man. */
async function answers(attempt: (person: Person) => Promise<unknown>) {
  return [await refusal(attempt(woman)), await refusal(attempt(unsaid)), await refusal(attempt(man))];
}
/** Minutes from now, each time two hours later. */
const hours = {
  last: 3000,
  next() {
    this.last += 120;
    return this.last;
  },
};
const forWomen = [undefined, undefined, 'not_for_you'];

describe('a teacher of women', () => {
  it('is booked by women', async () => {
    expect(
      await answers((student) => propose(database, student, { student, teacher }, hours.next())),
    ).toEqual(forWomen);
  });

  it('books with women, also where a man has written to her', async () => {
    for (const student of [woman, unsaid, man]) await acquaint(database, { student, teacher });
    expect(
      await answers((student) => propose(database, teacher, { student, teacher }, hours.next())),
    ).toEqual(forWomen);
  });

  it('gives series and packages to women', async () => {
    const sql =
      "select schedule_series($1, $2, now() + interval '20 days', 3, 60, 'UTC', 'Talmud', null, null)";
    const other = await newTeacher('female', ['women']);
    expect(await answers((student) => as(database, student, sql, [randomUUID(), other.id]))).toEqual(
      forWomen,
    );
    await offerPackage(database, teacher, { lessons: 5, minutes: 60, price: 20_000 });
    const take = 'select take_package($1, $2, 5, 60, 20000)';
    expect(await answers((student) => as(database, student, take, [randomUUID(), teacher.id]))).toEqual(
      forWomen,
    );
  });

  it('says nothing firm to a man, and a lesson that was agreed before can only be given up', async () => {
    const other = await newTeacher('male', ['men']);
    const proposed = await propose(database, man, { student: man, teacher: other }, 20_000);
    await profiles.set(other, { gender: 'female', audiences: ['women'] });
    expect(await refusal(act(database, other, 'accept_lesson', proposed))).toBe('not_for_you');
    const [page] = await as(database, other, 'select lesson_page($1) as page', [proposed]);
    expect(JSON.stringify(page)).not.toContain('"accept"');
    await act(database, other, 'decline_lesson', proposed, 'Not for me');
    const mentor = await newTeacher('female', ['women']);
    const agreed = await createBooking(database, man, mentor, 5);
    for (const person of [man, mentor]) {
      expect(await refusal(act(database, person, 'meeting_place', agreed))).toBe('not_for_you');
      expect(await refusal(act(database, person, 'enter_room', agreed))).toBe('meeting_not_open');
    }
    await act(database, man, 'cancel_lesson', agreed, 'Not for me');
  });
});

describe('a course', () => {
  it.each(['women', 'adults'] as const)('(%s) gives trials to women', async (kind) => {
    const trial = 'select request_trial_lesson($1)';
    expect(await answers((person) => as(database, person, trial, [coursesOf[kind]]))).toEqual(forWomen);
    const time = 'select trial_lesson_time($1) as time';
    expect(await as(database, man, time, [coursesOf[kind]])).toEqual([{ time: null }]);
  });

  it('gives sponsored seats to women', async () => {
    const donor = await createPerson(database, 'donor');
    await fillPool(database, donor, 3);
    const sql = 'select assign_sponsored_course(user_id => $1, course_id => $2)';
    expect(await answers((person) => as(database, person, sql, [person.id, coursesOf.women]))).toEqual(
      forWomen,
    );
    // Whoever waits and is not meant any more is passed over, and keeps the place.
    const { rows } = await database.pool.query(
      `select private.can_be_seated(r) as seated
       from jsonb_populate_record(null::sponsorship_requests, jsonb_build_object('student_id', $1::uuid, 'course_id', $2::uuid)) as r`,
      [man.id, coursesOf.women],
    );
    expect(rows).toEqual([{ seated: false }]);
  });

  it('lets women into its live sessions, and a man neither by id nor with a seat', async () => {
    const session = await createLiveSession(database, teacher, coursesOf.women, 10);
    const later = await createLiveSession(database, teacher, coursesOf.women, 30_000);
    expect(await answers((person) => as(database, person, 'select reserve_live_place($1)', [later]))).toEqual(
      forWomen,
    );
    expect(
      await answers((person) => as(database, person, 'select * from join_live_session($1)', [session])),
    ).toEqual(forWomen);
    await enrol(database, coursesOf.women, man);
    await database.pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [
      session,
      man.id,
    ]);
    const [standing] = await as(database, man, 'select live_session_eligibility($1) as answer', [session]);
    expect(standing).toEqual({ answer: 'not_for_you' });
    expect(await refusal(as(database, man, 'select enter_room($1)', [session]))).toBe('meeting_not_open');
    const [seen] = await as(database, man, 'select jitsi_room from live_sessions where id = $1', [session]);
    expect(seen).toEqual({ jitsi_room: null });
    const admin = await createPerson(database, 'admin', { gender: 'male', isAdmin: true });
    const [room] = (
      await database.pool.query('select jitsi_room from private.live_sessions where id = $1', [session])
    ).rows;
    expect(
      await as(database, admin, 'select live_session_entrance($1) as answer', [room?.jitsi_room]),
    ).toEqual([{ answer: 'admin' }]);
  });

  it('opens the room of its single lessons to whom it is for', async () => {
    const own = await createPerson(database, 'Dan', { gender: 'male' });
    const fathers = await newTeacher('male', ['men', 'children']);
    const course = await createCourse(database, fathers);
    const mother = await createPerson(database, 'Leah', { gender: 'female' });
    const forBoth = await createCourseSession(database, { teacher: fathers, student: mother }, course, 5);
    await act(database, mother, 'enter_room', forBoth);
    const sarah = await newTeacher('female', ['women', 'children']);
    const womens = await createCourse(database, sarah, { audience: 'women' });
    const notHis = await createCourseSession(database, { teacher: sarah, student: own }, womens, 5);
    expect(await refusal(act(database, own, 'enter_room', notHis))).toBe('meeting_not_open');
  });

  it('is found by whom it is for', async () => {
    const found = async (person: Person) =>
      (await as(database, person, 'select id from search_courses(page_size => 60)')).map(({ id }) => id);
    expect(await found(woman)).toContain(coursesOf.women);
    expect(await found(unsaid)).toContain(coursesOf.women);
    expect(await found(man)).not.toContain(coursesOf.women);
    const fresh = await createPerson(database, 'Noam');
    const session = await createLiveSession(database, teacher, coursesOf.women, 40_000);
    const sessions = async (person: Person) =>
      (await as(database, person, 'select id from search_live_sessions()')).map(({ id }) => id);
    expect(await sessions(fresh)).toContain(session);
    expect(await sessions(await createPerson(database, 'Dan', { gender: 'male' }))).not.toContain(session);
  });
});

it('audiences that a teacher has not said exclude nobody of their gender, and others exclude', async () => {
  const silent = await newTeacher('male', []);
  const ofWomen = await newTeacher('male', ['women']);
  const fits = async (learner: Person, of: Person) =>
    (await database.pool.query('select private.may_learn_with($1, $2) as fits', [learner.id, of.id])).rows[0]
      .fits;
  expect([await fits(man, silent), await fits(woman, silent), await fits(unsaid, silent)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([await fits(man, ofWomen), await fits(woman, ofWomen)]).toEqual([false, false]);
});

it('for a child gender does not decide', async () => {
  const boy = await createChild(database, woman, { gender: 'male' });
  const { rows } = await database.pool.query(
    'select private.may_learn_with($1, $2) as teacher, private.course_is_for($1, $3) as course',
    [boy.id, teacher.id, coursesOf.women],
  );
  expect(rows).toEqual([{ teacher: true, course: true }]);
});

describe('two who learn together', () => {
  it('become no partners when one of them is of another gender meanwhile', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => createPerson(database, 'partner', { gender: 'female' })),
    );
    if (!one || !two) throw new Error('two people');
    await database.pool.query('update private.profiles set is_listed_as_partner = true where id = $1', [
      two.id,
    ]);
    const [request] = await as(
      database,
      one,
      'insert into study_partner_requests (from_id, to_id) values ($1, $2) returning id',
      [one.id, two.id],
    );
    // As if the change had not ended it.
    await profiles.set(one, { gender: 'male' });
    await database.pool.query("update study_partner_requests set status = 'sent' where id = $1", [
      request?.id,
    ]);
    const accept = "select answer_partner_request($1, 'accepted')";
    expect(await refusal(as(database, two, accept, [request?.id]))).toBe('partner_not_available');
    await database.pool.query("update study_partner_requests set status = 'accepted' where id = $1", [
      request?.id,
    ]);
    const { rows } = await database.pool.query('select private.are_study_partners($1, $2) as yes', [
      one.id,
      two.id,
    ]);
    expect(rows).toEqual([{ yes: false }]);
  });

  it('are no pair of SOS, and the room of one closes', async () => {
    const sos = sosActions(database);
    const [one, two] = [await sos.newStudent(), await sos.newStudent()];
    await sos.ask(one);
    const offer = (await sos.ask(two))?.offer_id;
    await sos.answer(one, offer, true);
    await sos.answer(two, offer, true);
    await act(database, one, 'enter_room', String(offer));
    await profiles.set(one, { gender: 'male' });
    for (const person of [one, two]) {
      expect(await refusal(act(database, person, 'enter_room', String(offer)))).toBe('meeting_not_open');
      expect(await refusal(act(database, person, 'meeting_place', String(offer)))).toBe('pair_room_closed');
    }
  });
});
