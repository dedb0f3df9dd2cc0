import { sos as limits } from '@lomdim/contract/constants';
import { type Actor, as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerOfEach } from '../helpers/learning.ts';
import { sosActions } from '../helpers/sos.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let sos: ReturnType<typeof sosActions>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  sos = sosActions(database);
});
afterAll(() => database.drop());
// Nobody waits on into the next test.
afterEach(() => database.pool.query("update sos_requests set status = 'cancelled' where status = 'waiting'"));

/** Two people who were offered each other. */
async function offered(): Promise<{ one: Person; two: Person; offer: unknown }> {
  const [one, two] = [await sos.newStudent(), await sos.newStudent()];
  await sos.ask(one);
  const request = await sos.ask(two);
  expect(request?.offer_id).toEqual(expect.any(String));
  return { one, two, offer: request?.offer_id };
}

async function paired() {
  const { one, two, offer } = await offered();
  await sos.answer(one, offer, true);
  await sos.answer(two, offer, true);
  return { one, two, offer };
}

describe('asking for somebody right now', () => {
  it('is for students who have said their gender', async () => {
    expect(await answerOfEach(people, (actor) => sos.ask(actor))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'students_only',
      teacher: 'students_only',
      otherTeacher: 'students_only',
      admin: 'students_only',
    });
    for (const gender of [null, 'other', 'prefer_not_to_say']) {
      const person = await sos.newStudent();
      await database.pool.query('update private.profiles set gender = $2 where id = $1', [person.id, gender]);
      expect(await refusal(sos.ask(person))).toBe('gender_needed');
    }
  });

  it('is tidied, and refused where it makes no sense', async () => {
    const person = await sos.newStudent();
    expect(await sos.ask(person, { subject: '  ', language: ' any ', minutes: null })).toMatchObject({
      subject: 'any',
      language: null,
      duration_minutes: 30,
      status: 'waiting',
      offer_id: null,
    });
    const other = await sos.newStudent();
    expect(await refusal(sos.ask(other, { minutes: 5 }))).toBe('23514');
    expect(await refusal(sos.ask(other, { subject: 'x'.repeat(201) }))).toBe('23514');
  });

  it('is one request in however many tabs', async () => {
    const person = await sos.newStudent();
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, tab) => sos.ask(person, { subject: tab % 2 ? 'Gemara' : 'Halacha' })),
    );
    expect(new Set(asked.map((request) => request?.id)).size).toBe(1);
    expect(asked.every((request) => request?.offer_id === null)).toBe(true);
  });

  it('stops after 20 times in an hour', async () => {
    const person = await sos.newStudent();
    for (let turn = 0; turn < 20; turn++) {
      await sos.ask(person);
      expect(await sos.cancel(person)).toEqual({ cancelled: true });
    }
    expect(await refusal(sos.ask(person))).toBe('too_many_sos_requests');
    expect(await sos.cancel(person)).toEqual({ cancelled: false });
  });

  it('is seen by oneself alone', async () => {
    const person = await sos.newStudent();
    await sos.ask(person);
    const seen = async (actor: Actor) =>
      (await as(database, actor, 'select from sos_requests where student_id = $1', [person.id])).length;
    expect([await seen(person), await seen(people.student), await seen(people.admin)]).toEqual([1, 0, 0]);
    expect(await refusal(seen(people.visitor))).toBe('42501');
    expect(await refusal(sos.beat(people.visitor))).toBe('42501');
    expect(await refusal(sos.cancel(people.visitor))).toBe('42501');
    expect(await sos.beat(people.teacher)).toBeUndefined();
  });
});

