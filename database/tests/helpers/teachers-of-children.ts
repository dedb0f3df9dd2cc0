import { policies } from '@lomdim/contract/constants';
import { type Actor, as, type Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';

const references = 'Rabbi Levi, school of Lyon, +33 1 23 45 67 89; Rabbanit Cohen, cohen@school.example';

/** The teacher agrees to the present rules for teaching children and names references. */
export const applyForChildren = (database: TestDatabase, teacher: Actor, words = references) =>
  as(database, teacher, 'select apply_for_children($1, $2)', [policies.teachersOfChildrenVersion, words]);

export const reviewForChildren = (
  database: TestDatabase,
  admin: Actor,
  teacher: Person,
  action: string,
  more: { notes?: string; expected?: string; seen?: Date } = {},
) =>
  as(
    database,
    admin,
    'select review_children_teacher(teacher_id => $1, action => $2, notes => $3, expected => $4, seen => $5)',
    [teacher.id, action, more.notes, more.expected, more.seen],
  );
