import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { openAllHours } from './learning.ts';

/** A teacher whom an admin has approved for children too. */
export async function createTeacherOfChildren(
  database: TestDatabase,
  { isOpen = false, rate = 40 } = {},
): Promise<Person> {
  const teacher = await createPerson(database, 'a teacher of children', {
    role: 'teacher',
    approval: 'approved',
  });
  await database.pool.query(
    `update private.profiles set is_approved_for_children = true, audiences = '{children}', hourly_rate = $2 where id = $1`,
    [teacher.id, rate],
  );
  if (isOpen) await openAllHours(database, teacher);
  return teacher;
}

/** Two families and a teacher: everybody with whom acting for a child is tried. */
export async function createFamilies(database: TestDatabase, { isOpen = false } = {}) {
  const parent = await createPerson(database, 'a parent', { gender: 'female' });
  const otherParent = await createPerson(database, 'another parent', { gender: 'female' });
  return {
    parent,
    otherParent,
    child: await createChild(database, parent, { name: 'Noa' }),
    sibling: await createChild(database, parent, { name: 'Eitan', age: 11, gender: 'male' }),
    otherChild: await createChild(database, otherParent, { name: 'Miri' }),
    teacher: await createTeacherOfChildren(database, { isOpen }),
    otherTeacher: await createTeacherOfChildren(database),
    admin: await createPerson(database, 'an admin', { isAdmin: true }),
  };
}

export type Families = Awaited<ReturnType<typeof createFamilies>>;