describe('a match', () => {
  it('is the one who fits and has waited longest', async () => {
    const [man, early, late, elsewhere, longer] = await Promise.all([
      sos.newStudent('male'),
      sos.newStudent(),
      sos.newStudent(),
      sos.newStudent(),
      sos.newStudent(),
    ]);
    await sos.ask(man, { subject: 'any' });
    await sos.ask(elsewhere, { subject: 'Halacha', language: 'French' });
    await sos.ask(longer, { subject: 'Guemara', language: 'German', minutes: 120 });
    await sos.ask(early, { subject: 'Gemara', language: 'english' });
    expect((await sos.ask(late, { subject: 'Mishnah', language: 'English' }))?.offer_id).toBeNull();
    const person = await sos.newStudent();
    await sos.ask(person, { subject: 'guemara', language: 'English', minutes: 45 });
    expect(await sos.beat(person)).toMatchObject({
      status: 'waiting',
      offer_status: 'open',
      other_id: early.id,
      other_first_name: 'student',
      other_initial: 'T',
      i_accepted: false,
      other_accepted: false,
      room_id: null,
    });
    for (const other of [man, late, elsewhere, longer]) {
      expect(await sos.beat(other)).toMatchObject({ offer_id: null });
    }
  });

  it('takes the subject and language of the one who has a preference, and the shorter time', async () => {
    const [one, two] = [await sos.newStudent(), await sos.newStudent()];
    await sos.ask(one, { subject: 'any', language: 'French', minutes: 60 });
    const request = await sos.ask(two, { subject: 'Halacha', minutes: 30 });
    const [offer] = await as(database, one, 'select * from sos_offers where id = $1', [request?.offer_id]);
    expect(offer).toMatchObject({ subject: 'Halacha', language: 'French', duration_minutes: 30 });
  });

  it('is not somebody whose browser has fallen silent, until it is heard of again', async () => {
    const [silent, person] = [await sos.newStudent(), await sos.newStudent()];
    await sos.ask(silent);
    await sos.silence(silent, '76 seconds');
    expect(await sos.ask(person)).toMatchObject({ offer_id: null });
    expect(await sos.beat(silent)).toMatchObject({ offer_status: 'open', other_id: person.id });
  });
});

