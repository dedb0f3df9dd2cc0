import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOfEach, createCourse, createLiveSession } from '../helpers/learning.ts';
import { toldTo } from '../helpers/lessons.ts';
import { profileActions } from '../helpers/profile-requests.ts';
import { sosActions } from '../helpers/sos.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let profiles: ReturnType<typeof profileActions>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
  profiles = profileActions(database);
});
afterAll(() => database.drop());

async function asked(): Promise<{ person: Person; request: string | undefined }> {
  const person = await createPerson(database, 'dan', { gender: 'male' });
  await profiles.save(person, { gender: 'female' });
  return { person, request: (await profiles.waiting(person))?.id };
}

describe('a decision', () => {
  it('is for admins, who see what waits', async () => {
    const { person, request } = await asked();
    const answers = await answerOfEach(people, (actor) => profiles.decide(actor, request, 'approved'));
    expect(answers).toEqual({
      visitor: '42501',
      student: 'admins_only',
      otherStudent: 'admins_only',
      pendingTeacher: 'admins_only',
      teacher: 'admins_only',
      otherTeacher: 'admins_only',
      admin: 'agreed',
    });
    expect((await profiles.stored(person)).gender).toBe('female');
    const list = 'select * from profile_requests_to_review()';
    for (const actor of [people.student, people.teacher]) {
      expect(await refusal(as(database, actor, list))).toBe('admins_only');
    }
    const other = await asked();
    expect(await as(database, people.admin, list)).toContainEqual(
      expect.objectContaining({
        id: other.request,
        person_id: other.person.id,
        gender: 'male',
        role: 'student',
      }),
    );
  });

  it('changes profile, request, notification, mail and log together', async () => {
    for (const decision of ['approved', 'rejected'] as const) {
      const { person, request } = await asked();
      await profiles.decide(people.admin, request, decision, ' We spoke ');
      expect((await profiles.stored(person)).gender).toBe(decision === 'approved' ? 'female' : 'male');
      expect(await toldTo(database, person)).toEqual([`profile_change_${decision}`]);
      const { rows } = await database.pool.query(
        `select r.status, r.note, r.decided_by, l.kind, g.action, g.detail from profile_requests r
         join private.letters l on l.person_id = r.person_id
         join private.admin_log g on g.subject_id = r.person_id where r.id = $1`,
        [request],
      );
      expect(rows).toEqual([
        {
          status: decision,
          note: 'We spoke',
          decided_by: people.admin.id,
          kind: `profile_change_${decision}`,
          action: `profile_change_${decision}`,
          detail: { from: { gender: 'male' }, to: { gender: 'female' }, note: 'We spoke' },
        },
      ]);
      expect(await refusal(profiles.withdraw(person, request))).toBe('already_decided');
    }
  });

  it('is not about oneself, and nothing else than yes or no', async () => {
    const admin = await createPerson(database, 'boss', { gender: 'male', isAdmin: true });
    await profiles.save(admin, { gender: 'female' });
    const own = (await profiles.waiting(admin))?.id;
    expect(await refusal(profiles.decide(admin, own, 'approved'))).toBe('not_yourself');
    for (const decision of ['waiting', 'withdrawn', null]) {
      expect(await refusal(profiles.decide(people.admin, own, decision))).toBe('unknown_decision');
    }
    expect(await refusal(profiles.decide(people.admin, crypto.randomUUID(), 'approved'))).toBe(
      'request_not_found',
    );
  });

  it('is made once by two admins at the same instant', async () => {
    const second = await createPerson(database, 'second admin', { isAdmin: true });
    const { person, request } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        refusal(
          profiles.decide(turn % 2 ? people.admin : second, request, turn % 2 ? 'approved' : 'rejected'),
        ),
      ),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, 'already_decided']));
    expect(await toldTo(database, person)).toHaveLength(1);
  });

  it('and something else asked for at the same instant: nobody approves what they have not seen', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const teacher = await createPerson(database, 'Moshe', {
        role: 'teacher',
        gender: 'male',
        approval: 'approved',
      });
      await profiles.save(teacher, { title: 'Rav' });
      const request = (await profiles.waiting(teacher))?.id;
      const [decided] = await Promise.all([
        refusal(profiles.decide(people.admin, request, 'approved')),
        profiles.save(teacher, { title: 'Rabbanit', audiences: ['women'] }),
      ]);
      const { title, audiences } = await profiles.stored(teacher);
      expect({ title, audiences }).toEqual({ title: decided === undefined ? 'Rav' : null, audiences: [] });
      expect((await profiles.waiting(teacher))?.new_values).toEqual({
        title: 'Rabbanit',
        audiences: ['women'],
      });
    }
  });

  it('is refused where the profile is not as it was', async () => {
    const { person, request } = await asked();
    await profiles.set(person, { gender: 'other' });
    expect(await refusal(profiles.decide(people.admin, request, 'approved'))).toBe('changed_meanwhile');
    await profiles.decide(people.admin, request, 'rejected');
  });
});

