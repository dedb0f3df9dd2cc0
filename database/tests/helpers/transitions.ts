import type { TestDatabase } from '@lomdim/testing/postgres/database';

/** A row of `private.lesson_transitions()`. */
export interface Transition {
  from: string | null;
  condition: string | null;
  action: string;
  actor: string;
  notBefore: string | null;
  notAfter: string | null;
  to: string;
  needsTeacher: boolean;
}

export async function readTransitions({ pool }: TestDatabase): Promise<Transition[]> {
  const { rows } = await pool.query<Transition>(
    `select from_state as "from", condition, action, actor, not_before as "notBefore", not_after as "notAfter", to_state as "to",
       needs_teacher as "needsTeacher"
     from private.lesson_transitions()`,
  );
  return rows;
}