describe('an offer', () => {
  it('is seen and answered by the two alone', async () => {
    const { one, two, offer } = await offered();
    const seen = async (actor: Actor) =>
      (await as(database, actor, 'select from sos_offers where id = $1', [offer])).length;
    expect([await seen(one), await seen(two), await seen(people.student)]).toEqual([1, 1, 0]);
    expect(await answerOfEach(people, (actor) => sos.answer(actor, offer, true))).toEqual({
      visitor: '42501',
      student: 'offer_not_found',
      otherStudent: 'offer_not_found',
      pendingTeacher: 'offer_not_found',
      teacher: 'offer_not_found',
      otherTeacher: 'offer_not_found',
      admin: 'offer_not_found',
    });
    expect(await refusal(sos.answer(one, offer, null))).toBe('unknown_decision');
    expect(await sos.beat(one)).toMatchObject({ i_accepted: false, other_accepted: false });
  });

  it('becomes a pair when both accept, also at the same instant and in two tabs', async () => {
    const { one, two, offer } = await offered();
    await Promise.all([one, two, one, two].map((person) => sos.answer(person, offer, true)));
    expect(await sos.beat(one)).toMatchObject({
      status: 'matched',
      offer_status: 'paired',
      other_id: two.id,
      room_id: offer,
      i_accepted: true,
      other_accepted: true,
    });
    expect(await sos.beat(two)).toMatchObject({ status: 'matched', other_id: one.id, room_id: offer });
    const { rows } = await database.pool.query(
      'select student_id, matched_with from sos_requests where offer_id = $1 order by created_at',
      [offer],
    );
    expect(rows).toEqual([
      { student_id: one.id, matched_with: two.id },
      { student_id: two.id, matched_with: one.id },
    ]);
    expect(await sos.answer(one, offer, false)).toMatchObject({ status: 'paired' });
  });

  it('that is declined passes on, and never comes again to the two', async () => {
    const { one, two, offer } = await offered();
    await sos.answer(two, offer, true);
    const third = await sos.newStudent();
    await sos.ask(third);
    expect(await sos.answer(one, offer, false)).toMatchObject({ status: 'declined' });
    // Who has waited longest is served first, and that is the one who said no.
    expect(await sos.beat(one)).toMatchObject({ offer_status: 'open', other_id: third.id });
    expect(await sos.beat(two)).toMatchObject({
      status: 'waiting',
      offer_id: null,
      passed_offer_id: offer,
      passed_status: 'declined',
      passed_accepted: true,
    });
    await sos.cancel(third);
    expect(await sos.beat(one)).toMatchObject({ status: 'waiting', offer_id: null });
    expect(await sos.answer(two, offer, true)).toMatchObject({ status: 'declined' });
  });

  it('that nobody answers in 90 seconds passes on; who was silent is out', async () => {
    const { one, two, offer } = await offered();
    const { rows } = await database.pool.query(
      'select extract(epoch from expires_at - created_at)::integer as seconds from sos_offers where id = $1',
      [offer],
    );
    expect(rows).toEqual([{ seconds: limits.offerSeconds }]);
    await sos.answer(two, offer, true);
    const third = await sos.newStudent();
    expect(await sos.ask(third)).toMatchObject({ offer_id: null });
    await sos.letPass(offer);
    // Too late.
    expect(await sos.answer(one, offer, true)).toMatchObject({ status: 'expired' });
    expect(await sos.beat(one)).toMatchObject({
      status: 'expired',
      expired_because: 'unanswered',
      ended_at: expect.any(Date),
      offer_id: null,
    });
    expect(await sos.beat(two)).toMatchObject({
      expired_because: null,
      ended_at: null,
      offer_status: 'open',
      offer_subject: 'Gemara',
      offer_language: null,
      offer_minutes: 30,
      passed_offer_id: offer,
      passed_status: 'expired',
      passed_accepted: true,
      passed_first_name: 'student',
      passed_initial: 'T',
      other_id: third.id,
      i_accepted: false,
    });
  });

  it('passes on by the job as well, when neither is there', async () => {
    const { one, two, offer } = await offered();
    expect(await sos.runJob()).toBe(0);
    await sos.letPass(offer);
    await Promise.all([sos.runJob(), sos.runJob()]);
    for (const person of [one, two]) expect(await sos.beat(person)).toMatchObject({ status: 'expired' });
  });

  it('goes when one of the two takes back the request, or closes the account', async () => {
    const { one, two, offer } = await offered();
    expect(await sos.cancel(one)).toEqual({ cancelled: true });
    expect(await sos.beat(one)).toMatchObject({ status: 'cancelled', expired_because: null });
    expect(await sos.beat(two)).toMatchObject({ status: 'waiting', offer_id: null });
    expect(await sos.answer(one, offer, true)).toMatchObject({ status: 'declined' });
    const third = await sos.newStudent();
    await sos.ask(third);
    expect(await sos.beat(two)).toMatchObject({ other_id: third.id });
    await database.pool.query('delete from auth.users where id = $1', [third.id]);
    expect(await sos.beat(two)).toMatchObject({ status: 'waiting', offer_id: null });
  });

  it('is told live to the two', async () => {
    const { rows } = await database.pool.query(
      "select tablename from pg_publication_tables where pubname = 'supabase_realtime' and tablename like 'sos%' order by 1",
    );
    expect(rows).toEqual([{ tablename: 'sos_offers' }, { tablename: 'sos_requests' }]);
  });
});

describe('a request that nobody took', () => {
  it('expires after half an hour, and not before', async () => {
    const person = await sos.newStudent();
    await sos.ask(person);
    const age = (time: string) =>
      database.pool.query('update sos_requests set created_at = now() - $2::interval where student_id = $1', [
        person.id,
        time,
      ]);
    await age('29 minutes 50 seconds');
    expect(await sos.runJob()).toBe(0);
    expect(await sos.beat(person)).toMatchObject({ status: 'waiting' });
    await age(`${limits.waitMinutes} minutes`);
    expect((await Promise.all([sos.runJob(), sos.runJob()])).sort()).toEqual([0, 1]);
    expect(await sos.beat(person)).toMatchObject({ status: 'expired', expired_because: 'time_over' });
  });

  it('ends soon after a laptop was closed; who comes back asks anew', async () => {
    const [person, other] = [await sos.newStudent(), await sos.newStudent('male')];
    const first = await sos.ask(person);
    await sos.ask(other);
    await sos.silence(person, '76 seconds');
    expect(await sos.runJob()).toBe(1);
    expect(await sos.beat(person)).toMatchObject({ status: 'expired', expired_because: 'not_heard' });
    expect(await sos.beat(other)).toMatchObject({ status: 'waiting' });
    const second = await sos.ask(person);
    expect(second?.id).not.toBe(first?.id);
    await sos.silence(person, '76 seconds');
    expect((await sos.ask(person))?.id).not.toBe(second?.id);
  });
});