describe('with another gender', () => {
  it('partnerships and requests between two genders end', async () => {
    const { person, request } = await asked();
    const others = await Promise.all(
      ['accepted', 'sent', 'sent'].map(() => createPerson(database, 'other', { gender: 'male' })),
    );
    const [partner, theirs, mine] = others;
    await database.pool.query(
      `insert into study_partner_requests (from_id, to_id, status) values ($1, $2, 'accepted'), ($3, $1, 'sent'), ($1, $4, 'sent')`,
      [person.id, partner?.id, theirs?.id, mine?.id],
    );
    const partners = async () =>
      (
        await database.pool.query('select private.are_study_partners($1, $2) as yes', [
          person.id,
          partner?.id,
        ])
      ).rows[0].yes;
    expect(await partners()).toBe(true);
    await profiles.decide(people.admin, request, 'approved');
    expect(await partners()).toBe(false);
    const { rows } = await database.pool.query(
      'select status from study_partner_requests where $1 in (from_id, to_id) order by status',
      [person.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['declined', 'ended', 'withdrawn']);
  });

  it('whoever waits in SOS leaves the queue, and the other waits on', async () => {
    const sos = sosActions(database);
    const { person, request } = await asked();
    const other = await sos.newStudent('male');
    await sos.ask(person);
    expect((await sos.ask(other))?.offer_id).toEqual(expect.any(String));
    await profiles.decide(people.admin, request, 'approved');
    expect(await sos.beat(person)).toMatchObject({ status: 'cancelled' });
    expect(await sos.beat(other)).toMatchObject({ status: 'waiting', offer_id: null });
  });

  it('places in live sessions that are not for them are given back', async () => {
    const { person, request } = await asked();
    const course = await createCourse(database, people.teacher);
    const session = await createLiveSession(database, people.teacher, course, 3000);
    await as(database, person, 'select reserve_live_place($1)', [session]);
    await profiles.decide(people.admin, request, 'approved');
    const { rows } = await database.pool.query('select from live_reservations where student_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the review of an applicant', () => {
  const review = (teacher: Person, seenAt: unknown) =>
    as(database, people.admin, "select review_teacher($1, 'approved', null, 'pending', $2)", [
      teacher.id,
      seenAt,
    ]);
  const seenNow = async (teacher: Person) =>
    (
      await database.pool.query('select updated_at::text as at from private.profiles where id = $1', [
        teacher.id,
      ])
    ).rows[0].at;

  it('is about the profile that was seen', async () => {
    const teacher = await createPerson(database, 'Moshe', { role: 'teacher', gender: 'male' });
    const before = await seenNow(teacher);
    await profiles.save(teacher, { title: 'Rabbanit', audiences: ['women'] });
    expect(await refusal(review(teacher, before))).toBe('changed_meanwhile');
    await review(teacher, await seenNow(teacher));
    expect((await profiles.stored(teacher)).approval_status).toBe('approved');
  });

  it('while the applicant edits: approved as seen, or not at all', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const teacher = await createPerson(database, 'Moshe', { role: 'teacher', gender: 'male' });
      const before = await seenNow(teacher);
      const [reviewed] = await Promise.all([
        refusal(review(teacher, before)),
        profiles.save(teacher, { title: 'Rabbanit' }),
      ]);
      const { approval_status, title } = await profiles.stored(teacher);
      expect([approval_status, title]).toEqual(
        reviewed === undefined ? ['approved', null] : ['pending', 'Rabbanit'],
      );
      expect([undefined, 'changed_meanwhile']).toContain(reviewed);
    }
  });
});
