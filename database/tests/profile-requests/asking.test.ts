import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileActions } from '../helpers/profile-requests.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let profiles: ReturnType<typeof profileActions>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
  profiles = profileActions(database);
});
afterAll(() => database.drop());

async function newTeacher(approval?: 'approved' | 'rejected'): Promise<Person> {
  const teacher = await createPerson(database, 'Moshe', {
    role: 'teacher',
    gender: 'male',
    ...(approval && { approval }),
  });
  await profiles.set(teacher, { title: 'Rabbi', audiences: ['men'] });
  return teacher;
}

describe('a gender', () => {
  it('counts at once when it is chosen for the first time', async () => {
    const person = await createPerson(database, 'noa');
    expect(await profiles.save(person, { gender: 'female' })).toMatchObject({ gender: 'female' });
    expect(await profiles.waiting(person)).toBeUndefined();
  });

  it.each(['female', 'other', 'prefer_not_to_say', null])('later becomes a request: %s', async (gender) => {
    const person = await createPerson(database, 'dan', { gender: 'male' });
    const saved = await profiles.save(person, { gender, bio: 'I like Rashi' });
    expect(saved).toMatchObject({ gender: 'male', bio: 'I like Rashi' });
    expect(await profiles.waiting(person)).toMatchObject({
      old_values: { gender: 'male' },
      new_values: { gender },
    });
  });

  it('saved as it is asks for nothing', async () => {
    const person = await createPerson(database, 'dan', { gender: 'male' });
    await profiles.save(person, { gender: 'male', first_name: 'Daniel' });
    expect(await profiles.waiting(person)).toBeUndefined();
    expect(await profiles.stored(person)).toMatchObject({ first_name: 'Daniel' });
  });

  it('that does not exist is refused, and not asked for', async () => {
    const person = await createPerson(database, 'dan', { gender: 'male' });
    expect(await refusal(profiles.save(person, { gender: 'unknown' }))).toBe('23514');
    expect(await profiles.waiting(person)).toBeUndefined();
  });

  it('is asked for with any way of writing the own profile, and set by an operator at once', async () => {
    const person = await createPerson(database, 'dan', { gender: 'male' });
    await as(database, person, "update private.profiles set gender = 'female' where id = $1", [person.id]);
    expect((await profiles.stored(person)).gender).toBe('male');
    await profiles.set(person, { gender: 'female' });
    expect((await profiles.stored(person)).gender).toBe('female');
  });
});

describe('of an approved teacher', () => {
  const another = {
    first_name: 'Miriam',
    last_name: 'Cohen',
    gender: 'female',
    title: 'Rabbanit',
    audiences: ['women', 'children'],
  };

  it.each(['approved', 'suspended'])('(%s) name, gender, title and audiences wait', async (status) => {
    const teacher = await newTeacher('approved');
    await profiles.set(teacher, { approval_status: status });
    const before = await profiles.stored(teacher);
    await profiles.save(teacher, { ...another, bio: 'New' });
    const after = await profiles.stored(teacher);
    expect(after).toEqual({ ...before, bio: 'New', updated_at: expect.any(Date) });
    expect((await profiles.waiting(teacher))?.new_values).toEqual(another);
  });

  it('also a gender waits that they have not said yet', async () => {
    const teacher = await createPerson(database, 'Sam', { role: 'teacher', approval: 'approved' });
    expect(await profiles.save(teacher, { gender: 'female' })).toMatchObject({ gender: null });
    expect((await profiles.waiting(teacher))?.new_values).toEqual({ gender: 'female' });
  });

  it('a space more, or the same audiences in another order, is no change', async () => {
    const teacher = await newTeacher('approved');
    await profiles.set(teacher, { audiences: ['men', 'children'] });
    await profiles.save(teacher, { first_name: ' Moshe ', audiences: ['children', 'men'] });
    expect(await profiles.waiting(teacher)).toBeUndefined();
  });

  it.each([{ title: 'x'.repeat(101) }, { first_name: 'x'.repeat(101) }, { audiences: ['everyone'] }])(
    'what a profile would not take is refused: %o',
    async (changes) => {
      expect(await refusal(profiles.save(await newTeacher('approved'), changes))).toBe('23514');
    },
  );

  it('who applies, or was rejected, changes all but the gender', async () => {
    for (const teacher of [await newTeacher(), await newTeacher('rejected')]) {
      const { gender, ...rest } = another;
      await profiles.save(teacher, another);
      expect(await profiles.stored(teacher)).toMatchObject({ ...rest, gender: 'male' });
      expect((await profiles.waiting(teacher))?.new_values).toEqual({ gender });
    }
  });
});

describe('a request', () => {
  it('is one at a time: what is asked beside it makes a new one of both', async () => {
    const teacher = await newTeacher('approved');
    await profiles.save(teacher, { title: 'Rav' });
    const first = await profiles.waiting(teacher);
    await profiles.save(teacher, { title: 'Rav' });
    expect((await profiles.waiting(teacher))?.id).toBe(first?.id);
    await profiles.save(teacher, { audiences: ['men', 'adults'] });
    const second = await profiles.waiting(teacher);
    expect(second).toMatchObject({
      old_values: { title: 'Rabbi', audiences: ['men'] },
      new_values: { title: 'Rav', audiences: ['men', 'adults'] },
    });
    expect(second?.id).not.toBe(first?.id);
    expect(await refusal(profiles.decide(people.admin, first?.id, 'approved'))).toBe('request_not_found');
  });

  it('is one also when many are made at the same instant', async () => {
    const teacher = await newTeacher('approved');
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        profiles.save(teacher, turn % 2 ? { title: 'Rav' } : { last_name: 'Levi' }),
      ),
    );
    expect((await profiles.waiting(teacher))?.new_values).toEqual({ title: 'Rav', last_name: 'Levi' });
  });

  it('is withdrawn by whoever made it, and by nobody else', async () => {
    const person = await createPerson(database, 'dan', { gender: 'male' });
    await profiles.save(person, { gender: 'female' });
    const request = await profiles.waiting(person);
    expect(await refusal(profiles.withdraw(people.visitor, request?.id))).toBe('42501');
    for (const actor of [people.otherStudent, people.teacher, people.admin]) {
      await profiles.withdraw(actor, request?.id);
      expect((await profiles.waiting(person))?.id).toBe(request?.id);
    }
    await profiles.withdraw(person, request?.id);
    await profiles.withdraw(person, request?.id);
    expect(await profiles.waiting(person)).toBeUndefined();
    expect((await profiles.stored(person)).gender).toBe('male');
  });

  it('is seen by its maker and by admins; who decided, by nobody', async () => {
    const person = await createPerson(database, 'dan', { gender: 'male' });
    await profiles.save(person, { gender: 'female' });
    const seenBy = async (actor: Parameters<typeof as>[1]) =>
      (await as(database, actor, 'select id from profile_requests where person_id = $1', [person.id])).length;
    expect([await seenBy(person), await seenBy(people.admin)]).toEqual([1, 1]);
    expect([await seenBy(people.otherStudent), await seenBy(people.teacher)]).toEqual([0, 0]);
    expect(await refusal(as(database, people.admin, 'select decided_by from profile_requests'))).toBe(
      '42501',
    );
  });
});