describe('a pair', () => {
  const place = (actor: Actor, pair: unknown) =>
    as(database, actor, 'select * from meeting_place($1)', [pair]);
  const mayBeIn = async (actor: Actor, pair: unknown) =>
    (
      await as(database, actor, "select private.may_receive_on_channel('room:' || $1::text) as may", [pair])
    )[0]?.may;

  it('meets in a room that is theirs alone, until an hour after the time', async () => {
    const { one, two, offer } = await paired();
    const [first, second] = [await place(one, offer), await place(two, offer)];
    expect(first).toMatchObject([{ meeting_id: offer, title: 'Gemara', kind: 'pair', person_id: one.id }]);
    expect(first[0]?.place).toBe(second[0]?.place);
    expect(await refusal(place(people.student, offer))).toBe('booking_not_found');
    expect(await refusal(place(people.admin, offer))).toBe('booking_not_found');
    expect([await mayBeIn(one, offer), await mayBeIn(two, offer)]).toEqual([true, true]);
    expect([await mayBeIn(people.student, offer), await mayBeIn(people.admin, offer)]).toEqual([
      false,
      false,
    ]);
    await database.pool.query(
      "update sos_offers set paired_at = now() - interval '91 minutes' where id = $1",
      [offer],
    );
    expect(await mayBeIn(one, offer)).toBe(false);
    expect(await refusal(place(one, offer))).toBe('pair_room_closed');
    expect(await sos.beat(one)).toMatchObject({ status: 'matched', room_id: null });
  });

  it('has no room before both have accepted', async () => {
    const { one, two, offer } = await offered();
    await sos.answer(one, offer, true);
    expect([await mayBeIn(one, offer), await mayBeIn(two, offer)]).toEqual([false, false]);
    expect(await refusal(place(one, offer))).toBe('booking_not_found');
    expect(await refusal(sos.keep(one, offer))).toBe('offer_not_found');
  });

  it('sees name and picture of each other, and each may keep the other, though neither is listed', async () => {
    const { one, two, offer } = await paired();
    const seen = (sql: string) => as(database, one, sql, [two.id]);
    expect(await seen('select last_name from profiles where id = $1')).toEqual([]);
    expect(await seen('select last_name from people_by_id(array[$1::uuid])')).toEqual([
      { last_name: 'Test' },
    ]);
    expect(await refusal(sos.keep(people.student, offer))).toBe('offer_not_found');
    expect(await refusal(sos.keep(people.visitor, offer))).toBe('42501');
    expect(await sos.keep(one, offer)).toMatchObject({ from_id: one.id, status: 'sent' });
    expect(await sos.keep(one, offer)).toMatchObject({ from_id: one.id, status: 'sent' });
    expect(await sos.keep(two, offer)).toMatchObject({ from_id: one.id, status: 'accepted' });
    expect(await sos.keep(one, offer)).toMatchObject({ status: 'accepted' });
  });

  it('are partners when both keep each other at the same instant', async () => {
    const { one, two, offer } = await paired();
    await Promise.all([one, two].map((person) => sos.keep(person, offer)));
    const { rows } = await database.pool.query(
      'select status from study_partner_requests where from_id = any ($1)',
      [[one.id, two.id]],
    );
    expect(rows).toEqual([{ status: 'accepted' }]);
  });
});
