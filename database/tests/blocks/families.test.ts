import { createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockActions } from '../helpers/blocks.ts';
import { createBooking } from '../helpers/learning.ts';
import { lessonOf } from '../helpers/lessons.ts';

let database: TestDatabase;
let act: ReturnType<typeof blockActions>;

beforeAll(async () => {
  database = await createTestDatabase();
  act = blockActions(database);
});
afterAll(() => database.drop());

/** A parent, a child with a lesson to come, and its teacher. */
async function family() {
  const parent = await createPerson(database, 'a parent');
  const child = await createChild(database, parent);
  const sibling = await createChild(database, parent, { name: 'sibling' });
  const teacher = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
  const lesson = await createBooking(database, child, teacher, 3 * 24 * 60);
  return { parent, child, sibling, teacher, lesson };
}

const isBlocked = async (one: Person, other: Person): Promise<boolean> =>
  (await database.pool.query('select private.is_blocked($1, $2) as yes', [one.id, other.id])).rows[0].yes;

describe('a family is one', () => {
  it('whom a parent blocks is blocked for the children, and their lessons are cancelled', async () => {
    const { parent, child, sibling, teacher, lesson } = await family();
    expect(await isBlocked(child, teacher)).toBe(false);
    await act.block(parent, teacher);
    for (const person of [parent, child, sibling]) {
      expect([await isBlocked(person, teacher), await isBlocked(teacher, person)]).toEqual([true, true]);
    }
    expect(await lessonOf(database, lesson)).toMatchObject({ state: 'cancelled', cancelled_by: child.id });
    expect(await act.hears(child, `room:${lesson}`)).toBe(false);
  });

  it('who blocks a child, blocks the family, and takes it back for all of them', async () => {
    const { parent, child, sibling, teacher, lesson } = await family();
    await act.block(teacher, child);
    expect(await isBlocked(parent, teacher)).toBe(true);
    expect(await isBlocked(sibling, teacher)).toBe(true);
    expect(await lessonOf(database, lesson)).toMatchObject({ state: 'cancelled', cancelled_by: teacher.id });
    expect(await act.blocked(teacher)).toMatchObject([{ id: parent.id }]);
    await act.unblock(teacher, child);
    expect(await isBlocked(parent, teacher)).toBe(false);
  });

  it('nobody blocks their own child, and a child blocks nobody', async () => {
    const { parent, child, teacher } = await family();
    expect(await refusal(act.block(parent, child))).toBe('not_yourself');
    expect(await refusal(act.block(child, teacher))).toBe('child_account');
    expect(await refusal(act.blocked(child))).toBe('child_account');
  });
});
